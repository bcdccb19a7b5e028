import { SendVerification } from '../send-verification'
import { Section } from './section'

export const EmailSection = ({ email }: { email: string }) => (
  <Section
    title="E-mail address"
    about={`${email} is not confirmed yet. You can buy and rent all the same; only the Verified mark is missing.`}
  >
    <SendVerification email={email} />
  </Section>
)

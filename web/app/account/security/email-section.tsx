import { SendVerification } from '../sign-in/send-verification'
import { SecuritySection } from './section'

export const EmailSection = ({ email }: { email: string }) => (
  <SecuritySection
    title="E-mail address"
    about={`${email} is not confirmed yet. You can buy and rent all the same, but not sell, and earlier orders or e-mails of this address are not shown.`}
  >
    <SendVerification email={email} />
  </SecuritySection>
)

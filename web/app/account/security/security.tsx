import { useEffect } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { accountSecurity } from '../../../../contract/accounts/security.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { authAction } from '../../lib/forms/auth-action'
import { authClientAction } from '../../lib/account/auth-client-action'
import { setUser } from '../../lib/account/session'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'
import type { Route } from './+types/security'
import { privateMeta } from '../../lib/private-meta'
import { safePath } from '../../lib/safe-path'
import { codeForms } from '../sign-in/auth-forms'
import { PasskeySection } from './passkey-section'
import { PasswordSection } from './password-section'
import { ProviderSection } from './provider-section'
import { SecondFactorSection } from './second-factor-section'
import { SessionSection } from './session-section'
import { SendVerification } from '../sign-in/send-verification'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const [{ user }, security] = await orThrowResponse(
    Promise.all([api(showCurrentUser), api(accountSecurity)]),
    request,
    '/sign-in',
  )
  return { user, security }
}

export const action = authAction(codeForms)
export const clientAction = authClientAction()

export const meta: Route.MetaFunction = () =>
  privateMeta(
    'Sign-in and security',
    'Your password, second factor, passkeys and the devices where you are signed in.',
  )

/** The security settings of an account. */
export default function Security({ loaderData: { user, security } }: Route.ComponentProps) {
  useEffect(() => setUser(user), [user])
  const { revalidate } = useRevalidator()
  const onChange = () => void revalidate()
  const { secondFactor, passkeys, providers, sessions } = security
  return (
    <div className="stack-wide max-w-3xl">
      <PageHeader title="Sign-in and security" />
      <StaffRequirementNotice secondFactor={secondFactor} hasPasskey={passkeys.length > 0} />
      {!security.emailVerified && <EmailSection email={security.email} />}
      <SecondFactorSection {...secondFactor} hasPassword={security.hasPassword} onChange={onChange} />
      <PasskeySection passkeys={passkeys} onChange={onChange} />
      {providers.length > 0 && <ProviderSection providers={providers} onChange={onChange} />}
      {security.hasPassword && <PasswordSection email={security.email} onChange={onChange} />}
      <SessionSection sessions={sessions} onChange={onChange} />
    </div>
  )
}

type StaffRequirementNoticeProps = {
  secondFactor: { isOn: boolean; isRequired: boolean; isMissing: boolean }
  hasPasskey: boolean
}

/** Tells staff whether they need a second factor for the admin area. When it is set up, links back to the admin area. */
function StaffRequirementNotice({
  secondFactor: { isRequired, isMissing, isOn },
  hasPasskey,
}: StaffRequirementNoticeProps) {
  const redirectTo = useSearchParams()[0].get('redirect')
  if (!isRequired || (!isMissing && !redirectTo)) return null
  if (!isMissing) {
    const continueButton = (
      <ButtonLink to={safePath(redirectTo, '/admin')} size="small">
        Continue
      </ButtonLink>
    )
    return (
      <Notice kind="success" action={continueButton}>
        Your second factor is confirmed. You can open the admin area now.
      </Notice>
    )
  }
  if (isOn) return <Notice kind="warning">Confirm your second factor below to open the admin area.</Notice>
  return (
    <Notice kind="warning">
      Staff accounts need a second factor. Set up an authenticator app below
      {hasPasskey ? ', or sign out and in again with your passkey' : ', or add a passkey and sign in with it'}
      . Then you can open the admin area.
    </Notice>
  )
}

const EmailSection = ({ email }: { email: string }) => (
  <Panel
    title="E-mail address"
    text={`${email} is not confirmed yet. You can buy and rent, but not sell, and earlier orders or e-mails for this address are not shown.`}
  >
    <SendVerification email={email} />
  </Panel>
)

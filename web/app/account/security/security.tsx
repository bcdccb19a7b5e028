import { useEffect } from 'react'
import { useSearchParams, type ClientActionFunctionArgs } from 'react-router'
import { isStaff } from '../../../../contract/core/permissions.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import {
  accountSecurity,
  endAllSessions,
  endSession,
  removeProvider,
} from '../../../../contract/accounts/security.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { authAction } from '../../lib/forms/auth-action'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { clientActionBefore, readNames } from '../../lib/forms/form-result'
import { dropToken, forgetUser, setUser, signOut } from '../../lib/account/session'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'
import { toast } from '../../ui/toast'
import type { Route } from './+types/security'
import { privateMeta } from '../../lib/meta/private-meta'
import { safePath } from '../../lib/safe-path'
import { securityForms } from '../sign-in/auth-forms'
import { ADD_PASSKEY, addPasskey } from './add-passkey'
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

const endpoints = { endSession, endAllSessions, removeProvider }
const callApi = endpointAction(endpoints, { landingUrls: { endAllSessions: () => '/sign-in' } })
const callIdentityProvider = authAction(securityForms)

export async function action(args: Route.ActionArgs) {
  const { name } = await readNames(args.request.clone())
  return Object.hasOwn(endpoints, name) ? callApi(args) : callIdentityProvider(args)
}

export async function clientAction(args: ClientActionFunctionArgs) {
  const { name } = await readNames(args.request.clone())
  if (name === ADD_PASSKEY) return addPasskey(args.request)
  const result = await submit(args)
  dropToken() // a change of the password or of the second factor creates a new session, so the access token of the old session must not be used again
  return result
}

/** The action redirects only after all sessions have ended. The browser then forgets the signed-in user. */
const submit = clientActionBefore(async () => {
  await signOut().catch(forgetUser)
  void toast('You have been signed out everywhere', { kind: 'success' })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(
    matches,
    'Sign-in and security',
    'Your password, second factor, passkeys and the devices where you are signed in.',
  )

/** The security settings of an account. */
export default function Security({ loaderData: { user, security } }: Route.ComponentProps) {
  useEffect(() => setUser(user), [user])
  const { secondFactor, passkeys, providers, sessions, hasPassword, canUseOwnSignIn } = security
  const hasUsedPassword = hasPassword && canUseOwnSignIn
  return (
    <>
      <PageHeader title="Sign-in and security" />
      <div className="stack-wide max-w-3xl">
        <StaffRequirementNotice secondFactor={secondFactor} hasPasskey={passkeys.length > 0} />
        {!security.emailVerified && <EmailSection email={security.email} />}
        {(hasUsedPassword || secondFactor.isOn || isStaff(user)) && (
          <SecondFactorSection
            {...secondFactor}
            hasPassword={hasPassword}
            canUseOwnSignIn={canUseOwnSignIn}
          />
        )}
        {(canUseOwnSignIn || passkeys.length > 0) && (
          <PasskeySection
            passkeys={passkeys}
            canUseOwnSignIn={canUseOwnSignIn}
            isUnproved={secondFactor.isUnproved}
          />
        )}
        {providers.length > 0 && <ProviderSection providers={providers} />}
        {hasUsedPassword && <PasswordSection email={security.email} />}
        <SessionSection sessions={sessions} />
      </div>
    </>
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

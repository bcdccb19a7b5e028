import { redirect, useNavigate, useSearchParams } from 'react-router'
import { identityProvider } from '../../../../contract/accounts/identity-provider.ts'
import { publicApi } from '../../lib/api/api-context'
import { authAction } from '../../lib/forms/auth-action'
import { authClientAction } from '../../lib/account/auth-client-action'
import type { Route } from './+types/staff-sign-in'
import { EntryPage } from '../../components/entry-page'
import { signInForms } from './auth-forms'
import { SignInForm } from './sign-in-form'
import { privateMeta } from '../../lib/meta/private-meta'
import { requestUrl } from '../../lib/api/request-url'
import { safePath } from '../../lib/safe-path'

/**
 * The page where staff sign in with a password if all other users sign in with an external identity provider. Without such a provider,
 * redirects to the ordinary sign-in page.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { thirdParty } = await context.get(publicApi)(identityProvider)
  if (!thirdParty) throw redirect(`/sign-in${requestUrl(request).search}`)
  return null
}

export const action = authAction(signInForms, (_user, { search }) =>
  safePath(search.get('redirect'), '/admin'),
)
export const clientAction = authClientAction()

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Staff sign-in', 'Sign-in for the staff of the shop.')

export default function StaffSignIn() {
  const navigate = useNavigate()
  const target = safePath(useSearchParams()[0].get('redirect'), '/admin')
  return (
    <EntryPage title="Staff sign-in" about="Use the password of your staff account.">
      <SignInForm mode="sign-in" onPasskey={() => navigate(target, { replace: true })} />
    </EntryPage>
  )
}

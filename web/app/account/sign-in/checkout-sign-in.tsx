import { useEffect, useState } from 'react'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import { identityProvider } from '../../../../contract/accounts/identity-provider.ts'
import { showCurrentUser, type SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { userApi, publicApi } from '../../lib/api/api-context'
import { setUser } from '../../lib/account/session'
import { sendProfileSoon } from '../../lib/account/send-profile'
import { authAction } from '../../lib/forms/auth-action'
import { authClientAction } from '../../lib/account/auth-client-action'
import type { Route } from './+types/checkout-sign-in'
import { TermsNote } from './agree-note'
import { EntryPage } from '../../components/entry-page'
import { signInForms, signUpForms } from './auth-forms'
import { SignInForm, type SignInMode } from './sign-in-form'
import { privateMeta } from '../../lib/meta/private-meta'
import { safePath } from '../../lib/safe-path'
import { ThirdPartySignIn } from './third-party-sign-in'
const CHECKOUT = '/checkout'

/** Loads the sign-in page of the checkout. Redirects users who are already signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  try {
    await api(showCurrentUser)
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_signed_in') return context.get(publicApi)(identityProvider)
    throw error
  }
  throw redirect(safePath(new URL(request.url).searchParams.get('redirect'), CHECKOUT))
}

export const action = authAction({ ...signInForms, ...signUpForms }, (_user, { search }) =>
  safePath(search.get('redirect'), CHECKOUT),
)
export const clientAction = authClientAction(sendProfileSoon)

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(
    matches,
    'Sign in to check out',
    'Sign in or create an account to check out. Your cart will be kept.',
  )

const tabs: { mode: SignInMode; label: string }[] = [
  { mode: 'sign-in', label: 'I have an account' },
  { mode: 'sign-up', label: 'I am a new customer' },
]

export default function CheckoutSignIn({ loaderData: { thirdParty } }: Route.ComponentProps) {
  useEffect(() => setUser(null), []) // the loader found no session, so this browser's stored user belongs to an expired session
  return (
    <EntryPage title="Almost there" about="Please sign in to continue. Your cart will be kept.">
      {thirdParty ? <ThirdPartySignIn name={thirdParty.name} from="checkout" /> : <BuiltInSignIn />}
    </EntryPage>
  )
}

/** Sign-in and sign-up in one form, so that checking out takes few steps. */
function BuiltInSignIn() {
  const navigate = useNavigate()
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const target = safePath(useSearchParams()[0].get('redirect'), CHECKOUT)
  async function onPasskey(user: SignedInUser) {
    sendProfileSoon(user)
    await navigate(target, { replace: true })
  }
  return (
    <>
      <fieldset className="mb-6 grid grid-cols-2 gap-1 rounded-xl bg-sunken p-1">
        <legend className="sr-only">Do you have an account?</legend>
        {tabs.map((tab) => (
          <label
            key={tab.mode}
            className="grid min-h-11 place-items-center rounded-lg px-2 text-center text-sm font-semibold text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="entry"
              className="sr-only"
              checked={mode === tab.mode}
              onChange={() => setMode(tab.mode)}
            />
            {tab.label}
          </label>
        ))}
      </fieldset>
      <SignInForm mode={mode} onPasskey={onPasskey} />
      {mode === 'sign-up' && <TermsNote />}
    </>
  )
}

import { Link, useNavigate, useSearchParams } from 'react-router'
import { identityProvider } from '../../../../contract/accounts/identity-provider.ts'
import { publicApi } from '../../lib/api/api-context'
import { authAction } from '../../lib/forms/auth-action'
import { authClientAction } from '../../lib/account/auth-client-action'
import { knowOrigin } from '../../lib/meta/absolute-url'
import { staticMeta } from '../../lib/meta/static-meta'
import type { Route } from './+types/sign-in'
import { AlreadySignedIn } from './already-signed-in'
import { EntryPage } from '../../components/entry-page'
import { signInForms } from './auth-forms'
import { SignInForm } from './sign-in-form'
import { landingPath, portalPath, readPortal } from './portal'
import { safePath } from '../../lib/safe-path'
import { shopName } from '../../lib/brand'
import { ThirdPartySignIn } from './third-party-sign-in'

export const headers = () => ({ 'cache-control': 'public' })

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const portal = readPortal(params.portal)
  return { portal, ...knowOrigin({ request }), ...(await context.get(publicApi)(identityProvider)) }
}

export const action = authAction(signInForms, (user, { search, portal }) =>
  safePath(search.get('redirect'), landingPath(readPortal(portal), user)),
)
export const clientAction = authClientAction()

export const meta: Route.MetaFunction = ({ loaderData, params: { portal }, matches }) =>
  staticMeta({
    matches,
    origin: loaderData?.origin,
    path: portal ? `/sign-in/${portal}` : '/sign-in',
    ...pageTexts(portal, shopName(matches)),
  })

const pageTexts = (portal: string | undefined, shop: string) =>
  portal === 'seller'
    ? { title: 'Seller sign-in', description: `Sign in to sell your festive wear on ${shop}.` }
    : {
        title: 'Sign in',
        description: `Sign in to ${shop}: your orders, your rentals and your deposits in one place.`,
      }

export default function SignIn({ loaderData: { portal, thirdParty } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const redirectTo = useSearchParams()[0].get('redirect')
  return (
    <EntryPage
      title={portal === 'seller' ? 'Seller sign-in' : 'Sign in'}
      about={
        <>
          New here?{' '}
          <Link to={portalPath('/sign-up', portal, redirectTo)} className="link font-semibold">
            Create an account
          </Link>
        </>
      }
    >
      <AlreadySignedIn pathFor={(user) => safePath(redirectTo, landingPath(portal, user))} />
      {thirdParty ? (
        <ThirdPartySignIn name={thirdParty.name} from="sign-in" portal={portal} />
      ) : (
        <SignInForm
          mode="sign-in"
          onPasskey={(user) => navigate(safePath(redirectTo, landingPath(portal, user)), { replace: true })}
        />
      )}
    </EntryPage>
  )
}

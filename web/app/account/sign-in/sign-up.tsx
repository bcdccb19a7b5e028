import { Link, useSearchParams } from 'react-router'
import { identityProvider } from '../../../../contract/accounts/identity-provider.ts'
import { publicApi } from '../../lib/api/api-context'
import { authAction } from '../../lib/forms/auth-action'
import { authClientAction } from '../../lib/account/auth-client-action'
import { knowOrigin } from '../../lib/meta/absolute-url'
import { staticMeta } from '../../lib/meta/static-meta'
import type { Route } from './+types/sign-up'
import { TermsNote } from './agree-note'
import { AlreadySignedIn } from './already-signed-in'
import { EntryPage } from '../../components/entry-page'
import { signUpForms } from './auth-forms'
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

export const action = authAction(signUpForms, (user, { search, portal }) =>
  safePath(search.get('redirect'), landingPath(readPortal(portal), user)),
)
export const clientAction = authClientAction()

export const meta: Route.MetaFunction = ({ loaderData, params: { portal }, matches }) =>
  staticMeta({
    matches,
    origin: loaderData?.origin,
    path: portal ? `/sign-up/${portal}` : '/sign-up',
    ...pageTexts(portal, shopName(matches)),
  })

const pageTexts = (portal: string | undefined, shop: string) =>
  portal === 'seller'
    ? {
        title: 'Sell with us',
        description: `Become a seller on ${shop}: list your festive wear for shoppers all over India.`,
      }
    : {
        title: 'Create an account',
        description: `Create a ${shop} account to buy and rent Navratri wear anywhere in India.`,
      }

export default function SignUp({ loaderData: { portal, thirdParty } }: Route.ComponentProps) {
  const redirectTo = useSearchParams()[0].get('redirect')
  const isSeller = portal === 'seller'
  return (
    <EntryPage
      title={isSeller ? 'Sell with us' : 'Create your account'}
      about={
        <>
          {isSeller ? 'Already a seller?' : 'Already have an account?'}{' '}
          <Link to={portalPath('/sign-in', portal, redirectTo)} className="link font-semibold">
            Sign in
          </Link>
        </>
      }
    >
      <AlreadySignedIn pathFor={(user) => safePath(redirectTo, landingPath(portal, user))} />
      {thirdParty ? (
        <ThirdPartySignIn name={thirdParty.name} from="sign-up" portal={portal} />
      ) : (
        <SignInForm mode="sign-up" isSeller={isSeller} />
      )}
      {!thirdParty && <TermsNote />}
    </EntryPage>
  )
}

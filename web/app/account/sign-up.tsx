import { Link, useNavigate, useSearchParams } from 'react-router'
import { identityProvider } from '../../../contract/identity-provider.ts'
import { publicApi } from '../api-context'
import type { Route } from './+types/sign-up'
import { AlreadyIn } from './already-in'
import { EntryCard } from './entry-card'
import { EntryForm } from './entry-form'
import { landingOf, portalPath, readPortal } from './portal'
import { safePath } from './safe-path'
import { ThirdPartyEntry } from './third-party-entry'

export { ErrorBoundary } from './portal-trouble'

export const headers = () => ({ 'cache-control': 'public' })

export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = readPortal(params.portal)
  return { portal, ...(await context.get(publicApi)(identityProvider)) }
}

export const meta: Route.MetaFunction = () => [{ title: 'Create an account | Navrang' }]

export default function SignUp({ loaderData: { portal, thirdParty } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const wanted = useSearchParams()[0].get('redirect')
  const isSeller = portal === 'seller'
  const target = safePath(wanted, landingOf(portal ?? 'customer'))
  return (
    <main id="content" className="page-width py-10 lg:py-16">
      <EntryCard
        title={isSeller ? 'Sell with us' : 'Create your account'}
        about={
          <>
            {isSeller ? 'Already a seller?' : 'Been here before?'}{' '}
            <Link to={portalPath('/sign-in', portal, wanted)} className="font-semibold text-brand underline">
              Sign in
            </Link>
          </>
        }
      >
        <AlreadyIn to={target} />
        {thirdParty ? (
          <ThirdPartyEntry name={thirdParty.name} from="sign-up" portal={portal} />
        ) : (
          <EntryForm
            mode="sign-up"
            isSeller={isSeller}
            onEntered={() => navigate(target, { replace: true })}
          />
        )}
      </EntryCard>
    </main>
  )
}

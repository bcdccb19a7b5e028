import type { Route } from './+types/wholesale-terms'
import { knowOrigin } from '../../lib/know-origin'
import { LegalPage } from './legal-page'
import { staticMeta } from '../../lib/static-meta'
import { TERMS_CHANGED } from './policy-terms'
import { wholesaleSections } from './wholesale-terms-text'

const title = 'Platform Terms and Conditions'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = ({ request }: Route.LoaderArgs) => knowOrigin({ request })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staticMeta({
    origin: loaderData?.origin,
    path: '/wholesale-terms',
    title,
    description:
      'Terms for business buyers and sellers at Navrang: bulk orders, damage reports within 24 hours, seller subscription and listing rules.',
  })

export default function WholesaleTerms() {
  return (
    <LegalPage
      title={title}
      changed={TERMS_CHANGED}
      summary="For retailers and resellers who order in bulk, and for sellers and brands who list their products with us. Shoppers find their terms in the Terms of Service."
      sections={wholesaleSections}
    />
  )
}

import type { Route } from './+types/terms-of-service'
import { knowOrigin } from '../../lib/know-origin'
import { LegalPage } from './legal-page'
import { staticMeta } from '../../lib/static-meta'
import { TERMS_CHANGED } from './policy-terms'
import { termsSections } from './terms-of-service-text'

const title = 'Terms of Service'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = ({ request }: Route.LoaderArgs) => knowOrigin({ request })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staticMeta({
    origin: loaderData?.origin,
    path: '/terms-of-service',
    title,
    description:
      'The terms for buying and renting at Navrang: orders, payment, delivery, returns within 48 hours, refunds and deposits.',
  })

export default function TermsOfService() {
  return (
    <LegalPage
      title={title}
      changed={TERMS_CHANGED}
      summary="What you and we owe each other when you buy or rent here, in plain words. Nothing in it takes away a right that Indian consumer law gives you."
      sections={termsSections}
    />
  )
}

import { legalVersions } from '../../../../contract/store/legal.ts'
import type { Route } from './+types/privacy-policy'
import { knowOrigin } from '../../lib/know-origin'
import { LegalPage } from './legal-page'
import { staticMeta } from '../../lib/static-meta'
import { privacySections } from './privacy-policy-text'

const title = 'Privacy Policy'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = ({ request }: Route.LoaderArgs) => knowOrigin({ request })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staticMeta({
    origin: loaderData?.origin,
    path: '/privacy-policy',
    title,
    description:
      'What Navrang knows about you, why, for how long, who else sees it, and how to see, correct or erase it.',
  })

export default function PrivacyPolicy() {
  return (
    <LegalPage
      title={title}
      changed={legalVersions.privacy}
      summary="We keep what an order needs and little else. There are no advertising trackers here, and you may see, correct and erase what we hold about you."
      sections={privacySections}
    />
  )
}

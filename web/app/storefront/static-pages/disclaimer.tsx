import type { Route } from './+types/disclaimer'
import { useStoreSettings } from '../layout/layout'
import { knowOrigin } from '../../lib/know-origin'
import { LegalPage } from './legal-page'
import { staticMeta } from '../../lib/static-meta'
import { TERMS_CHANGED } from './policy-terms'
import { disclaimerSections } from './disclaimer-text'

const title = 'Disclaimer'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = ({ request }: Route.LoaderArgs) => knowOrigin({ request })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staticMeta({
    origin: loaderData?.origin,
    path: '/disclaimer',
    title,
    description:
      'What pictures, colours, sizes, dates and figures at Navrang can promise, and what they cannot.',
  })

export default function Disclaimer() {
  const { online } = useStoreSettings()
  return (
    <LegalPage
      title={title}
      changed={TERMS_CHANGED}
      summary="What our pictures, figures and dates can promise, and where they end."
      sections={disclaimerSections.filter(({ id }) => id !== 'demo' || online === 'demo')}
    />
  )
}

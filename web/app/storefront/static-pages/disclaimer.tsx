import type { Route } from './+types/disclaimer'
import { useStoreSettings } from '../layout/layout'
import { knowOrigin } from '../../lib/know-origin'
import { LegalPage } from './legal-page'
import { staticMeta } from '../../lib/static-meta'
import { TERMS_CHANGED, policyTerms } from './policy-terms'
import type { LegalSection } from './legal-text'

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

/** What the shop's words and pictures can promise. */
const disclaimerSections: readonly LegalSection[] = [
  {
    id: 'pictures',
    title: 'Pictures and colours',
    text: [
      'Screens show colours differently, and hand-dyed cloth differs from lot to lot. Pictures show the design; a mirror, a tassel or a border may sit a little differently on your piece. What comes with a product is what its details list, also when a picture shows more.',
    ],
  },
  {
    id: 'sizes',
    title: 'Sizes',
    text: [
      'Sizes follow the makers and differ between them. Skirts with a drawstring fit a range. When you are between two sizes, ask us before you order.',
    ],
  },
  {
    id: 'cosmetics',
    title: 'Cosmetics and jewellery',
    text: [
      'Try cosmetics on a small patch of skin first and read the list of ingredients. Oxidised and imitation jewellery may react with skin, sweat and perfume. Nothing we write is medical advice.',
    ],
  },
  {
    id: 'availability',
    title: 'Prices, stock and offers',
    text: [
      'Prices, stock and offers are those of the moment. What counts is what the checkout shows before you pay. An offer that has run out is not brought back by an old page or a picture of it.',
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery times',
    text: [
      `Dispatch within ${policyTerms.dispatchDays} working days after payment and delivery in about ${policyTerms.deliveryDays} business days are what usually happens. Around Navratri and Diwali it may take longer.`,
    ],
  },
  {
    id: 'figures',
    title: 'Figures and ratings',
    text: [
      'Numbers of sellers and customers and the average rating are stated by the shop to the best of its knowledge and are brought up to date from time to time. A product that nobody has rated yet is shown as new and not with an invented rating. Opinions of customers are their own.',
    ],
  },
  {
    id: 'sellers',
    title: 'Products of our sellers',
    text: [
      'Sellers describe their own products. We look at every one before it is shown, but we cannot try each of them. Tell us when something is not as described: [write to us](/contact).',
    ],
  },
  {
    id: 'links',
    title: 'Other sites',
    text: [
      'Links lead to sites of others, such as social media, a review page or a map. Their content and their rules are their own.',
    ],
  },
  {
    id: 'demo',
    title: 'Demo payments',
    text: [
      'While the shop runs with its built-in demo payment, the payment page says that payments are simulated: no money moves, whatever amounts are shown.',
    ],
  },
  {
    id: 'law',
    title: 'What this does not change',
    text: [
      'This page explains; it does not take away what the [Terms of Service](/terms-of-service) promise or what the law gives you.',
    ],
  },
]

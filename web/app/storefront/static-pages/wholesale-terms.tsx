import type { Route } from './+types/wholesale-terms'
import { knowOrigin } from '../../lib/know-origin'
import { LegalPage } from './legal-page'
import { staticMeta } from '../../lib/static-meta'
import { TERMS_CHANGED, policyTerms } from './policy-terms'
import type { LegalSection } from './legal-text'

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

/** The terms for businesses that buy in bulk and for those that sell. */
const wholesaleSections: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'Scope and words',
    text: [
      'These terms are between Navrang and whoever deals with us as a business: retailers and resellers who buy ("business buyers") and sellers and brands who list products ("sellers"). Where they say nothing, the [Terms of Service](/terms-of-service) apply.',
      'Whoever acts for a business must be entitled to bind it and, as everywhere in this shop, be at least 18 years old.',
    ],
  },
  {
    id: 'bulk',
    title: 'Bulk orders and prices',
    text: [
      'There is no minimum order for individuals. Bulk prices need a minimum order value, which varies by category. Ask us for that of your category and for a written offer; an offer holds until the day that it names.',
      'Bulk prices and coupons do not add up. Quantities are confirmed by us before you pay, because hand work cannot be made faster.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment and invoices',
    text: [
      `Orders are paid in advance unless we have agreed otherwise in writing, by ${policyTerms.methods}. Give us your GSTIN and your registered name before you order, so that the invoice carries them.`,
    ],
  },
  {
    id: 'dispatch',
    title: 'Dispatch and delivery',
    text: [
      `We dispatch within ${policyTerms.dispatchDays} working days after the payment is confirmed, all over India. For made-to-order lots the day stands in the offer. If we cannot keep it we tell you at once, and you may cancel what has not been made yet.`,
    ],
  },
  {
    id: 'returns',
    title: 'Damage, shortage and returns',
    text: [
      `Check a delivery when it arrives. Damage, shortage and wrong goods are reported within ${policyTerms.wholesaleReturnHours} hours of delivery with photo proof: the closed parcel with its label, the opened parcel, and each faulty piece.`,
      [
        'We replace faulty and missing pieces, or refund them when there are none left.',
        'Goods must come back unused, with tags, in their own packing.',
        'Ordinary variation of hand work and of dye lots is no fault.',
        'Goods that were made or marked for you are only taken back when they are faulty.',
      ],
      `Refunds go to the original payment method within ${policyTerms.refundDays} working days of our approval.`,
    ],
  },
  {
    id: 'selling',
    title: 'Selling with us: subscription and listing',
    text: [
      `A seller's subscription costs ${policyTerms.sellerFee} a month. With it you may submit up to ${policyTerms.sellerProducts} products in a calendar month (Indian time); a product counts in the month in which it is submitted. A further one is refused until the next month begins.`,
      'Our team looks at every product before it is shown, approves or rejects it, and tells you by e-mail, with the reason when it is rejected. You may improve a rejected product and submit it again. Approval needs a running subscription. A month that has begun is not refunded, unless the fault is ours.',
    ],
  },
  {
    id: 'duties',
    title: "A seller's duties",
    text: [
      'For everything you list, you confirm that:',
      [
        'it is yours to sell, genuine, safe and lawful in India;',
        'title, description, size, material, brand and country of origin are true, and pictures show the product itself;',
        'the price is not above the maximum retail price and includes all taxes;',
        'cosmetics carry their licence number, ingredients, batch and best-before date;',
        'you have the registrations that your trade needs, such as GST where it applies to you, and give us their numbers when we ask;',
        'you keep stock as listed and answer our questions within two working days.',
      ],
      'Pictures and texts stay yours. You allow us to show, crop and translate them for as long as the product is listed.',
    ],
  },
  {
    id: 'listing-order',
    title: 'Order in lists and ratings',
    text: [
      'All products follow the same rule in lists: best match first, then those with more ratings, then those that have been here longest. A place cannot be bought. Ratings come from people who have bought or rented; asking others to write untrue ones ends the listing.',
    ],
  },
  {
    id: 'shoppers-data',
    title: "Shoppers' data",
    text: [
      'Sellers get only what fulfilling an order needs, use it for nothing else, and erase it afterwards. Business contacts of sellers are not shown to shoppers beyond what the law asks us to show.',
    ],
  },
  {
    id: 'suspension',
    title: 'Taking down and ending',
    text: [
      'We may take down a product that breaks these terms or the law, and block an account that does so again. We say why, except where the law forbids it, and you may object to the officer named below. You may stop selling at the end of any month; open orders are still fulfilled.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    text: [
      'Each side answers for its own acts. A seller answers for its products and makes good what we have to pay because a product was faulty, counterfeit or wrongly described. Between businesses, neither side owes lost profit; our own liability for an order ends at its value. This does not limit what the law does not allow to be limited.',
    ],
  },
  {
    id: 'law',
    title: 'Law and changes',
    text: [
      'Indian law applies and the courts at Ahmedabad, Gujarat are competent. Changes are announced here and by e-mail to active sellers 15 days before they begin; orders and months that have begun keep the old terms.',
    ],
  },
]

import type { Route } from './+types/terms-of-service'
import { knowOrigin } from '../../lib/know-origin'
import { LegalPage } from './legal-page'
import { staticMeta } from '../../lib/static-meta'
import { TERMS_CHANGED, policyTerms } from './policy-terms'
import type { LegalSection } from './legal-text'

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

/** The terms for people who buy and rent. */
const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'What this is about',
    text: [
      'Navrang is an online marketplace and rental store for Indian festive wear: chaniya cholis, kediyas and other Garba dresses, dandiya sticks, jewellery, accessories and cosmetics. We deliver all over India. By ordering you agree to these terms as they stand on the day of your order.',
      'Business buyers and sellers have [terms of their own](/wholesale-terms). What we do with personal data is in the [Privacy Policy](/privacy-policy).',
    ],
  },
  {
    id: 'age',
    title: 'Who may order',
    text: [
      `You may order if you are at least ${policyTerms.minimumAge} years old. Somebody younger may use the shop under the supervision of a parent or guardian, who then places the order and agrees to these terms.`,
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    text: [
      'Browsing and filling a cart need no account; paying does. Give us details that are true, keep your password to yourself, and tell us when you think that somebody else uses your account. We may block an account that is used to cheat or to harm others, and we say why when you ask.',
    ],
  },
  {
    id: 'products',
    title: 'Products, prices and their order in lists',
    text: [
      'Prices are in Indian rupees and include all taxes. We never ask more than the maximum retail price. A refundable deposit is always shown apart from the price. You see the full amount before you pay, and nothing is put into your cart that you did not put there.',
      'Unless you choose another order, lists show what matches your words best, then products with more ratings, then those that have been with us longest. Nobody can pay for a better place.',
      'Much of what we sell is made by hand. Small differences in colour, print and stitching belong to it; the [Disclaimer](/disclaimer) says more.',
    ],
  },
  {
    id: 'orders',
    title: 'Orders and coupons',
    text: [
      'There is no minimum order for individuals. Your order is an offer to buy; it is accepted when we show you its confirmation ID. If a price or the stock changes while you check out, we show you the change and you decide again.',
      'One coupon counts for an order. It takes its percentage off goods and rent, never off a deposit, and cannot be turned into money.',
      'Before dispatch you may cancel without any charge. Should we have to cancel, for example because a piece turns out to be damaged, you get back everything that you have paid.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    text: [
      `You may pay by ${policyTerms.methods}. The checkout offers those that are open to you.`,
      'A payment counts when the payment service confirms it to us, not when a page says so. If money has left your account and no order appears under [My Orders](/orders), write to us with the transaction ID before you pay again.',
      'Where the shop runs with its built-in demo payment, the payment page says so and no money is taken.',
    ],
  },
  {
    id: 'delivery',
    title: 'Dispatch and delivery',
    text: [
      `We dispatch your parcel within ${policyTerms.dispatchDays} working days after the payment is confirmed; delivery usually takes ${policyTerms.deliveryDays} business days. Delivery is free everywhere in India.`,
      'Before large festivals, carriers may need longer. If you need something for a certain night, order early or ask us first. The goods are at our risk until they are handed to you.',
    ],
  },
  {
    id: 'returns',
    title: 'Returns and damage',
    text: [
      `Please look at your parcel when it comes. If something is damaged, wrong or missing, report it within ${policyTerms.returnHours} hours of delivery, with your confirmation ID and photos that show the parcel and the fault. We answer with how to send it back, at our cost.`,
      [
        'You choose between a replacement, if there is one, and your money.',
        'Keep tags and packing until we have answered.',
        'Opened cosmetics and worn pierced jewellery can only come back when they were faulty on arrival.',
        'A fault that could not be seen within this time does not cost you the rights that the Consumer Protection Act, 2019 gives you.',
      ],
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    text: [
      `A refund goes to the original payment method and is there within ${policyTerms.refundDays} working days of our approval. For cash on delivery we ask you for a UPI ID or a bank account.`,
    ],
  },
  {
    id: 'rentals',
    title: 'Renting',
    text: [
      'Rent is charged for each day of the period that you choose; the first and the last day both count. A refundable deposit is added for each outfit. Every outfit comes sanitized and checked.',
      [
        'Your days are held for you as soon as the order is placed; two people cannot rent the same piece for the same days.',
        'Hand the outfit back on the last day of the period. It need not be washed.',
        'Ordinary traces of a night of dancing cost nothing.',
        `When the outfit has come back and was checked, the deposit is returned within ${policyTerms.refundDays} working days.`,
        'For damage beyond wear, a missing part or days kept longer, we may keep the matching part of the deposit. We then show you photos and the sum, and never keep more than the deposit without your agreement.',
      ],
    ],
  },
  {
    id: 'conduct',
    title: 'Fair use',
    text: [
      'Do not order in the name of others without their leave, test stolen cards, copy our catalogue by machine, try to get at data of others, or disturb the shop. What you write about a product must be your own honest experience.',
      'Texts, pictures and the name of the shop belong to us or to our sellers. You may share links to them; for anything else, please ask.',
    ],
  },
  {
    id: 'liability',
    title: 'What we answer for',
    text: [
      'We answer for what we sell and rent as the law provides. For damage that nobody could foresee from this kind of contract, and for events outside our control such as floods, strikes or failures of carriers and networks, we do not answer beyond the price of the order. No term here limits what the law does not allow to be limited.',
    ],
  },
  {
    id: 'law',
    title: 'Law and changes',
    text: [
      'Indian law applies. Courts at Ahmedabad, Gujarat are competent; as a consumer you may also turn to the commission where you live or work.',
      'When these terms change, the new text stands here with its date. Orders placed before keep the terms of their day.',
    ],
  },
]

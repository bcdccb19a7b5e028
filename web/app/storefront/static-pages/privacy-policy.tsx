import { legalVersions } from '../../../../contract/store/legal.ts'
import type { Route } from './+types/privacy-policy'
import { knowOrigin } from '../../lib/know-origin'
import { LegalPage } from './legal-page'
import { staticMeta } from '../../lib/static-meta'
import { retentionDays } from '../../../../contract/accounts/retention.ts'
import type { LegalSection } from './legal-text'

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

/** What becomes of personal data. It describes what the program does, so whoever changes that changes this. */
const privacySections: readonly LegalSection[] = [
  {
    id: 'what',
    title: 'What we keep, and why',
    text: [
      'The Digital Personal Data Protection Act, 2023 asks for a plain notice. This is ours:',
      [
        'Account: name, e-mail address, phone number if you give one, your address book, your cart while you are signed in (so that it is there on your other devices), what you agreed to and when, and for sellers the name of the business. Needed to sign you in and to serve you. Of your password we keep only a hash, from which it cannot be read.',
        'Orders: what you bought or rented, rental days, amounts, and the recipient, phone and address of the delivery. Needed to fulfil the order and because tax law asks for it. The address is put into your address book for your next order.',
        'Payments: the method, the amount and the transaction. Card numbers, UPI PINs and bank passwords are entered with the payment service and never reach us.',
        'Submissions of sellers: the product with its pictures, and how to reach you. Needed to review it and to tell you the outcome.',
        'Messages that you send us, to answer them.',
        'Technical traces: your network address is held for a short while to stop floods of requests, and addresses of pages that do not exist are noted without your name. What our staff do to an account or an order is written down, with personal data masked, so that it can be checked. While you are signed in, the session is kept with the network address and the browser that it was begun with, for at most 30 days after its last use.',
      ],
      'We do not sell data, build advertising profiles or buy data about you from others.',
    ],
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    text: [
      'There are no tracking cookies and no analytics of others in this shop. There is:',
      [
        'one cookie that scripts cannot read, only when you sign in: it is your session and ends when you sign out or after 30 days without use;',
        'local storage: your cart, the name shown while you are signed in, light or dark, the PIN code that you asked about, products that you looked at, the last list of products for when the network fails, the clock of an offer, transactions for which the cart was emptied, and an order that has not reached us yet;',
        'until the tab is closed: what you have typed at the checkout, and that you have seen the offer of the day.',
      ],
      'Clearing the data of this site in your browser removes all of it. The shop works without consent banners because nothing here needs consent.',
    ],
  },
  {
    id: 'others',
    title: 'Who else sees it',
    text: [
      [
        'The carrier: recipient, phone and address of a parcel.',
        'The payment service that you choose at checkout: amount, order number and your contact.',
        'The seller of a product: what fulfilling your order needs, nothing more.',
        'Authorities, where the law obliges us.',
      ],
      'The map on our [contact page](/contact) comes from OpenStreetMap and loads only after you have asked for it. A few product pictures may stand at the address of their maker; your browser then fetches them there. Links to social media are plain links: nothing of them loads before you follow one.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long',
    text: [
      'An account is kept until you erase it. Orders and invoices are kept for as long as tax law requires, also after an account is erased: what was sold, for how much, and the PIN code and state that it went to. An order of ₹50,000 or more keeps the name and address that its invoice has to bear; everything else about you is taken off. A rejected submission is kept with its history so that it can be explained.',
      `E-mails that we wrote to you are deleted after ${retentionDays.emails} days, what the payment service told us after ${retentionDays.paymentMessages} days, and photographs of an outfit that you rented ${retentionDays.handoverPhotos} days after its deposit was settled.`,
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: [
      'You may ask us:',
      [
        'what we hold about you and who has received it;',
        'to correct, complete or erase it;',
        'to stop using what you allowed us to use; that is as easy as allowing it;',
        'to note somebody who may exercise these rights for you should you die or be unable to.',
      ],
      'Most of it you can do yourself, at once: [take your data along, take back what you agreed to, or erase your account](/account/privacy), and correct your profile there. If you ordered without an account, open the link in the e-mail that confirmed your order and choose “Erase my data”. For the rest write to the officer below from the e-mail address of your account. It costs nothing. If our answer does not satisfy you, you may turn to the Data Protection Board of India.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    text: [
      'The shop is for people of at least 18 years, or under the supervision of a parent or guardian. We do not knowingly keep an account of a child. A parent who finds one may have it erased.',
    ],
  },
  {
    id: 'safety',
    title: 'How it is protected',
    text: [
      'Connections are encrypted. Each request is checked for who asks and what they may see; staff see orders because they pack them. Should data ever get into wrong hands, we tell the people concerned and the Data Protection Board without delay.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    text: [
      'When we do something new with personal data, it stands here first, with its date. If the law asks for your consent, we ask you for it then.',
    ],
  },
]

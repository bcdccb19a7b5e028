import { Link } from 'react-router'
import { ShopMap } from '../../components/shop-map'
import { ContactDetails } from '../../components/contact-details'
import { useStoreSettings } from '../layout/layout'
import type { Route } from './+types/contact'
import { knowOrigin } from '../../lib/absolute-url'
import { shopName } from '../../lib/brand'
import { staticMeta } from '../../lib/static-meta'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = ({ request }: Route.LoaderArgs) => knowOrigin({ request })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staticMeta({
    matches,
    origin: loaderData?.origin,
    path: '/contact',
    title: 'Contact',
    description: `Call, write or message ${shopName(matches)} about an order, a size, a rental or a bulk purchase. Business hours, address and map.`,
  })

const topics = [
  { label: 'Where is my order?', to: '/orders', text: 'Follow each step under My Orders.' },
  {
    label: 'Wrong size, damaged or missing?',
    to: '/terms-of-service#returns',
    text: 'Exchange it or get a refund: how, and by when.',
  },
  {
    label: 'When do I get my deposit back?',
    to: '/terms-of-service#rentals',
    text: 'How returns and deposits work.',
  },
  { label: 'Buying for a shop or a group?', to: '/wholesale-terms#bulk', text: 'How bulk pricing works.' },
  { label: 'Selling your own products?', to: '/sign-in/seller', text: 'Submit them for review by our team.' },
  { label: 'A complaint?', to: '/complaints', text: 'You get a number and see what happens.' },
]

export default function Contact() {
  const settings = useStoreSettings()
  return (
    <main id="content" className="page-width pt-10 lg:pt-14">
      <h1 className="text-[clamp(2.1rem,6vw,3.5rem)]">Contact</h1>
      <p className="mt-4 max-w-2xl text-lg">
        Our team dances too. Ask us about a size that is not listed, dressing a whole group, or an order on
        its way.
      </p>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <ContactDetails
          level="h2"
          contact={settings.contact}
          hours={settings.hours}
          social={settings.social}
          className="content-start gap-y-6 card p-6"
        />
        <ShopMap place={settings.map} address={settings.contact.address} className="min-h-80" />
      </div>
      <section aria-labelledby="answers" className="mt-14">
        <h2 id="answers" className="text-3xl">
          Common questions
        </h2>
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {topics.map(({ label, to, text }) => (
            <li key={label}>
              <Link
                to={to}
                className="flex h-full min-h-20 flex-col justify-center card p-4 hover:border-brand"
              >
                <span className="font-semibold text-brand">{label}</span>
                <span className="text-muted">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

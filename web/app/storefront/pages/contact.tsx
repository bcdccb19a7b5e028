import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StoreSettings } from '../../../../contract/store.ts'
import { ShopMap } from '../../shop/shop-map'
import { Icon, type IconName } from '../../ui/icon'
import { useStoreSettings } from '../layout'
import type { Route } from './+types/contact'
import { knowOrigin } from './know-origin'
import { staticMeta } from './static-meta'
import { SocialLinks } from '../../shop/social-links'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = ({ request }: Route.LoaderArgs) => knowOrigin({ request })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staticMeta({
    origin: loaderData?.origin,
    path: '/contact',
    title: 'Contact',
    description:
      'Call, write or message Navrang about an order, a size, a rental or a bulk purchase. Business hours, address and map.',
  })

const answers = [
  { label: 'Where is my order?', to: '/orders', words: 'See each step of it under My Orders.' },
  {
    label: 'Damaged, wrong or missing?',
    to: '/terms-of-service#returns',
    words: 'What to send us, and by when.',
  },
  { label: 'When does my deposit come back?', to: '/terms-of-service#rentals', words: 'How renting ends.' },
  { label: 'Buying for a shop or a group?', to: '/wholesale-terms#bulk', words: 'How bulk prices work.' },
  { label: 'Selling your own work?', to: '/sign-in/seller', words: 'List it for review by our team.' },
  { label: 'A complaint?', to: '/terms-of-service#grievance', words: 'Who answers it, and how fast.' },
]

export default function Contact() {
  const settings = useStoreSettings()
  return (
    <main id="content" className="page-width pt-10 lg:pt-14">
      <h1 className="text-[clamp(2.1rem,6vw,3.5rem)]">Contact</h1>
      <p className="mt-4 max-w-2xl text-lg">
        People who dance answer here: about a size that is not listed, a whole group to dress, an order on its
        way.
      </p>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <Ways settings={settings} />
        <ShopMap place={settings.map} address={settings.contact.address} className="min-h-80" />
      </div>
      <section aria-labelledby="answers" className="mt-14">
        <h2 id="answers" className="text-3xl">
          Perhaps answered already
        </h2>
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {answers.map(({ label, to, words }) => (
            <li key={label}>
              <Link
                to={to}
                className="flex h-full min-h-20 flex-col justify-center rounded-card border border-line bg-surface p-4 hover:border-brand"
              >
                <span className="font-semibold text-brand">{label}</span>
                <span className="text-muted">{words}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

const digits = (phone: string) => phone.replaceAll(/\D/g, '')

function Ways({ settings: { contact, hours, social } }: { settings: StoreSettings }) {
  return (
    <ul className="grid content-start gap-x-8 gap-y-6 rounded-card border border-line bg-surface p-6 sm:grid-cols-2">
      <Way icon="phone" title="Phone">
        <Lead href={`tel:+${digits(contact.phone)}`}>{contact.phone}</Lead>
      </Way>
      <Way icon="phone" title="WhatsApp">
        <Lead href={`https://wa.me/${digits(contact.whatsapp)}`}>{contact.whatsapp}</Lead>
      </Way>
      <Way icon="mail" title="E-mail">
        <Lead href={`mailto:${contact.email}`}>{contact.email}</Lead>
      </Way>
      <Way icon="clock" title="Business hours">
        {hours.weekdays}
        <br />
        Sunday {hours.sunday.toLowerCase()}
      </Way>
      <Way icon="pin" title="Address">
        {contact.address}
      </Way>
      <Way icon="user" title="Follow us">
        <SocialLinks social={social} className="text-ink hover:text-brand" />
      </Way>
    </ul>
  )
}

const Way = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <li className="flex gap-3.5">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
      <Icon name={icon} />
    </span>
    <div className="min-w-0">
      <h2 className="font-sans text-sm leading-normal font-semibold">{title}</h2>
      <div className="text-muted">{children}</div>
    </div>
  </li>
)

const Lead = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    className="inline-flex min-h-6 items-center break-all text-ink underline-offset-4 hover:text-brand hover:underline"
  >
    {children}
  </a>
)

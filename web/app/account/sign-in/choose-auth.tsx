import { Link } from 'react-router'
import { knowOrigin } from '../../lib/meta/absolute-url'
import { staticMeta } from '../../lib/meta/static-meta'
import { buttonLook } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import type { Route } from './+types/choose-auth'
import { shopName } from '../../lib/brand'
import { Card } from '../../ui/card'

export const headers = () => ({ 'cache-control': 'public' })

export const loader = ({ request }: Route.LoaderArgs) => knowOrigin({ request })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staticMeta({
    matches,
    origin: loaderData?.origin,
    path: '/choose-auth',
    title: 'Choose Your Portal',
    description: `Enter ${shopName(matches)} as a customer to buy and rent festive wear, or as a seller to list your own.`,
  })

const portals: { to: string; icon: IconName; title: string; description: string; label: string }[] = [
  {
    to: '/sign-in/customer',
    icon: 'bag',
    title: 'I want to shop',
    description: 'Buy or rent festive wear, and track your orders and deposits.',
    label: 'Enter as Customer',
  },
  {
    to: '/sign-in/seller',
    icon: 'store',
    title: 'I want to sell',
    description: 'List your products for review and reach shoppers all over India.',
    label: 'Enter as Seller/Brand',
  },
]

export default function ChooseAuth() {
  return (
    <main id="content" className="page-width py-10 lg:py-16">
      <h1 className="text-center text-4xl sm:text-5xl">Choose Your Portal</h1>
      <p className="mt-3 text-center text-muted">Shop with us, or sell with us.</p>
      <ul className="mx-auto mt-8 grid max-w-4xl gap-5 sm:grid-cols-2">
        {portals.map(({ to, icon, title, description, label }) => (
          <Card
            as="li"
            key={to}
            className="stack items-center overflow-hidden p-6 text-center shadow-lift sm:p-8"
          >
            <span className="grid size-20 place-items-center rounded-arch bg-brand-soft text-brand">
              <Icon name={icon} className="size-9" />
            </span>
            <h2 className="text-2xl">{title}</h2>
            <p className="flex-1 text-muted">{description}</p>
            <Link
              to={to}
              className={buttonLook({ isWide: true, variant: icon === 'bag' ? 'primary' : 'secondary' })}
            >
              {label}
            </Link>
          </Card>
        ))}
      </ul>
    </main>
  )
}

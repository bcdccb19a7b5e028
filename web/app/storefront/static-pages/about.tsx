import type { ReactNode } from 'react'
import { GarbaRing } from '../../components/garba-ring'
import { ButtonLink } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import { useStoreSettings } from '../layout/layout'
import type { Route } from './+types/about'
import { knowOrigin } from '../../lib/absolute-url'
import { staticMeta } from '../../lib/static-meta'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useBrand } from '../../lib/use-brand'
import { shopName } from '../../lib/brand'
import { Card } from '../../ui/card'

export const headers = () => ({ 'cache-control': 'public' })
export async function loader({ context, request }: Route.LoaderArgs) {
  const { sellerPlan } = await orThrowResponse(loadSettings(context.get(publicApi), ['sellerPlan']), request)
  return { ...knowOrigin({ request }), sellerPlan }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staticMeta({
    matches,
    origin: loaderData?.origin,
    path: '/about',
    title: 'About Us',
    description: `${shopName(matches)} brings the makers of Garba wear together with the people who dance in it: buy, rent and sell all over India.`,
  })

const listPromises = (returnHours: number): { icon: IconName; title: string; text: string }[] => [
  { icon: 'shield', title: 'Registered under UDYAM', text: 'A small business on the government’s register.' },
  {
    icon: 'truck',
    title: 'Pan-India Delivery',
    text: 'Free delivery to every PIN code that our carriers serve.',
  },
  {
    icon: 'rupee',
    title: 'The full price up front',
    text: 'Prices include all taxes, and deposits are shown separately.',
  },
  {
    icon: 'undo',
    title: 'Help if something is wrong',
    text: `Exchange or return within ${returnHours} hours of delivery.`,
  },
]

export default function AboutPage({ loaderData: { sellerPlan } }: Route.ComponentProps) {
  const { claims, business, returns } = useStoreSettings()
  const { name, meaning } = useBrand()
  return (
    <main id="content">
      <section className="relative isolate overflow-hidden bg-night text-on-night">
        <div className="night-backdrop" />
        <div className="page-width grid items-center gap-8 py-12 lg:grid-cols-[1fr_auto] lg:py-16">
          <div>
            <h1 className="text-[clamp(2.4rem,7vw,4rem)]">About Us</h1>
            <p className="mt-4 max-w-2xl text-lg text-on-night-muted">
              {meaning} We bring the people who cut, dye, stitch and turn for those nights together with the
              people who dance through them.
            </p>
            <Figures claims={claims} />
          </div>
          <GarbaRing className="hidden size-72 lg:block" />
        </div>
        <div className="hem" />
      </section>
      <div className="page-width">
        <Offers sellerPlan={sellerPlan} />
        <section aria-labelledby="promises" className="mt-16">
          <h2 id="promises" className="text-3xl">
            What you can rely on
          </h2>
          <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
            {listPromises(returns.shopper)
              .filter(({ icon }) => icon !== 'shield' || business.udyam)
              .map(({ icon, title, text }) => (
                <li key={title} className="border-t-2 border-brand pt-4">
                  <Icon name={icon} className="size-7 text-brand" />
                  <h3 className="mt-2 font-semibold">{title}</h3>
                  <p className="text-muted">{text}</p>
                </li>
              ))}
          </ul>
        </section>
        <p className="hint mt-14">
          {name} is run by {business.legalName}
          {business.udyam && `, UDYAM registration ${business.udyam}`}.
        </p>
      </div>
    </main>
  )
}

function Figures({ claims }: { claims: { sellers: string; customers: string; rating: string } }) {
  const figures = [
    { figure: claims.sellers, text: 'sellers' },
    { figure: claims.customers, text: 'customers' },
    { figure: claims.rating, text: 'average rating' },
  ].filter(({ figure }) => figure)
  if (figures.length === 0) return null
  return (
    <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-4">
      {figures.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse">
          <dt className="text-sm text-on-night-muted">{text}</dt>
          <dd className="font-display text-4xl leading-none text-haldi">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function Offers({ sellerPlan: { monthlyFee, productsPerMonth } }: Pick<PublicSettings, 'sellerPlan'>) {
  const { dispatch } = useStoreSettings().delivery
  return (
    <div className="mt-14 grid gap-6 lg:grid-cols-3">
      <Offer title="To buy" action={<ButtonLink to="/marketplace">Go to the marketplace</ButtonLink>}>
        Chaniya cholis and kediyas, dandiya sticks, jewellery, accessories and cosmetics. There is no minimum
        order for individuals; shops and dance groups can ask us for bulk prices. We dispatch within{' '}
        {dispatch} after the payment is confirmed.
      </Offer>
      <Offer title="To rent" action={<ButtonLink to="/rent">See rentals</ButtonLink>}>
        An outfit for a single garba does not need to hang in your wardrobe all year. Rent is charged by the
        day, every outfit is sanitized, and you get your deposit back when you return the outfit undamaged.
      </Offer>
      <Offer title="To sell" action={<ButtonLink to="/sign-in/seller">List your products</ButtonLink>}>
        Sellers and brands submit their products; our team reviews each one before it is listed. The
        subscription is {formatRupees(monthlyFee)} a month, for up to {productsPerMonth} products listed in
        that month.
      </Offer>
    </div>
  )
}

const Offer = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <Card className="flex flex-col gap-3 p-6">
    <h2 className="text-3xl">{title}</h2>
    <p className="flex-1">{children}</p>
    <div className="mt-2 [&_a]:w-full">{action}</div>
  </Card>
)

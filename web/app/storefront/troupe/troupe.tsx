import { comingFestivals } from '../../../../contract/rentals/festivals.ts'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { pageMeta } from '../../lib/meta/page-meta'
import { EmptyState } from '../../ui/empty-state'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { Icon, type IconName } from '../../ui/icon'
import { Skeleton } from '../../ui/loading'
import { ButtonLink } from '../../ui/button'
import type { Route } from './+types/troupe'
import { StartGroup } from './start/start-group'
import { TroupeHero } from './troupe-hero'

export const headers = () => ({ 'cache-control': 'public' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const [{ data, today }, { brand, troupes, online }] = await orThrowResponse(
    Promise.all([api(comingFestivals), loadSettings(api, ['brand', 'troupes', 'online'])]),
  )
  const head = pageMeta({
    shop: brand.name,
    origin: new URL(request.url).origin,
    path: '/troupe',
    title: `Group booking | ${brand.name}`,
    description:
      'One outfit for the whole group, each dancer in their own size: we hold the set until your deadline, and everybody pays their own share.',
  })
  const festivals = data
    .map(({ id, name, nights }) => ({
      id,
      name,
      from: nights[0]!.date,
      until: nights.at(-1)!.date,
    }))
    .filter(({ from }) => from >= today) // a group is booked for all nights
  return { festivals, settings: troupes, isOffered: troupes.isOn && online !== 'none', head }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

const steps: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'bag',
    title: 'We hold the set',
    text: 'Choose one or two styles and how many of each size you need.',
  },
  {
    icon: 'share',
    title: 'You share one link',
    text: 'Each dancer chooses a size, without an account.',
  },
  {
    icon: 'rupee',
    title: 'Everybody pays their own',
    text: 'Rent and deposit are paid and refunded one by one.',
  },
]

/** The start of a group booking: how it works, the own groups, and the form for a new one. */
export default function TroupePage({ loaderData: { festivals, settings, isOffered } }: Route.ComponentProps) {
  return (
    <main id="content">
      <TroupeHero eyebrow="Group booking" title="One outfit for the whole group">
        <p>
          Thirty dancers, thirty sizes, one set. We hold it until your deadline while everybody pays their own
          share.
        </p>
      </TroupeHero>
      <div className="page-width flex flex-col gap-8 py-6">
        <ol className="grid gap-4 sm:grid-cols-3">
          {steps.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-3 card p-4">
              <Icon name={icon} className="size-6 shrink-0 text-brand" />
              <div>
                <h2 className="font-sans text-base font-bold">{title}</h2>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {isOffered ? (
          <ClientOnly fallback={<Skeleton className="h-96" />}>
            <StartGroup festivals={festivals} settings={settings} />
          </ClientOnly>
        ) : (
          <EmptyState icon="info" title="Group bookings are not offered at the moment">
            <p className="text-muted">You can rent outfits one by one.</p>
            <ButtonLink to="/rent">Rent outfits</ButtonLink>
          </EmptyState>
        )}
      </div>
    </main>
  )
}

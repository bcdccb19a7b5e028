import { comingFestivals, withoutPastNights } from '../../../../contract/rentals/festivals.ts'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { pageMeta } from '../../lib/meta/page-meta'
import type { Route } from './+types/nights'
import { NightsPage } from './nights-page'

export const headers = () => ({ 'cache-control': 'public' })

/** Returns the festivals, and the meta tags of the page, so that their code is not a script of the page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const [{ data, today }, { brand }] = await orThrowResponse(
    Promise.all([api(comingFestivals), loadSettings(api, ['brand'])]),
  )
  const { origin } = new URL(request.url)
  const head = pageMeta({
    shop: brand.name,
    origin,
    path: '/nights',
    title: `Plan your nights | ${brand.name}`,
    description:
      'Plan who wears what on each night of the festival: outfits in the colour of the night that are free for your family, priced and booked together.',
  })
  return { festivals: data.map((festival) => withoutPastNights(festival, today)), origin, head }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** The planner for the nights of a festival. */
export default function Nights({ loaderData: { festivals, origin } }: Route.ComponentProps) {
  return <NightsPage festivals={festivals} origin={origin} stored={null} />
}

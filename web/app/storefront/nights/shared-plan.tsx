import { showPlan } from '../../../../contract/nights/plan.ts'
import { comingFestivals, withoutPastNights } from '../../../../contract/rentals/festivals.ts'
import { LinkFailed } from '../../components/errors/link-failed'
import { publicApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { privateMeta } from '../../lib/meta/private-meta'
import { ButtonLink } from '../../ui/button'
import type { Route } from './+types/shared-plan'
import { NightsPage } from './nights-page'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const [stored, { data, today }] = await orThrowResponse(
    Promise.all([api(showPlan, { params: { token: params.token } }), api(comingFestivals)]),
    request,
  )
  const festivals = data
    .filter(({ id }) => id === stored.plan.festival)
    .map((festival) => withoutPastNights(festival, today))
  return { stored, festivals, origin: new URL(request.url).origin }
}

/** The page has the newest plan from its own requests. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(
    matches,
    loaderData ? 'A shared plan' : 'Page not found',
    'Who wears what on each night of the festival.',
  )

/** A plan that somebody has shared by a link: read-only, or for planning together. */
export default function SharedPlan({ loaderData: { stored, festivals, origin } }: Route.ComponentProps) {
  return <NightsPage festivals={festivals} origin={origin} stored={stored} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LinkFailed
    error={error}
    title="This link does not work any more"
    text="The owner of the plan may have switched it off. Please ask for a new one."
  >
    <ButtonLink to="/nights">Plan your nights</ButtonLink>
  </LinkFailed>
)

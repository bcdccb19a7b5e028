import { formatDay } from '../../../../../contract/core/dates.ts'
import { START_MINUTES } from '../../../../../contract/troupes/troupe-rules.ts'
import * as troupes from '../../../../../contract/troupes/troupes.ts'
import type { Troupe } from '../../../../../contract/troupes/troupes.ts'
import { userApi } from '../../../lib/api/api-context'
import { loadSettings } from '../../../lib/api/load-settings'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { formatInstant } from '../../../lib/labels/order-labels'
import { privateMeta } from '../../../lib/meta/private-meta'
import { Badge } from '../../../ui/badge'
import { EmptyState } from '../../../ui/empty-state'
import { Notice } from '../../../ui/notice'
import { Panel } from '../../../ui/panel'
import type { Route } from './+types/organiser'
import { AddDancer } from './add-dancer'
import { CancelGroup } from './cancel-group'
import { DancerCard } from './dancer-card'
import { GroupLink } from './group-link'
import { PayPlaces } from './pay-places'
import { RemindAll } from './remind-all'
import { TroupeHero } from '../troupe-hero'
import { nightsLabel, troupeLabels, troupeTones } from '../troupe-labels'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const [troupe, { online }] = await orThrowResponse(
    Promise.all([api(troupes.showTroupe, { params: { id: params.id } }), loadSettings(api, ['online'])]),
    request,
  )
  return { troupe, origin: new URL(request.url).origin, isSimulated: online === 'demo' }
}

export const action = endpointAction({
  addDancer: troupes.addDancer,
  changeDancer: troupes.changeDancer,
  releaseDancer: troupes.releaseDancer,
  remindDancers: troupes.remindDancers,
  renewTroupeLink: troupes.renewTroupeLink,
  cancelTroupe: troupes.cancelTroupe,
  payRest: troupes.payRest,
})
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Your group', 'Who has paid, reminders, sizes and places of your group booking.')

/** The page on which an organiser manages a group. */
export default function OrganiserPage({ loaderData: { troupe, origin, isSimulated } }: Route.ComponentProps) {
  const { name, state, seats, paid } = troupe
  const hasEnded = state === 'closed' || state === 'cancelled'
  return (
    <main id="content">
      <TroupeHero eyebrow={nightsLabel(troupe)} title={name}>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={troupeTones[state]}>{troupeLabels[state]}</Badge>
          <span>
            {paid} of {seats} places are paid
          </span>
        </p>
        <Progress troupe={troupe} />
      </TroupeHero>
      <div className="page-width grid gap-6 py-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Situation troupe={troupe} />
          <Dancers troupe={troupe} />
          {!hasEnded && troupe.seatsLeft > 0 && <AddDancer troupe={troupe} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {!hasEnded && (
            <PayPlaces key={JSON.stringify(troupe.dancers)} troupe={troupe} isSimulated={isSimulated} />
          )}
          {troupe.link && <GroupLink troupe={troupe} link={troupe.link} origin={origin} />}
          {troupe.outfits.length > 0 && <HeldOutfits troupe={troupe} />}
          {!hasEnded && <CancelGroup troupe={troupe} />}
        </div>
      </div>
    </main>
  )
}

const Progress = ({ troupe: { paid, seats, seatsLeft } }: { troupe: Troupe }) => (
  <div className="mt-4 flex h-3 max-w-md overflow-hidden rounded-full bg-on-night/20" aria-hidden="true">
    <span className="bg-haldi" style={{ width: `${(paid / seats) * 100}%` }} />
    <span className="bg-haldi/40" style={{ width: `${((seats - seatsLeft - paid) / seats) * 100}%` }} />
  </div>
)

/** What happens next, in one sentence. */
function Situation({ troupe }: { troupe: Troupe }) {
  const { state, deadline, ends, startSeats, heldUntil } = troupe
  const day = formatDay(deadline)
  const atTheEnd =
    ends === 'release'
      ? 'Then unpaid places are released.'
      : 'Then you pay the rest within a day, or the unpaid places are released.'
  const texts = {
    starting: `To open the group, pay for the first ${startSeats === 1 ? 'dancer' : `${startSeats} dancers`}. We hold the outfits for ${START_MINUTES} minutes while you pay.`,
    open: `Dancers can pay until the end of ${day}. ${atTheEnd}`,
    rest_due: `The deadline is over. The outfits are held for you until ${formatInstant(heldUntil)}: please pay the rest.`,
    closed: 'The deadline is over. Paid places are confirmed, and all other outfits have been released.',
    cancelled: 'This group has been cancelled. Orders that were paid stay as they are.',
  }
  const isWarning = state === 'starting' || state === 'rest_due'
  return <Notice kind={isWarning ? 'warning' : 'info'}>{texts[state]}</Notice>
}

function Dancers({ troupe }: { troupe: Troupe }) {
  const { dancers, state } = troupe
  return (
    <Panel
      title="Dancers"
      text="You see who has paid, but no address, e-mail address or payment of others."
      aside={state === 'open' && dancers.some(({ canRemind }) => canRemind) && <RemindAll troupe={troupe} />}
    >
      {dancers.length === 0 ? (
        <EmptyState level={3} icon="user" title="Nobody has a place yet">
          <p className="text-muted">Share the link of the group, or fill places yourself.</p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {dancers.map((dancer) => (
            <DancerCard key={dancer.id} troupe={troupe} dancer={dancer} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const HeldOutfits = ({ troupe: { outfits } }: { troupe: Troupe }) => (
  <Panel title="Held for you">
    <ul className="stack">
      {outfits.map(({ productId, title, sizes }) => (
        <li key={productId}>
          <p className="font-semibold">{title}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted">
            {sizes.map(({ skuId, size, colour, held, free }) => (
              <li key={skuId}>
                {[size ?? 'One size', colour].filter(Boolean).join(', ')}: {free} of {held} free
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Panel>
)

import { isRouteErrorResponse, Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { damagePrices } from '../../../../contract/rentals/deposits.ts'
import {
  reportLost,
  showHandover,
  undoHandover,
  type HandoverView,
} from '../../../../contract/rentals/handover.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { userApi } from '../../lib/api/api-context'
import { formAction } from '../../lib/forms/form-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { CheckList } from '../../components/check-list'
import { DepositCard } from '../../components/orders/deposit-card'
import { LinePicture } from '../../components/orders/line-picture'
import { ErrorPage } from '../../components/error-page'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/handover'
import { variantLabel } from './booking-rows'
import { BookingNotices } from './booking-notices'
import { CollectOwed } from './collect-owed'
import { PhotoStrip } from './photo-strip'
import { ScanForm } from './scan-form'
import { SettleForm } from './settle-form'
import { LostButton, UndoButton } from './undo-button'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const hold = await orThrowResponse(api(showHandover, { params: { id: Number(params.hold) } }), request)
  return { hold, prices: await orThrowResponse(api(damagePrices), request) }
}

export const action = formAction({ reportLost, undoHandover })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = () => [
  { title: 'Handover | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** The handover of a rented garment, from handing it out to settling its deposit. */
export default function Handover({ loaderData: { hold, prices } }: Route.ComponentProps) {
  return (
    <>
      <HandoverHeader hold={hold} />
      <BookingNotices hold={hold} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <NextStep hold={hold} prices={prices} />
          <ConditionReports hold={hold} />
        </div>
        <Panel title="Payments">
          <DepositCard deposit={hold.deposit} />
          <CollectOwed orderId={hold.orderId} balance={hold.balance} />
          <div className="mt-4 flex flex-wrap gap-2">
            <UndoButton hold={hold} />
            <LostButton hold={hold} />
          </div>
        </Panel>
      </div>
    </>
  )
}

const HandoverHeader = ({ hold }: { hold: HandoverView }) => (
  <PageHeader
    back={{ to: '/admin/rentals/today', label: 'Today' }}
    title={hold.title}
    text={
      <>
        {variantLabel(hold)} · {hold.customer} ·{' '}
        <Link to={`/admin/orders/${hold.orderId}`} className="link font-mono tracking-wider">
          {confirmationId(hold.orderId)}
        </Link>
        <br />
        Worn {formatDay(hold.worn.from)} to {formatDay(hold.worn.until)}, due back {formatDay(hold.dueBack)}
      </>
    }
  >
    <LinePicture src={hold.image} className="h-28 w-22" />
  </PageHeader>
)

/** The form of the next step. */
function NextStep({ hold, prices }: Route.ComponentProps['loaderData']) {
  if (hold.state === 'booked') {
    return (
      <Panel title="Hand out">
        <ScanForm key="out" hold={hold} phase="out" />
      </Panel>
    )
  }
  if (hold.state === 'out' && hold.deposit.state === 'held') {
    return (
      <Panel title="Take back">
        <ScanForm key="back" hold={hold} phase="back" />
      </Panel>
    )
  }
  if (hold.state === 'returned' && hold.deposit.state === 'held') {
    return (
      <Panel title="Settle the deposit">
        <SettleForm key={hold.holdId} hold={hold} prices={prices} />
      </Panel>
    )
  }
  return null
}

/** The condition of the garment at handover and at return, side by side. */
function ConditionReports({ hold }: { hold: HandoverView }) {
  if (!hold.checks.length) return null
  const phases = [
    { phase: 'out' as const, title: 'At handover' },
    { phase: 'back' as const, title: 'At return' },
  ]
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {phases.map(({ phase, title }) => {
        const check = hold.checks.find((check) => check.phase === phase)
        if (!check) return null
        return (
          <Panel key={phase} title={title}>
            <CheckList check={check} />
            <div className="mt-4">
              <PhotoStrip
                holdId={hold.holdId}
                phase={phase}
                photos={hold.photos}
                isReadOnly={hold.deposit.state !== 'held'}
              />
            </div>
          </Panel>
        )
      })}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && (error.status === 404 || error.status === 400)
  if (!isMissing) return <ErrorPage error={error} />
  return (
    <EmptyState level={1} title="Booking not found">
      <ButtonLink to="/admin/rentals/today">Back to today</ButtonLink>
    </EmptyState>
  )
}

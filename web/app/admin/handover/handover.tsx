import { useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { collectOwed, damagePrices, type DamagePrice } from '../../../../contract/rentals/deposits.ts'
import {
  collectAtCounter,
  giveBackDeposit,
  handOutPiece,
  lowerCharge,
  removePhoto,
  reportLost,
  settleDeposit,
  showHandover,
  takeBackPiece,
  undoHandover,
  type HandoverView,
} from '../../../../contract/rentals/handover.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { userApi } from '../../lib/api/api-context'
import { focusFirstInvalid, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { CheckList } from '../../components/check-list'
import { DepositCard } from '../../components/orders/deposit-card'
import { LinePicture } from '../../components/orders/line-picture'
import { AreaErrorPage } from '../../components/errors/area-error-page'
import type { Route } from './+types/handover'
import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { BookingNotices } from './booking-notices'
import { CollectOwed } from './collect-owed'
import { CollectDue, GiveBack } from './counter-money'
import { LowerCharge } from './lower-charge'
import { PhotoStrip } from './photo-strip'
import { ScanForm } from './scan-form'
import { SettleForm } from './settle-form'
import { LostButton, UndoButton } from './undo-button'
import { focusIfLost } from '../../ui/hooks/focus'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { Panel } from '../../ui/panel'
import { nightsText } from '../../lib/labels/rental-labels'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const hold = await orThrowResponse(api(showHandover, { params: { id: Number(params.hold) } }), request)
  return { hold, prices: await orThrowResponse(api(damagePrices), request) }
}

export const action = endpointAction({
  handOutPiece,
  takeBackPiece,
  collectAtCounter,
  settleDeposit,
  lowerCharge,
  giveBackDeposit,
  collectOwed,
  removePhoto,
  reportLost,
  undoHandover,
})
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Handover', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The handover of a rented garment, from handing it out to settling its deposit. */
export default function Handover({ loaderData: { hold, prices } }: Route.ComponentProps) {
  const step = useRef<HTMLHeadingElement>(null)
  const payments = useRef<HTMLHeadingElement>(null)
  /** The button that had the focus has disappeared with its step: the next step is at its place, or else the settled deposit. */
  const focusNext = () => focusIfLost(step.current ?? payments.current)
  const actions = useHandoverActions(hold, focusNext)
  return (
    <>
      <HandoverHeader hold={hold} />
      <BookingNotices hold={hold} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <NextStep {...{ hold, prices, actions }} heading={step} />
          <ConditionReports hold={hold} />
        </div>
        <Panel title="Payments" headingRef={payments}>
          <DepositCard deposit={hold.deposit} />
          <CollectDue hold={hold} collect={actions.collectDue} />
          <GiveBack hold={hold} giveBack={actions.giveBack} />
          <CollectOwed
            // the cash that staff give back is not named a second time
            balance={hold.cashToGiveBack > 0 ? { ...hold.balance, refundDue: paise(0) } : hold.balance}
            isManual={hold.isRefundedByHand}
            collect={actions.collect}
          />
          <div className="mt-4 flex flex-wrap gap-2">
            <UndoButton hold={hold} onDone={focusNext} />
            <LowerCharge hold={hold} />
            <LostButton hold={hold} onDone={focusNext} />
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
        {nightsText(hold.worn)}, due back {formatDay(hold.dueBack)}
      </>
    }
  >
    <LinePicture src={hold.image} className="h-28 w-22" />
  </PageHeader>
)

/** The actions of the forms. They belong to the page because a form disappears when its step is done; then `onDone` is called. */
function useHandoverActions({ holdId, orderId }: HandoverView, onDone: () => void) {
  const params = { id: holdId }
  const onRefused = useReloadOnRefusal()
  const handOut = useEndpointForm('handOutPiece', {
    params,
    done: 'Handed out',
    onDone,
    onRefused: ({ errors }) =>
      hasNoFields(errors) && focusFirstInvalid(handOut.form.current, { code: 'refused' }),
  })
  const takeBack = useEndpointForm('takeBackPiece', {
    params,
    done: 'Return recorded. Next, inspect the garment and settle the deposit.',
    onDone,
    onRefused: ({ errors }) =>
      hasNoFields(errors) && focusFirstInvalid(takeBack.form.current, { code: 'refused' }),
  })
  const settle = useEndpointForm('settleDeposit', { params, done: 'Deposit settled', onDone, onRefused })
  const collect = useEndpointForm('collectOwed', {
    params: { id: orderId },
    done: 'Payment recorded',
    onDone,
  })
  const collectDue = useEndpointForm('collectAtCounter', {
    params,
    done: 'Payment recorded',
    onDone,
    onRefused,
  })
  const giveBack = useEndpointForm('giveBackDeposit', { params, done: 'Refund recorded', onDone, onRefused })
  return { handOut, takeBack, settle, collect, collectDue, giveBack }
}

const hasNoFields = (errors: Record<string, string>) => Object.keys(errors).length === 0

type NextStepProps = {
  hold: HandoverView
  prices: readonly DamagePrice[]
  actions: ReturnType<typeof useHandoverActions>
  heading: RefObject<HTMLHeadingElement | null>
}

/** The form of the next step. */
function NextStep({ hold, prices, actions, heading }: NextStepProps) {
  if (hold.isReleased) return null
  if (hold.state === 'booked') {
    return (
      <Panel title="Hand out" headingRef={heading}>
        <ScanForm key="out" hold={hold} phase="out" send={actions.handOut} />
      </Panel>
    )
  }
  const isUnsettled = hold.deposit.state === 'held' || hold.deposit.state === 'awaited'
  if (hold.state === 'out' && isUnsettled) {
    return (
      <Panel title="Take back" headingRef={heading}>
        <ScanForm key="back" hold={hold} phase="back" send={actions.takeBack} />
      </Panel>
    )
  }
  // when an unpaid order is cancelled, nothing is due any more, and the garment is settled without a deposit
  const canSettle = isUnsettled && (hold.deposit.state === 'held' || hold.dueOnDelivery === 0)
  if (hold.state === 'returned' && canSettle) {
    return (
      <Panel title="Settle the deposit" headingRef={heading}>
        <SettleForm key={hold.holdId} hold={hold} prices={prices} settle={actions.settle} />
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

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaErrorPage
    error={error}
    missing={{
      title: 'Booking not found',
      back: { to: '/admin/rentals/today', label: 'Back to today' },
    }}
  />
)

import { useState } from 'react'
import { formatPayable } from '../../../../../contract/core/money.ts'
import { isRefusal } from '../../../../../contract/core/refusal.ts'
import type { RentalConditions } from '../../../../../contract/rentals/conditions.ts'
import { quoteRest, type Troupe } from '../../../../../contract/troupes/troupes.ts'
import { OrderTotals } from '../../../components/orders/order-totals'
import { RentalConditionList } from '../../../components/orders/rental-conditions'
import { api } from '../../../lib/api/browser-api'
import { asSentence, errorMessage } from '../../../lib/api/error-message'
import { useEndpointForm } from '../../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Panel } from '../../../ui/panel'
import { Skeleton } from '../../../ui/loading'
import { openPaymentPage } from '../open-payment-page'
import { useLoaded } from '../../../lib/use-loaded'
import { useReload } from '../../../lib/use-reload'

type PayPlacesProps = { troupe: Troupe; isSimulated: boolean }

/** Lets the organiser pay for the own persons, or for all who have not paid. */
export function PayPlaces({ troupe, isSimulated }: PayPlacesProps) {
  const unpaid = troupe.dancers.filter(({ state }) => state === 'unpaid')
  const own = unpaid.filter(({ isOwn }) => isOwn)
  const running = troupe.dancers.find(({ state, orderId }) => state === 'paying' && orderId)
  const [whose, setWhose] = useState<'own' | 'all' | null>(
    troupe.state === 'rest_due' ? 'all' : own.length > 0 ? 'own' : null,
  )
  if (running) return <RunningPayment troupe={troupe} dancerId={running.id} />
  if (unpaid.length === 0) return null
  if (!whose) {
    return (
      <Panel
        title="Pay for others"
        text="Each dancer pays for themselves. You can also pay for those who have not."
      >
        <Button variant="secondary" size="small" onClick={() => setWhose('all')}>
          Pay for {unpaid.length === 1 ? '1 dancer' : `${unpaid.length} dancers`}
        </Button>
      </Panel>
    )
  }
  return <PaymentPanel key={whose} troupe={troupe} whose={whose} isSimulated={isSimulated} />
}

function RunningPayment({ troupe, dancerId }: { troupe: Troupe; dancerId: string }) {
  const pay = useEndpointForm('payRest', {
    params: { id: troupe.id },
    onDone: openPaymentPage,
    onRefused: useReloadOnRefusal(),
  })
  return (
    <Panel title="Your payment" text="We are waiting for your payment.">
      <Button isBusy={pay.isBusy} onClick={() => void pay.submit({ dancerIds: [dancerId], total: 0 })}>
        Continue the payment
      </Button>
    </Panel>
  )
}

type PaymentPanelProps = PayPlacesProps & { whose: 'own' | 'all' }

function PaymentPanel({ troupe, whose, isSimulated }: PaymentPanelProps) {
  const { quote, error, refresh } = useRestQuote(troupe.id, whose)
  const reloadOnRefusal = useReloadOnRefusal()
  const pay = useEndpointForm('payRest', {
    params: { id: troupe.id },
    done: 'Thank you',
    onDone: openPaymentPage,
    onRefused(refusal) {
      refresh()
      reloadOnRefusal(refusal) // can remove this panel, so the refusal is shown as a toast
    },
  })
  const title = troupe.state === 'starting' ? 'Pay the first places' : 'You pay'
  if (error !== null) {
    return (
      <Panel title={title}>
        <Notice
          kind="error"
          action={
            <Button size="small" variant="quiet" onClick={refresh}>
              Try again
            </Button>
          }
        >
          {asSentence(errorMessage(error) ?? 'We could not load the price')}
        </Notice>
      </Panel>
    )
  }
  if (!quote) {
    return (
      <Panel title={title}>
        <Skeleton className="h-32" />
      </Panel>
    )
  }
  const count = quote.dancerIds.length
  const { conditions } = quote
  const problem = quote.problems[0]?.message
  return (
    <Panel
      title={title}
      text={`For ${count === 1 ? '1 dancer' : `${count} dancers`}${conditions ? wayText(conditions) : ''}`}
    >
      <div className="stack">
        <OrderTotals totals={quote.quote} due="You pay now" needsPin={quote.needsPin} isExact />
        {conditions && <RentalConditionList conditions={conditions} />}
        {problem && <Notice kind="error">{problem}</Notice>}
        {isSimulated && <p className="hint">This shop simulates payments: no money is charged.</p>}
        <Button
          isWide
          isBusy={pay.isBusy}
          disabled={problem !== undefined}
          onClick={() => void pay.submit({ dancerIds: quote.dancerIds, total: quote.quote.total / 100 })}
        >
          Pay {formatPayable(quote.quote.amountDue)}
        </Button>
      </div>
    </Panel>
  )
}

const wayText = ({ lines }: RentalConditions): string =>
  lines.every(({ sent }) => sent) ? ', sent to you' : ', to collect in our shop'

/** Fetches what the organiser pays. If there is nothing to pay any more, the data of the page is out of date and is loaded again. */
function useRestQuote(id: string, whose: 'own' | 'all') {
  const { reload } = useReload()
  const { data, error, retry } = useLoaded(JSON.stringify([id, whose]), (signal) =>
    api(quoteRest, { params: { id }, query: { whose }, signal }).catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'already_done') void reload()
      throw error
    }),
  )
  return { quote: data, error, refresh: retry }
}

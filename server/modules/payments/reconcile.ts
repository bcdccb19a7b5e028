import { addDays, startOfDay } from '../../../contract/core/dates.ts'
import { formatPayable, paise, type Paise } from '../../../contract/core/money.ts'
import type {
  ReconciliationDifference,
  DifferenceKind,
  ReconciliationPage,
} from '../../../contract/payments/reconcile.ts'
import { receivedAmount } from './payment-postings.ts'
import { providerDeadline, type ProviderStatus, type ProviderRefundStatus } from './providers/provider.ts'
import { findAttemptsWithLedger, findRefundsWithLedger } from './queries.ts'
import { isThroughGateway, type PaymentDeps } from './payment-deps.ts'

const PAGE_SIZE = 25

export type ReconcileRange = { from: string; until: string; before?: string | null | undefined }
type RecordedAttempt = Awaited<ReturnType<typeof findAttemptsWithLedger>>[number]
type RecordedRefund = Awaited<ReturnType<typeof findRefundsWithLedger>>[number]
/**
 * The status of a payment or refund at the gateway. `none`: the gateway did not respond. Null: the gateway has no status, for example
 * because the payment was made without a gateway.
 */
type GatewayReply<T> = T | 'none' | null

/** Compares the gateway, the payments table and the ledger. Read-only: differences are corrected with other endpoints. */
export async function reconcile(
  deps: PaymentDeps,
  { from, until, before = null }: ReconcileRange,
): Promise<ReconciliationPage> {
  const days = { from: startOfDay(from), to: startOfDay(addDays(until, 1)), before, limit: PAGE_SIZE }
  const attempts = await findAttemptsWithLedger(deps.db, days)
  const refunds = attempts.length
    ? await findRefundsWithLedger(
        deps.db,
        attempts.map(({ id }) => id),
      )
    : []
  const signal = providerDeadline()
  const [statuses, refundStatuses] = await Promise.all([
    Promise.all(attempts.map((attempt) => requestStatus(deps, attempt, signal))),
    Promise.all(refunds.map((refund) => requestRefundStatus(deps, { refund, attempts }, signal))),
  ])
  return {
    checked: attempts.length,
    taken: total(attempts.map((attempt, index) => receivedAtGateway(attempt, statuses[index]!))),
    counted: total(attempts.map(receivedAmount)),
    booked: total(attempts.map(({ recorded }) => recorded)),
    differences: [
      ...attempts.flatMap((attempt, index) => differencesOf(attempt, statuses[index]!)),
      ...refunds.flatMap((refund, index) => {
        const note = refundDifference(refund, refundStatuses[index]!)
        const attempt = attempts.find(({ id }) => id === refund.payment_id)!
        return note ? [asDifference(attempt, 'refund', note)] : []
      }),
    ],
    next: attempts.length === PAGE_SIZE ? attempts.at(-1)!.id : null,
  }
}

const total = (amounts: readonly number[]): Paise => paise(amounts.reduce((all, amount) => all + amount, 0))

const hasGatewayStatus = ({ gateway }: PaymentDeps, attempt: RecordedAttempt) =>
  gateway !== null && isThroughGateway(attempt)

const requestStatus = (
  deps: PaymentDeps,
  attempt: RecordedAttempt,
  signal: AbortSignal,
): Promise<GatewayReply<ProviderStatus>> =>
  hasGatewayStatus(deps, attempt)
    ? deps.gateway!.getStatus(attempt.id, signal).catch(() => 'none' as const)
    : Promise.resolve(null)

function requestRefundStatus(
  deps: PaymentDeps,
  { refund, attempts }: { refund: RecordedRefund; attempts: readonly RecordedAttempt[] },
  signal: AbortSignal,
): Promise<GatewayReply<ProviderRefundStatus>> {
  const { id, payment_id, state, reference } = refund
  const attempt = attempts.find((attempt) => attempt.id === payment_id)!
  const isByHand = reference !== null
  if (!hasGatewayStatus(deps, attempt) || state === 'requested' || isByHand) return Promise.resolve(null)
  // the gateway does not know a refund that it has refused
  return deps.gateway!.getRefund(id, signal).catch(() => (state === 'failed' ? null : ('none' as const)))
}

/** Returns the amount that the gateway reports as received for an attempt. If the gateway reports no status, returns the amount in the payments table. */
function receivedAtGateway(attempt: RecordedAttempt, status: GatewayReply<ProviderStatus>): number {
  if (status === null || status === 'none') return receivedAmount(attempt)
  return status.state === 'succeeded' ? status.amount : 0
}

function differencesOf(
  attempt: RecordedAttempt,
  status: GatewayReply<ProviderStatus>,
): ReconciliationDifference[] {
  const found: [DifferenceKind, string][] = []
  const expected = receivedAmount(attempt)
  const isPaid = expected > 0
  const amount = isPaid ? expected : attempt.amount
  if (status === 'none') found.push(['no_answer', 'The gateway is not responding'])
  else if (status?.state === 'succeeded' && status.amount !== amount) {
    found.push(['amount', `The gateway received ${formatPayable(status.amount)}`])
  } else if (status?.state === 'succeeded' && !isPaid) {
    found.push(['stuck', 'The gateway received this payment, but the order is not paid'])
  } else if (status && status.state !== 'succeeded' && isPaid) {
    found.push(['no_money', `Status at the gateway: ${status.state}`])
  }
  if (attempt.recorded !== expected) {
    found.push(['not_booked', `The ledger records ${formatPayable(paise(attempt.recorded))}`])
  }
  return found.map(([kind, note]) => asDifference(attempt, kind, note))
}

function refundDifference(
  { state, amount, recorded }: RecordedRefund,
  status: GatewayReply<ProviderRefundStatus>,
): string | null {
  const label = `Refund of ${formatPayable(amount)}`
  const isDone = state === 'completed'
  if (recorded !== (isDone ? amount : 0)) {
    return `${label}: the ledger records ${formatPayable(paise(recorded))}`
  }
  if (status === 'none') return `${label}: the gateway is not responding`
  if (status && isDone && status.state !== 'completed') {
    return `${label}: the status at the gateway is ${status.state}`
  }
  if (status?.state === 'completed' && !isDone) return `${label}: the gateway has already paid it`
  return null
}

const asDifference = (
  attempt: RecordedAttempt,
  kind: DifferenceKind,
  note: string,
): ReconciliationDifference => ({
  kind,
  paymentId: attempt.id,
  orderId: attempt.order_id,
  provider: attempt.provider,
  status: attempt.state,
  amount: attempt.amount,
  note,
})

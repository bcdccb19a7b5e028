import { addDays } from '../../../contract/core/dates.ts'
import { formatRupees, paise, type Paise } from '../../../contract/core/money.ts'
import type {
  ReconciliationDifference,
  DifferenceKind,
  ReconciliationPage,
} from '../../../contract/payments/reconcile.ts'
import { receivedAmount } from './ledger.ts'
import { providerDeadline, type ProviderStatus, type ProviderRefundStatus } from './providers/provider.ts'
import { findAttemptsWithLedger, findRefundsWithLedger } from './queries.ts'
import type { PaymentDeps } from './payment-deps.ts'

const AT_ONCE = 25

export type ReconcileRange = { from: string; until: string; before?: string | null | undefined }
type Booked = Awaited<ReturnType<typeof findAttemptsWithLedger>>[number]
type BookedRefund = Awaited<ReturnType<typeof findRefundsWithLedger>>[number]
/** What the gateway says, where there is one to be asked; `none` when it did not answer. */
type Said<T> = T | 'none' | null

/** Compares what the gateway has, what the shop counts on and what its books say. It only looks: following is another door. */
export async function reconcile(
  deps: PaymentDeps,
  { from, until, before = null }: ReconcileRange,
): Promise<ReconciliationPage> {
  const days = { from: startOf(from), to: startOf(addDays(until, 1)), before, limit: AT_ONCE }
  const attempts = await findAttemptsWithLedger(deps.db, days)
  const refunds = attempts.length
    ? await findRefundsWithLedger(
        deps.db,
        attempts.map(({ id }) => id),
      )
    : []
  const signal = providerDeadline()
  const [said, saidBack] = await Promise.all([
    Promise.all(attempts.map((attempt) => askFor(deps, attempt, signal))),
    Promise.all(refunds.map((refund) => askForRefund(deps, { refund, attempts }, signal))),
  ])
  return {
    checked: attempts.length,
    taken: total(attempts.map((attempt, at) => takenOf(attempt, said[at]!))),
    counted: total(attempts.map(receivedAmount)),
    booked: total(attempts.map(({ booked }) => booked)),
    differences: [
      ...attempts.flatMap((attempt, at) => differencesOf(attempt, said[at]!)),
      ...refunds.flatMap((refund, at) => {
        const note = refundProblem(refund, saidBack[at]!)
        const attempt = attempts.find(({ id }) => id === refund.payment_id)!
        return note ? [asDifference(attempt, 'refund', note)] : []
      }),
    ],
    next: attempts.length === AT_ONCE ? attempts.at(-1)!.id : null,
  }
}

/** Midnight in India. */
const startOf = (day: string) => new Date(`${day}T00:00:00+05:30`)
const total = (amounts: readonly number[]): Paise => paise(amounts.reduce((all, amount) => all + amount, 0))

const isAsked = ({ gateway }: PaymentDeps, { provider }: Booked) => provider === 'phonepe' && gateway !== null

const askFor = (deps: PaymentDeps, attempt: Booked, signal: AbortSignal): Promise<Said<ProviderStatus>> =>
  isAsked(deps, attempt)
    ? deps.gateway!.getStatus(attempt.id, signal).catch(() => 'none' as const)
    : Promise.resolve(null)

function askForRefund(
  deps: PaymentDeps,
  { refund, attempts }: { refund: BookedRefund; attempts: readonly Booked[] },
  signal: AbortSignal,
): Promise<Said<ProviderRefundStatus>> {
  const { id, payment_id, state } = refund
  const attempt = attempts.find((attempt) => attempt.id === payment_id)!
  if (!isAsked(deps, attempt) || state === 'requested') return Promise.resolve(null)
  return deps.gateway!.getRefund(id, signal).catch(() => 'none' as const)
}

/** Where nobody else holds the money, the shop's own count is believed. */
function takenOf(attempt: Booked, said: Said<ProviderStatus>): number {
  if (said === null || said === 'none') return receivedAmount(attempt)
  return said.state === 'succeeded' ? said.amount : 0
}

function differencesOf(attempt: Booked, said: Said<ProviderStatus>): ReconciliationDifference[] {
  const found: [DifferenceKind, string][] = []
  const expected = receivedAmount(attempt)
  const isPaid = expected > 0
  const amount = isPaid ? expected : attempt.amount
  if (said === 'none') found.push(['no_answer', 'The gateway does not answer'])
  else if (said?.state === 'succeeded' && said.amount !== amount) {
    found.push(['amount', `The gateway took ${formatRupees(said.amount)}`])
  } else if (said?.state === 'succeeded' && !isPaid) {
    found.push(['stuck', 'The gateway has this money; the order does not know of it'])
  } else if (said && said.state !== 'succeeded' && isPaid) {
    found.push(['no_money', `The gateway says: ${said.state}`])
  }
  if (attempt.booked !== expected) {
    found.push(['not_booked', `The books have ${formatRupees(paise(attempt.booked))}`])
  }
  return found.map(([kind, note]) => asDifference(attempt, kind, note))
}

function refundProblem(
  { state, amount, booked }: BookedRefund,
  said: Said<ProviderRefundStatus>,
): string | null {
  const words = `Refund of ${formatRupees(paise(amount))}`
  const isDone = state === 'completed'
  if (booked !== (isDone ? amount : 0)) return `${words}: the books have ${formatRupees(paise(booked))}`
  if (said === 'none') return `${words}: the gateway does not answer`
  if (said && isDone && said.state !== 'completed') return `${words}: the gateway says ${said.state}`
  if (said?.state === 'completed' && !isDone) return `${words}: the gateway has paid it already`
  return null
}

const asDifference = (attempt: Booked, kind: DifferenceKind, note: string): ReconciliationDifference => ({
  kind,
  paymentId: attempt.id,
  orderId: attempt.order_id,
  provider: attempt.provider,
  status: attempt.state,
  amount: paise(attempt.amount),
  note,
})

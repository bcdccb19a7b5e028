import { formatPayable } from '../../../contract/core/money.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { StartedPayment } from '../../../contract/payments/payments.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { gatewayFor, type PaymentDeps } from './payment-deps.ts'
import { undecidedAmount } from './present.ts'
import { providerDeadline } from './providers/provider.ts'
import {
  claimOpening,
  failAttempt,
  findAttempt,
  insertEvent,
  updateAttempt,
  type AttemptRow,
} from './queries.ts'
import { CLAIM_MS } from './payment-timing.ts'

/** Refuses another payment when a wrong amount was received and staff have not yet decided what to do with it. */
export function assertNoAmountMismatch(attempt: AttemptRow) {
  const received = undecidedAmount(attempt)
  if (received === null) return
  refuse(
    'already_done',
    `We received ${formatPayable(received)} instead of ${formatPayable(attempt.amount)} for this order. Our staff are checking it: please do not pay again`,
  )
}

type SessionOptions = {
  /** Starts the payment again with a new attempt, when the session of the first attempt is lost. */
  startAgain: (deadline: AbortSignal) => Promise<StartedPayment>
  deadline?: AbortSignal | undefined
  /** The path of the page to which the provider returns the customer, if it is not the usual one. */
  returnTo?: string | undefined
}

/** Opens the session of an attempt at its provider, or returns the open one. */
export async function openSession(
  deps: PaymentDeps,
  txnId: string,
  { startAgain, deadline = providerDeadline(), returnTo }: SessionOptions,
): Promise<StartedPayment> {
  const attempt = (await findAttempt(deps.db, txnId))!
  assertNoAmountMismatch(attempt)
  const orderId = attempt.order_id
  const started = { success: true, message: 'Please pay on the next page', orderId, txnId }
  if (attempt.provider === 'upi') return { ...started, paymentUrl: `/pay/upi/${txnId}` }
  const { state, redirect_url } = attempt
  if (state === 'open' && redirect_url) return { ...started, paymentUrl: redirect_url }
  const path = returnTo ?? returnPath(attempt)
  if (state === 'succeeded') return { ...started, paymentUrl: path }
  if (state !== 'created') return refuse('already_done', 'This payment has expired. Please try again')
  const now = deps.env.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  if (!(await claimOpening(deps.db, txnId, { now, until }))) {
    return refuse('in_flight', 'This payment is already being processed')
  }
  const session = await requestSession(deps, attempt, { deadline, path }).catch(async () => {
    await releaseClaim(deps, txnId)
    return refuse(
      'unavailable',
      'The payment service is not responding. Your order is saved: please try again',
    )
  })
  return session.isLost ? startAgain(deadline) : { ...started, paymentUrl: session.redirectUrl }
}

/** The page to which the provider returns the customer. A balance is shown on the page of the order. */
const returnPath = ({ id, order_id, purpose }: AttemptRow) =>
  purpose === 'balance' ? `/orders/${order_id}?txnId=${id}` : `/payment-success?txnId=${id}`

type Session = { isLost: true } | { isLost: false; redirectUrl: string }

/**
 * Requests a payment session from the gateway. In the result, `isLost` means that the gateway created a session, but its URL never reached
 * us. The customer cannot pay in a lost session, so the order gets a new attempt.
 */
async function requestSession(
  deps: PaymentDeps,
  attempt: AttemptRow,
  { deadline, path }: { deadline: AbortSignal; path: string },
): Promise<Session> {
  const gateway = gatewayFor(deps)
  const wasTried = attempt.opening_until !== null
  if (wasTried && (await gateway.getStatus(attempt.id, deadline)).state !== 'unknown') {
    await inTransaction(deps.db, (tx) => failAttempt(tx, attempt.id, 'The payment URL was lost'))
    return { isLost: true }
  }
  const left = attempt.expires_at!.getTime() - deps.env.now().getTime()
  const request = {
    id: attempt.id,
    amount: attempt.amount,
    returnTo: `${deps.env.publicUrl}${path}`,
    seconds: Math.floor(left / 1000),
  }
  const redirect_url = await gateway.createSession(request, deadline)
  await inTransaction(deps.db, async (tx) => {
    await updateAttempt(tx, attempt.id, { state: 'open', redirect_url })
    await insertEvent(tx, { payment_id: attempt.id, state: 'open', note: '', by: null })
  })
  return { isLost: false, redirectUrl: redirect_url }
}

/**
 * Ends the claim to open the session, so that the next request can try at once. Sets `opening_until` to the current time and not to null:
 * the next request must see that a session was already requested, because the gateway may have created a session although its URL never
 * reached us.
 */
async function releaseClaim({ db, env }: PaymentDeps, id: string) {
  await db.updateTable('payments').set({ opening_until: env.now() }).where('id', '=', id).execute()
}

import { randomUUID } from 'node:crypto'
import type { Paise } from '../../../contract/core/money.ts'
import type { OrderDraft } from '../../../contract/orders/orders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { withIdempotencyKey, type KeyedRequest } from '../../platform/db/idempotency.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { NOTHING_HELD, takeOffers } from '../alerts/take-offers.ts'
import { bookSlot } from '../delivery/slots/book-slot.ts'
import { storeOrderAddress } from '../accounts/profile/address-book.ts'
import { findPlacedOrder, type PlacedOrder } from '../orders/find-order.ts'
import { guestTokens, type GuestTokens } from '../orders/guest-token.ts'
import { requestTransfer, sendReceipt } from '../orders/notify-shopper.ts'
import { presentOrder, presentPayment } from '../orders/present.ts'
import { insertOrder } from '../orders/queries.ts'
import { holdPieces, takeOrderStock } from '../orders/reserve-goods.ts'
import { openAttempt, paymentDeadline } from '../payments/open-attempt.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findAttemptsOfOrder } from '../payments/queries.ts'
import { composeOrder } from './compose-order.ts'
import { redeemCoupon } from './coupons/coupons.ts'
import { assertCodLimit, assertMethodAllowed, methodOf } from './payment-methods.ts'
import { resolveSlot, assertQuoteMatches, calculateQuote, type Buyer, type FullQuote } from './quote-items.ts'

export type OrderRequest = KeyedRequest & {
  draft: OrderDraft
  actor: Actor | null
  /** The network address of a visitor. */
  ip?: string
  /** The amount to pay now, as the shopper saw it before the request; absent if the request does not contain it. */
  amount?: Paise
}
export type OrderWithAttempt = { order: PlacedOrder; attemptId: string }

/**
 * Places an order and creates its first payment attempt in one transaction. A repeated request with the same idempotency key does not place
 * another order. Jobs send the e-mails, issue the invoice and calculate the sellers' shares later.
 */
export async function placeOrder(deps: PaymentDeps, request: OrderRequest): Promise<OrderWithAttempt> {
  const { draft, actor } = request
  const tokenOf = await guestTokens(deps.db) // read before the transaction begins, because the embedded database has only one connection
  return withIdempotencyKey(deps.db, request, {
    run: async (tx) => {
      const full = await calculateQuote(tx, { ...draft, actor }, deps.env.now())
      assertQuoteMatches(full, request)
      assertMethodAllowed(full, draft, { deps, actor })

      const placed = await storeOrder(tx, deps, { draft, actor, full, tokenOf })
      const { order } = placed
      if (!order.payUntil) await sendReceipt(tx, order)
      if (order.payment.state === 'waiting_for_transfer') await requestTransfer(tx, order)
      return { id: order._id, reply: placed }
    },
    replay: async (tx, id) => {
      const [first] = await findAttemptsOfOrder(tx, id)
      return { order: await findPlacedOrder(tx, id, tokenOf), attemptId: first!.id }
    },
  })
}

export type AgreedOrder = {
  draft: OrderDraft
  actor: Buyer | null
  /** The quote on which customer and shop agree. The caller has checked it. */
  full: FullQuote
  tokenOf: GuestTokens
  /** Set if staff sell at the counter. */
  counter?: CounterOrder
  /** Maps order lines to the dancers of a group for whom their garments are held. */
  dancers?: ReadonlyMap<number, string>
}

/** `isPaidNow`: the customer pays in cash, so the order does not count as an open one. `pieces` maps order lines to the pieces that staff scanned. */
export type CounterOrder = { phone: string | null; isPaidNow: boolean; pieces: ReadonlyMap<number, string> }

/** Stores an order with its reservations and its first payment attempt. Notifies nobody. */
export async function storeOrder(
  tx: Tx,
  deps: PaymentDeps,
  { draft, actor, full, tokenOf, counter, dancers }: AgreedOrder,
): Promise<OrderWithAttempt> {
  const id = randomUUID()
  const token = actor ? null : tokenOf(id)
  const unpaidUntil = paymentDeadline(deps, methodOf(draft))
  const sold = counter && { channel: 'counter' as const, phone: counter.phone }
  const fulfilment = await resolveSlot(tx, full, draft)
  const row = composeOrder({ id, draft, actor, token, unpaidUntil, fulfilment, sold }, full)
  const unpaid = presentOrder(row)
  await insertOrder(tx, row)
  if (!counter) await storeOrderAddress(tx, unpaid)
  if (!counter?.isPaidNow) await assertCodLimit(tx, unpaid, full.today.settings)
  const isHeld = full.held.units.size + full.held.alertIds.length > 0
  const held =
    actor && isHeld ? await takeOffers(tx, { actor, lines: row.lines, now: full.today.now }) : NOTHING_HELD
  await takeOrderStock(tx, row, held.units)
  const goods = { alertIds: held.alertIds, pieces: counter?.pieces, dancers }
  await holdPieces(tx, row, { ...full.today.rules, ...goods })
  if (fulfilment) await bookSlot(tx, { orderId: id, ...fulfilment }, full.today.settings)
  await redeemCoupon(tx, id, full) // the coupon comes last, because all orders with this coupon wait for its row
  const attempt = await openAttempt(tx, deps, unpaid)
  const payment = presentPayment({
    ...row,
    payments: [{ ...attempt, wrong_amount: null, returned_at: null }],
  })
  return { order: { ...unpaid, payment, token }, attemptId: attempt.id }
}

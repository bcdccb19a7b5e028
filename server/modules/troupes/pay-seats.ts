import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import type { Paise } from '../../../contract/core/money.ts'
import type { OrderDraft, QuoteReply } from '../../../contract/orders/orders.ts'
import { Address, Place } from '../../../contract/shipping/addresses.ts'
import type { Seat, Troupe } from '../../../contract/troupes/troupes.ts'
import { inTransaction, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findSellableSkus } from '../catalog/sellable-skus.ts'
import type { OrderQueue } from '../checkout/limit-orders.ts'
import { storeOrder } from '../checkout/place-order.ts'
import { assertQuoteMatches, calculateQuote, presentFullQuote } from '../checkout/quote-items.ts'
import { payAgain } from '../checkout/start-payment.ts'
import { guestTokens, hashToken, type GuestTokens } from '../orders/guest-token.ts'
import { sendReceipt } from '../orders/notify-shopper.ts'
import { cancelUnpaidOrder } from '../orders/set-status.ts'
import { readToday, type Today } from '../orders/today.ts'
import { onlineProvider, type PaymentDeps } from '../payments/payment-deps.ts'
import { openPaidTroupes } from './close-troupes.ts'
import { assertOpen, giveUpOrders, lockSeat, pollPayment, readSeat } from './join-troupe.ts'
import { lockOwnTroupe, readTroupe, requireOwnTroupe } from './manage-troupe.ts'
import {
  findDancerByToken,
  findDancers,
  findTroupe,
  updateDancer,
  type DancerRow,
  type TroupeRow,
} from './queries.ts'
import { seatPath, troupeTokens } from './troupe-tokens.ts'

/** The payment of one or more places. `actor` is the organiser; null for a dancer, who pays without an account. */
type Payer = { troupe: TroupeRow; dancers: readonly DancerRow[]; actor: Actor | null }

const itemsOf = ({ troupe, dancers }: Payer): OrderDraft['items'] =>
  dancers.map(({ sku_id, product_id }) => ({
    productId: product_id!,
    skuId: sku_id,
    type: 'rent' as const,
    quantity: 1,
    from: troupe.from,
    until: troupe.until,
  }))

type QuotedTo = { address?: Address | null; pin?: string | null }

const quoteOf = (db: DbOrTx, payer: Payer, { to, now }: { to: QuotedTo; now: Date }) =>
  calculateQuote(
    db,
    {
      items: itemsOf(payer),
      actor: payer.actor,
      paymentMethod: 'phonepe',
      dancerIds: payer.dancers.map(({ id }) => id),
      ...to,
    },
    now,
  )

export type SeatDestination = { toOrganiser: boolean; address?: Address | null | undefined }

/** Quotes what a dancer pays, with the delivery to the organiser or to a PIN code. */
export async function quoteSeat(
  { db, env }: PaymentDeps,
  { token, toOrganiser, pin }: { token: string; toOrganiser: boolean; pin?: string | null | undefined },
): Promise<QuoteReply> {
  const dancer = await findDancerByToken(db, hashToken(token))
  const troupe = dancer && (await findTroupe(db, dancer.troupe_id))
  if (!troupe || !dancer.sku_id) return refuse('wrong_state', 'Please choose a size first')
  const to = toOrganiser && troupe.address ? { address: Place.parse(troupe.address) } : { pin: pin ?? null }
  const payer = { troupe, dancers: [dancer], actor: null }
  return presentFullQuote(await quoteOf(db, payer, { to, now: env.now() }), null)
}

/** `inQueue` limits the orders of groups that a node places at the same time. They wait for the row of their group. */
export type SeatPaymentDeps = PaymentDeps & { inQueue: OrderQueue }

export type SeatPayment = SeatDestination & { token: string; total: Paise }

/**
 * Pays the place of a dancer: places the order of this dancer, which takes over the garment that the group holds, and starts its payment.
 * Repeating it continues the same payment, so a lost response never leads to a second order.
 */
export async function paySeat(
  deps: SeatPaymentDeps,
  { token, total, ...destination }: SeatPayment,
): Promise<{ paymentUrl: string | null; seat: Seat }> {
  const { db, env } = deps
  onlineProvider(deps)
  const orderTokenOf = await guestTokens(db)
  const tokenOf = await troupeTokens(db)
  const today = await readToday(db, env)
  const before = await findDancerByToken(db, hashToken(token))
  if (before?.state === 'paying') await pollPayment(deps, before.order_id!)
  const { dancerId, orderId, isPaid } = await deps.inQueue(() =>
    inTransaction(db, async (tx) => {
      const { troupe, dancer } = await lockSeat(tx, token)
      const dancerId = dancer.id
      if (dancer.state === 'paid') return { dancerId, orderId: dancer.order_id!, isPaid: true }
      if (isRunning(dancer, today)) {
        if (dancer.buyer_id !== null) refuse('wrong_state', 'The organiser is paying for you')
        return { dancerId, orderId: dancer.order_id!, isPaid: false }
      }
      if (dancer.state === 'paying') await cancelUnpaidOrder(tx, dancer.order_id!, today)
      assertOpen(troupe, env.now())
      if (!dancer.sku_id) refuse('wrong_state', 'Please choose a size first')
      const address = addressOf(troupe, destination)
      const payer = { troupe, dancers: [dancer], actor: null }
      const order = await placeSeats(tx, deps, { ...payer, address, total, orderTokenOf })
      return { dancerId, orderId: order._id, isPaid: order.payUntil === null }
    }),
  )
  const returnTo = seatPath(dancerId, tokenOf)
  const started = isPaid ? null : await payAgain(deps, { orderId, actor: null, returnTo })
  return { paymentUrl: started?.paymentUrl ?? null, seat: await readSeat(deps, dancerId) }
}

/** Whether a payment of a dancer has been started and can still be completed. */
const isRunning = ({ state, unpaid_until }: DancerRow, { now }: Today) =>
  state === 'paying' && unpaid_until !== null && unpaid_until > now

/** The address of a dancer's parcel. The business of the organiser is not the buyer, so the order does not name it. */
function addressOf(troupe: TroupeRow, { toOrganiser, address }: SeatDestination): Address {
  if (toOrganiser && troupe.address) return Place.parse(troupe.address)
  if (address) return address
  const message = 'Enter the address, or choose “Send it to the organiser”'
  return refuseField('address.line1', message)
}

type SeatOrder = Payer & { address: Address; total: Paise; orderTokenOf: GuestTokens }

/** Places the order of these dancers in the caller's transaction. The caller has locked the group. */
async function placeSeats(tx: Tx, deps: PaymentDeps, { address, total, orderTokenOf, ...payer }: SeatOrder) {
  const { actor, dancers } = payer
  const [first] = dancers
  await giveUpOrders(tx, dancers)
  const draft: OrderDraft = {
    items: itemsOf(payer),
    total,
    couponCode: null,
    paymentMethod: 'phonepe',
    address,
    ...(actor ? {} : { userEmail: first!.email, userName: first!.name }),
  }
  const full = await quoteOf(tx, payer, { to: { address }, now: deps.env.now() })
  assertQuoteMatches(full, { draft })
  const lines = new Map(dancers.map(({ id }, line) => [line, id]))
  const { order } = await storeOrder(tx, deps, { draft, actor, full, tokenOf: orderTokenOf, dancers: lines })
  for (const [line, id] of lines) await updateDancer(tx, id, { order_id: order._id, order_line: line })
  if (!order.payUntil) await sendReceipt(tx, order)
  return order
}

export type Whose = 'own' | 'all'

const isToPay = ({ state, sku_id }: DancerRow) => state === 'unpaid' && sku_id !== null

/**
 * Quotes what the organiser pays now: for the own persons, or for all who have not paid. Outfits that the shop does not rent any more are left
 * out, so that they do not stop the payment of the others. If there are no others, the quote says so.
 */
export async function quoteRest(
  { db, env }: PaymentDeps,
  { id, whose, actor }: { id: string; whose: Whose; actor: Actor },
) {
  const troupe = await requireOwnTroupe(db, { id, actor })
  const places = (await findDancers(db, id)).filter(
    (dancer) => isToPay(dancer) && (whose === 'all' || dancer.is_own),
  )
  const sellable = await findSellableSkus(db, [...new Set(places.map(({ product_id }) => product_id!))])
  const rented = places.filter(({ sku_id }) => sellable.some(({ skuId }) => skuId === sku_id))
  const dancers = rented.length > 0 ? rented : places
  if (dancers.length === 0 || !troupe.address) return refuse('already_done', 'There is nothing to pay')
  const to = { address: Address.parse(troupe.address) }
  const full = await quoteOf(db, { troupe, dancers, actor }, { to, now: env.now() })
  return { ...presentFullQuote(full, null), dancerIds: dancers.map((dancer) => dancer.id) }
}

export type RestPayment = { id: string; dancerIds: readonly string[]; total: Paise; actor: Actor }

/**
 * Pays places as the organiser, in one order that is sent to the organiser. Possible while the group is starting or open, and after the
 * deadline if the organiser pays the rest.
 */
export async function payRest(
  deps: SeatPaymentDeps,
  { id, dancerIds, total, actor }: RestPayment,
): Promise<{ paymentUrl: string | null; troupe: Troupe }> {
  const { db, env } = deps
  onlineProvider(deps)
  const orderTokenOf = await guestTokens(db)
  const today = await readToday(db, env)
  const { orderId, isPaid } = await deps.inQueue(() =>
    inTransaction(db, async (tx) => {
      const troupe = await lockOwnTroupe(tx, { id, actor })
      await cancelLapsed(tx, await findDancers(tx, id), today)
      const all = await findDancers(tx, id)
      const dancers = dancerIds.map(
        (dancerId) => all.find((dancer) => dancer.id === dancerId) ?? refuseGone(),
      )
      const running = dancers.find((dancer) => isRunning(dancer, today) && dancer.buyer_id === actor.id)
      if (running) return { orderId: running.order_id!, isPaid: false }
      const done = dancers.every(({ state, buyer_id }) => state === 'paid' && buyer_id === actor.id)
      if (done) return { orderId: dancers[0]!.order_id!, isPaid: true }
      if (!dancers.every(isToPay)) refuseGone()
      assertRestPayable(troupe, env.now())
      const address = Address.parse(troupe.address)
      const order = await placeSeats(tx, deps, { troupe, dancers, actor, address, total, orderTokenOf })
      return { orderId: order._id, isPaid: order.payUntil === null }
    }),
  )
  const returnTo = `/troupe/${id}`
  const started = isPaid ? null : await payAgain(deps, { orderId, actor, returnTo })
  if (isPaid) await openPaidTroupes(db)
  return { paymentUrl: started?.paymentUrl ?? null, troupe: await readTroupe(deps, { id, actor }) }
}

/** Cancels orders whose payment was not completed in time, without waiting for the job that does the same. */
async function cancelLapsed(tx: Tx, dancers: readonly DancerRow[], today: Today) {
  const lapsed = dancers.filter((dancer) => dancer.state === 'paying' && !isRunning(dancer, today))
  for (const orderId of new Set(lapsed.map(({ order_id }) => order_id!))) {
    await cancelUnpaidOrder(tx, orderId, today)
  }
}

const refuseGone = (): never =>
  refuse('wrong_state', 'The places have changed meanwhile. Please check them and pay again')

function assertRestPayable(troupe: TroupeRow, now: Date) {
  if (['closed', 'cancelled'].includes(troupe.state) || now >= troupe.held_until) {
    refuse('wrong_state', 'The outfits are not held any more')
  }
}

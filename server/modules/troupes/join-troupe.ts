import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { payUntilOf } from '../../../contract/troupes/troupe-rules.ts'
import type { Seat, TroupeInvitation } from '../../../contract/troupes/troupes.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { cancelByPolicy } from '../orders/cancel-order.ts'
import { guestTokens, hashToken, type GuestTokens } from '../orders/guest-token.ts'
import { lockOrder } from '../orders/queries.ts'
import { giveUpUnpaidOrder } from '../orders/set-status.ts'
import { readToday, type Today } from '../orders/today.ts'
import { pollAttempt } from '../payments/refresh-payment.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findAttemptsOfOrder } from '../payments/queries.ts'
import { freeHolds } from '../rentals/holds/troupe-holds.ts'
import { refuseSize, takePlace } from './create-troupe.ts'
import { sendSeatLink } from './notify.ts'
import { presentInvitation, presentSeat } from './present.ts'
import {
  countDancers,
  findDancer,
  findDancerByEmail,
  findDancerByToken,
  findTroupe,
  findTroupeByLink,
  hideOrganiser,
  insertDancer,
  lockTroupe,
  takeSeats,
  updateDancer,
  type DancerRow,
  type TroupeRow,
} from './queries.ts'
import { chooseHold } from '../rentals/holds/troupe-holds.ts'
import { troupeTokens } from './troupe-tokens.ts'

/** A group stores at most this number of persons for each place, so that nobody can fill the table with addresses. */
const REQUESTS_PER_SEAT = 4

const refuseLink = (): never =>
  refuse('not_found', 'This link does not work any more. Please ask the organiser for a new one.')

/** Returns a group for the holder of its link. */
export async function showInvitation(db: Db, token: string): Promise<TroupeInvitation> {
  const troupe = await findTroupeByLink(db, hashToken(token))
  return troupe ? presentInvitation(db, troupe) : refuseLink()
}

export type Joining = { token: string; name: string; email: string }

/**
 * Sends the personal link to the e-mail address of a dancer. Only the owner of the address can take a place. The reply does not tell whether
 * the address belongs to the group already.
 */
export async function joinTroupe({ db, env }: PaymentDeps, { token, name, email }: Joining) {
  const tokenOf = await troupeTokens(db)
  const id = randomUUID()
  await inTransaction(db, async (tx) => {
    const found = await findTroupeByLink(tx, hashToken(token))
    if (!found) return refuseLink()
    const troupe = (await lockTroupe(tx, found.id))!
    assertOpen(troupe, env.now())
    const known = await findDancerByEmail(tx, { troupeId: troupe.id, email })
    if (!known && troupe.taken >= troupe.seats) refuseFull()
    if (!known && (await countDancers(tx, troupe.id)) >= troupe.seats * REQUESTS_PER_SEAT) {
      refuse('too_many', 'Too many people have asked for a place. Please ask the organiser')
    }
    const tokenHash = hashToken(tokenOf({ dancerId: known?.id ?? id }))
    const person = { id, troupeId: troupe.id, name, email, tokenHash, isOwn: false, now: env.now() }
    if (known) await updateDancer(tx, known.id, { token_hash: tokenHash })
    else await insertDancer(tx, person)
    await sendSeatLink(tx, known?.state === 'paid' ? 'paid' : 'asked', {
      troupe,
      dancer: known ?? person,
      tokenOf,
    })
  })
  return { email }
}

const refuseFull = (): never => refuse('wrong_state', 'All places of this group are taken')

/** Refuses a group in which nobody can pay now, with the reason. */
export function assertOpen(troupe: TroupeRow, now: Date) {
  const reason = {
    starting: 'The organiser has not opened this group yet',
    open: now < payUntilOf(troupe.deadline) ? null : 'The deadline of this group is over',
    rest_due: 'The deadline of this group is over',
    closed: 'The deadline of this group is over',
    cancelled: 'This group has been cancelled',
  }[troupe.state]
  if (reason) refuse('wrong_state', reason)
}

/** A dancer's place with its locked group. */
export type LockedSeat = { troupe: TroupeRow; dancer: DancerRow }

/** Locks the group of the dancer with this personal link, and reads the dancer after that. */
export async function lockSeat(tx: Tx, token: string): Promise<LockedSeat> {
  const found = await findDancerByToken(tx, hashToken(token))
  if (!found) return refuseLink()
  const troupe = await lockTroupe(tx, found.troupe_id)
  const dancer = await findDancer(tx, found.id)
  return troupe && dancer ? { troupe, dancer } : refuseLink()
}

/** Returns the place of a dancer. Asks the provider about a payment that has been started. */
export async function showSeat(deps: PaymentDeps, token: string): Promise<Seat> {
  const { db } = deps
  const dancer = await findDancerByToken(db, hashToken(token))
  if (!dancer) return refuseLink()
  if (dancer.state === 'paying') await pollPayment(deps, dancer.order_id!)
  return readSeat(deps, dancer.id)
}

/** Asks the provider about the latest payment of an order. */
export async function pollPayment(deps: PaymentDeps, orderId: string) {
  const attempt = (await findAttemptsOfOrder(deps.db, orderId)).at(-1)
  if (attempt) await pollAttempt(deps, attempt)
}

/** Returns the place of a dancer as it is stored now. */
export async function readSeat({ db, env }: PaymentDeps, dancerId: string): Promise<Seat> {
  const dancer = (await findDancer(db, dancerId)) ?? refuseLink()
  const troupe = (await findTroupe(db, dancer.troupe_id))!
  const orderTokenOf: GuestTokens = await guestTokens(db)
  return presentSeat(db, { troupe, dancer, orderTokenOf, today: await readToday(db, env) })
}

/** Takes a place in this size, or changes the size of a place that is not paid. Refuses if the group has none left. */
export async function chooseSize(
  deps: PaymentDeps,
  { token, skuId }: { token: string; skuId: string },
): Promise<Seat> {
  const dancerId = await inTransaction(deps.db, async (tx) => {
    const { troupe, dancer } = await lockSeat(tx, token)
    assertOpen(troupe, deps.env.now())
    const isHeld = dancer.sku_id === skuId && dancer.is_held
    if (!isHeld || dancer.state === 'none') await giveSize(tx, { troupe, dancer, skuId })
    return dancer.id
  })
  return readSeat(deps, dancerId)
}

type Choice = LockedSeat & { skuId: string }

/** Gives a dancer who has not paid a garment of this size. The caller has locked the group. */
export async function giveSize(tx: Tx, { troupe, dancer, skuId }: Choice) {
  const place = { troupeId: troupe.id, dancerId: dancer.id, skuId }
  if (dancer.state === 'none') return takePlace(tx, place)
  assertUnpaid(dancer)
  await giveUpOrders(tx, [dancer])
  await freeHolds(tx, [dancer.id])
  if (!(await chooseHold(tx, place))) refuseSize()
  await updateDancer(tx, dancer.id, { sku_id: skuId })
}

/** Refuses changes of a place whose payment has been started. */
export function assertUnpaid({ state }: DancerRow) {
  if (state === 'paid') refuse('wrong_state', 'This place is paid. The order has to be changed instead')
  if (state !== 'paying') return
  refuse('wrong_state', 'A payment for this place is in progress. It must be finished first')
}

/**
 * Gives up the earlier orders of dancers, before they get another size or another order, or leave: a payment that arrives late is refunded.
 * The dancers are not paid or paying.
 */
export async function giveUpOrders(tx: Tx, dancers: readonly DancerRow[]) {
  const ids = [...new Set(dancers.flatMap(({ order_id }) => order_id ?? []))]
  if (ids.length === 0) return
  for (const id of ids.toSorted()) await giveUpUnpaidOrder(tx, { id, by: 'The group' })
  await hideOrganiser(tx, sql`o.id = any(${ids}::text[])`)
}

/** Makes the place and the garment of a dancer free again. The caller has locked the group. */
export async function freePlace(tx: Tx, { troupe, dancer }: LockedSeat) {
  if (dancer.sku_id === null) return
  await giveUpOrders(tx, [dancer])
  await freeHolds(tx, [dancer.id])
  await updateDancer(tx, dancer.id, { sku_id: null })
  await takeSeats(tx, troupe.id, -1)
}

export type Leaving = { token: string; fee: Paise }

/**
 * Gives up the place of a dancer. A paid order is cancelled by the cancellation policy of the shop; while the group is open, its garment is
 * free for another dancer. Refuses when it is too late, or when the fee is no longer the one that the dancer saw.
 */
export async function leaveTroupe(deps: PaymentDeps, { token, fee }: Leaving): Promise<Seat> {
  const today = await readToday(deps.db, deps.env)
  const dancerId = await inTransaction(deps.db, async (tx) => {
    const seat = await lockSeat(tx, token)
    const { dancer } = seat
    if (dancer.state === 'paying') assertUnpaid(dancer)
    if (dancer.state === 'paid') await cancelOwnOrder(tx, dancer, { fee, today })
    await freePlace(tx, seat)
    return dancer.id
  })
  return readSeat(deps, dancerId)
}

async function cancelOwnOrder(tx: Tx, dancer: DancerRow, { fee, today }: { fee: Paise; today: Today }) {
  if (dancer.buyer_id !== null) {
    refuse('wrong_state', 'The organiser has paid for this place. Please ask the organiser to cancel it')
  }
  const order = (await lockOrder(tx, dancer.order_id!))!
  await cancelByPolicy(tx, { order, fee, by: 'The dancer', today })
}

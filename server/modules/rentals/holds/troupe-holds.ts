import { sql } from 'kysely'
import { daysIn } from '../../../../contract/core/dates.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { HoldRequest, RentalLine, UnavailableLine } from './hold-dates.ts'
import { isPinned, type Hold, type Inventory } from './inventory.ts'
import { lockSkus, releaseHoldsById, toDateRange, updateHoldPieces } from './queries.ts'
import { lockInventories, reassignPieces } from './reassign-pieces.ts'
import { backBy, blockedDays, transitRefusal, type RentalRules } from './rental-rules.ts'
import { availabilityOf, findAlternatives, isAvailable } from './sku-availability.ts'

// The garments of a group (troupe) are holds without an order. A dancer chooses one of them, and the dancer's order takes over its hold.
// Every change of these holds locks their SKUs, like any booking.

/** A line of an order for the garment that a group holds for this dancer. */
export type DancerLine = RentalLine & { dancerId: string }

/**
 * Hands the garments that a group holds for its dancers over to the lines of their order, in place, so that nobody else can book them in
 * between. The way to the address of the order may block more days than the group has held; if those are taken, returns the first such line.
 * `taken` contains the numbers of the lines that have a garment now.
 */
export async function handOverHolds(
  tx: Tx,
  { orderId, lines, expiresAt = null }: HoldRequest & { lines: readonly DancerLine[] },
  rules: RentalRules,
): Promise<{ unavailable: UnavailableLine | null; taken: ReadonlySet<number> }> {
  const taken = new Set<number>()
  if (lines.length === 0) return { unavailable: null, taken }
  const skuIds = lines.map(({ skuId }) => skuId)
  await lockInventories(tx, skuIds, rules) // all at once, so that two orders never wait for each other
  for (const line of lines) {
    const inventory = (await lockInventories(tx, [line.skuId], rules)).get(line.skuId)! // as the earlier lines have left it
    const hold = inventory.holds.find(({ dancerId, orderId }) => dancerId === line.dancerId && !orderId)
    if (!hold) continue
    const unavailable = findUnavailableForDancer(inventory, { hold, line }, rules)
    if (unavailable) return { unavailable, taken }
    await reassignPieces(tx, { skuId: line.skuId, rules }, async () => {
      const blocked = blockedBy(inventory, hold, line.period)
      if (blocked.isLonger) await updateHoldPieces(tx, [{ holdId: hold.id, pieceId: null }])
      await tx
        .updateTable('rental_holds')
        .set({
          order_id: orderId,
          line: line.line,
          worn: toDateRange(line.period),
          blocked: toDateRange(blocked),
          lane: inventory.terms.transit ? JSON.stringify(inventory.terms.transit.lane) : null,
          back_by: backBy({ worn: line.period, blocked }, rules),
          state: expiresAt ? 'held' : 'booked',
          // an unpaid order does not end the time for which the group holds the garment
          expires_at: expiresAt ? sql`greatest(expires_at, ${expiresAt})` : null,
        })
        .where('id', '=', hold.id)
        .execute()
    })
    taken.add(line.line)
  }
  return { unavailable: null, taken }
}

type HeldLine = { hold: Hold; line: DancerLine }

function findUnavailableForDancer(
  inventory: Inventory,
  { hold, line }: HeldLine,
  { today }: RentalRules,
): UnavailableLine | null {
  const others = inventory.holds.filter(({ id }) => id !== hold.id)
  const availability = availabilityOf({ ...inventory, holds: others }, today)
  const { period } = line
  const isTooSoon = transitRefusal(period, inventory.terms) !== null
  const isFree =
    !blockedBy(inventory, hold, period).isLonger || isAvailable(availability, { quantity: 1, period })
  if (!isTooSoon && isFree) return null
  const search = { quantity: 1, days: daysIn(period), near: period.from }
  return { line, alternatives: findAlternatives(availability, search) }
}

/** The days of the hold together with those that the order needs. They never become fewer, so that the group can have them back. */
function blockedBy(inventory: Inventory, hold: Hold, period: Period) {
  const needed = blockedDays(period, inventory.terms)
  const held = { from: hold.from, until: hold.until ?? needed.until }
  const isLonger = needed.from < held.from || needed.until > held.until
  return {
    from: needed.from < held.from ? needed.from : held.from,
    until: needed.until > held.until ? needed.until : held.until,
    isLonger,
  }
}

type OrderHolds = { orderId: string; skuIds: readonly string[] }

/** Gives those garments of an order back to its open group whose holds still belong to it. Its dancer keeps the place, unpaid. */
export async function returnHoldsToTroupe(tx: Tx, { orderId, skuIds }: OrderHolds, rules: RentalRules) {
  const inventories = await lockInventories(tx, skuIds, rules)
  const ids = [...inventories.values()].flatMap(({ holds }) =>
    holds.flatMap((hold) => (hold.orderId === orderId && hold.troupeId && !isPinned(hold) ? [hold.id] : [])),
  )
  if (ids.length === 0) return
  await sql`
    update rental_holds h set order_id = null, line = null, state = 'held', expires_at = t.held_until
    from troupes t where t.id = h.troupe_id and h.id = any(${ids}::bigint[]) and t.held_until > ${rules.now}`.execute(
    tx,
  )
}

/** Finds the dancers of an order whose garments went back to their group, which still holds them. */
export const findDancersWithHold = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('rental_holds as h')
    .innerJoin('troupe_dancers as d', 'd.id', 'h.dancer_id')
    .where('d.order_id', '=', orderId)
    .where('h.order_id', 'is', null)
    .where('h.released_at', 'is', null)
    .select(['d.id', 'd.order_line'])
    .execute()

/** Takes garments that went back to the group for an order again, for example when its payment arrives late. */
export async function takeHoldsBack(tx: Tx, request: HoldRequest, rules: RentalRules) {
  const dancers = await findDancersWithHold(tx, request.orderId)
  const lines = request.lines.flatMap((line) =>
    dancers.filter(({ order_line }) => order_line === line.line).map(({ id }) => ({ ...line, dancerId: id })),
  )
  if (lines.length > 0) await handOverHolds(tx, { ...request, lines }, rules)
}

/** A size of a group, and the dancer who chooses it. */
export type DancerChoice = { troupeId: string; skuId: string; dancerId: string }

/** Gives a free garment of the group to a dancer. Returns false if the group has none of this size left. */
export async function chooseHold(tx: Tx, { troupeId, skuId, dancerId }: DancerChoice): Promise<boolean> {
  await lockSkus(tx, [skuId])
  const { numAffectedRows } = await sql`
    update rental_holds set dancer_id = ${dancerId} where id = (
      select id from rental_holds where troupe_id = ${troupeId} and sku_id = ${skuId}
        and dancer_id is null and order_id is null and released_at is null order by id limit 1)`.execute(tx)
  return numAffectedRows === 1n
}

/** Makes the garments of these dancers free for other dancers of their group. */
export async function freeHolds(tx: Tx, dancerIds: readonly string[]) {
  if (dancerIds.length === 0) return
  await tx
    .updateTable('rental_holds')
    .set({ dancer_id: null })
    .where('dancer_id', 'in', [...dancerIds])
    .where('order_id', 'is', null)
    .execute()
}

/** Gives each of two dancers the garment of the other one. Returns false if the group does not hold both. */
export async function exchangeHolds(
  tx: Tx,
  [first, second]: readonly [DancerChoice, DancerChoice],
): Promise<boolean> {
  await lockSkus(tx, [first.skuId, second.skuId])
  await freeHolds(tx, [first.dancerId, second.dancerId])
  return (await chooseHold(tx, first)) && (await chooseHold(tx, second))
}

/**
 * Ends what a group holds: garments without an order are free for everybody, and the holds of orders are like those of any other order.
 * `skuIds` are all SKUs of the group.
 */
export async function releaseHoldsOfTroupe(
  tx: Tx,
  { troupeId, skuIds }: { troupeId: string; skuIds: readonly string[] },
  rules: RentalRules,
) {
  const inventories = await lockInventories(tx, skuIds, rules)
  for (const { skuId, holds } of inventories.values()) {
    const ours = holds.filter((hold) => hold.troupeId === troupeId)
    const free = ours.filter(({ orderId }) => orderId === null).map(({ id }) => id)
    await reassignPieces(tx, { skuId, rules }, () => releaseHoldsById(tx, free, rules.now))
  }
  await sql`
    update rental_holds h set troupe_id = null, dancer_id = null,
      expires_at = case when h.state = 'held' then coalesce(o.unpaid_until, h.expires_at) end
    from orders o where o.id = h.order_id and h.troupe_id = ${troupeId}`.execute(tx)
}

/** Returns the SKUs of all garments of a group. */
export async function findSkusOfTroupe(tx: Tx, troupeId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('rental_holds')
    .select('sku_id')
    .distinct()
    .where('troupe_id', '=', troupeId)
    .execute()
  return rows.map((row) => row.sku_id)
}

import { daysIn } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { readInventories, type Hold, type Inventory } from './inventory.ts'
import { findLaneOfLine, updateHoldPieces, updateHolds } from './queries.ts'
import { lockInventories, reassignPieces } from './reassign-pieces.ts'
import { backBy, blockedDays, periodRefusal, rulesForLane, type RentalRules } from './rental-rules.ts'
import { availabilityOf, findAlternatives, isAvailable, type SkuAvailability } from './sku-availability.ts'

/** The holds of an order line, and the SKU that its customer has now. */
export type LineHolds = { orderId: string; line: number; skuId: string }

/** The availability of a SKU for the customer of a line: the customer's own holds of this line do not count. */
export type OwnAvailability = SkuAvailability & { title: string; productId: string }

/** Reads the availability of SKUs for the customer of an order line, without locking. */
export async function readOwnAvailability(
  db: DbOrTx,
  skuIds: readonly string[],
  { holder, rules }: { holder: LineHolds; rules: RentalRules },
): Promise<Map<string, OwnAvailability>> {
  const inventories = await readInventories(db, skuIds, await rulesOfLine(db, holder, rules))
  return new Map([...inventories].map(([id, inventory]) => [id, withoutOwn(inventory, holder, rules)]))
}

/** The rules for the address of an order line: its garments travel on the lane that is stored with its holds. */
const rulesOfLine = async (db: DbOrTx, holder: LineHolds, rules: RentalRules) =>
  rulesForLane(rules, await findLaneOfLine(db, holder))

const isOf =
  ({ orderId, line }: LineHolds) =>
  (hold: Hold) =>
    hold.orderId === orderId && hold.line === line

function withoutOwn(inventory: Inventory, holder: LineHolds, { today }: RentalRules): OwnAvailability {
  const holds = inventory.holds.filter((hold) => !isOf(holder)(hold))
  const { title, productId } = inventory
  return { ...availabilityOf({ ...inventory, holds }, today), title, productId }
}

/**
 * Moves all holds of an order line to other days or to another SKU. One statement changes each hold, so its old days become free at the
 * moment at which it has the new ones. Refuses days that cannot be booked or are taken. The caller must lock the order first and update
 * the order line. Returns the new blocked days.
 */
export async function changeHolds(
  tx: Tx,
  { holder, skuId, worn }: { holder: LineHolds; skuId: string; worn: Period },
  anyRules: RentalRules,
): Promise<Period> {
  const rules = await rulesOfLine(tx, holder, anyRules)
  const inventories = await lockInventories(tx, [...new Set([holder.skuId, skuId])], rules)
  const ours = inventories.get(holder.skuId)!.holds.filter(isOf(holder))
  const inventory = inventories.get(skuId)!
  assertDays(withoutOwn(inventory, holder, rules), { worn, quantity: ours.length })
  const ids = ours.map(({ id }) => id)
  const blocked = blockedDays(worn, inventory.terms)
  await reassignPieces(tx, { skuId, rules }, async () => {
    await updateHoldPieces(
      tx,
      ids.map((holdId) => ({ holdId, pieceId: null })),
    )
    await updateHolds(tx, ids, { skuId, worn, blocked, backBy: backBy({ worn, blocked }, rules) })
  })
  if (skuId !== holder.skuId) {
    await reassignPieces(tx, { skuId: holder.skuId, rules }, () => Promise.resolve())
  }
  return blocked
}

function assertDays(availability: OwnAvailability, { worn, quantity }: { worn: Period; quantity: number }) {
  const { terms, today, title, productId } = availability
  const reason = periodRefusal(worn, terms, today)
  if (reason) refuse('invalid', reason, { fields: [{ path: 'from', message: reason }] })
  if (isAvailable(availability, { quantity, period: worn })) return
  const days = daysIn(worn)
  const alternatives = findAlternatives(availability, { quantity, days, near: worn.from })
  const message = `${title} has just been booked for these nights. Please choose others.`
  refuse('dates_taken', message, {
    productId,
    skuId: '',
    title,
    nextFree: alternatives[0] ?? null,
    alternatives,
  })
}

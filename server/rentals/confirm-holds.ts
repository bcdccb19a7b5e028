import type { Tx } from '../db.ts'
import { openShelves } from './hold-arrange.ts'
import { holdDates, type Lacking, type RentedLine } from './hold-dates.ts'
import { bookThese, dropExpired, skusOfOrder } from './hold-queries.ts'
import type { RentalRules } from './hold-rules.ts'

/**
 * The payment came: what was held is booked. A hold that ran out meanwhile is taken again if its days are still free;
 * otherwise answers the line that is lost, and the caller cancels the order and gives the money back. Not for orders that
 * are cancelled already.
 */
export async function confirmHolds(tx: Tx, orderId: string, rules: RentalRules): Promise<Lacking | null> {
  const shelves = await openShelves(tx, await skusOfOrder(tx, orderId), rules)
  const ours = [...shelves.values()].flatMap(({ holds }) => holds.filter((hold) => hold.orderId === orderId))
  await bookThese(
    tx,
    ours.filter(({ state }) => state === 'held').map(({ id }) => id),
  )
  const lines = new Map<number, RentedLine>()
  for (const { skuId, line, from, until } of await dropExpired(tx, orderId)) {
    const kept = ours.filter((hold) => hold.line === line).length
    const quantity = (lines.get(line)?.quantity ?? kept) + 1
    lines.set(line, { skuId, line, period: { from, until }, quantity })
  }
  return holdDates(tx, { orderId, lines: [...lines.values()] }, rules)
}

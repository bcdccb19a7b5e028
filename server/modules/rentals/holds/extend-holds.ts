import { addDays, dayNumber, daysIn, formatDay } from '../../../../contract/core/dates.ts'
import { formatDays } from '../../../../contract/core/durations.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockInventories, reassignPieces } from './reassign-pieces.ts'
import { countFreePieces, type Supply } from './peak-demand.ts'
import { updateHoldEnds, findSkusOfOrder } from './queries.ts'
import {
  backBy,
  blockedDays,
  latestDay,
  readRules,
  rulesForLane,
  termsOfHold,
  type RentalRules,
} from './rental-rules.ts'
import { supplyOf, type Hold, type Inventory } from './inventory.ts'

export type HoldExtension = { orderId: string; line: number; until: Day; now: Date }

/**
 * Extends the holds of an order line: `until` becomes their last worn day. Returns the new worn days. The caller must update the days and
 * the price of the order. If other bookings need the pieces, refuses with `dates_taken`, and the message names the longest possible
 * extension.
 */
export async function extendHolds(tx: Tx, { orderId, line, until, now }: HoldExtension): Promise<Period> {
  const rules = await readRules(tx, now)
  const inventories = await lockInventories(tx, await findSkusOfOrder(tx, orderId), rules)
  const isOurs = (hold: Hold) => hold.orderId === orderId && hold.line === line && hold.state !== 'returned'
  const stored = [...inventories.values()].find(({ holds }) => holds.some(isOurs))
  if (!stored) return refuse('not_found', 'There is nothing to extend')
  const ours = stored.holds.filter(isOurs)
  const inventory = { ...stored, terms: termsOfHold(stored.terms, ours[0]!.lane, rules) }
  const worn = { from: ours[0]!.wornFrom, until: ours[0]!.wornUntil }
  assertCanExtend(worn, until, { inventory, rules })
  const supply = supplyOf(
    { ...inventory, holds: inventory.holds.filter((hold) => !isOurs(hold)) },
    rules.today,
  )
  const blockedUntil = Math.min(...ours.map(promisedUntil))
  const request = { supply, quantity: ours.length, worn, blockedUntil, inventory, rules }
  if (!isFree(request, until)) refuseExtension(request, until)
  const longer = { from: worn.from, until }
  const blocked = blockedDays(longer, inventory.terms)
  const due = backBy({ worn: longer, blocked }, rulesForLane(rules, ours[0]!.lane))
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, () =>
    updateHoldEnds(
      tx,
      ours.map(({ id }) => id),
      { worn: until, blocked: blocked.until, backBy: due },
    ),
  )
  return longer
}

type ExtensionCheck = {
  supply: Supply
  quantity: number
  worn: Period
  blockedUntil: number
  inventory: Inventory
  rules: RentalRules
}

function assertCanExtend(
  worn: Period,
  until: Day,
  { inventory: { terms }, rules }: Pick<ExtensionCheck, 'inventory' | 'rules'>,
) {
  const refuseUntil = (message: string) => refuseField('until', message)
  if (until <= worn.until) refuseUntil(`It is already rented until ${formatDay(worn.until)}`)
  if (until < rules.today) refuseUntil('The last day is in the past')
  if (daysIn({ from: worn.from, until }) > terms.maxDays) {
    refuseUntil(`You can rent this for at most ${formatDays(terms.maxDays)}`)
  }
  if (until > latestDay(rules.today, terms)) {
    refuseUntil(`You can book up to ${formatDays(terms.horizonDays)} ahead`)
  }
}

/** Returns true when enough pieces are free on the nights that the extension adds to the blocked nights. */
function isFree(
  { supply, quantity, worn, blockedUntil, inventory, rules }: ExtensionCheck,
  until: Day,
): boolean {
  const blocked = blockedDays({ from: worn.from, until }, inventory.terms)
  const from = Math.max(blockedUntil + 1, dayNumber(rules.today))
  return countFreePieces(supply, { from, until: dayNumber(blocked.until) }) >= quantity
}

/** Returns the last blocked day of a hold. The blocked days of a hold with an overdue piece have no end; for such a hold returns the last worn day. */
const promisedUntil = ({ span, wornUntil }: Hold) =>
  span.until === Infinity ? dayNumber(wornUntil) : span.until

function refuseExtension(request: ExtensionCheck, until: Day): never {
  const { worn, inventory, rules } = request
  const days = Array.from({ length: daysIn({ from: worn.until, until }) - 2 }, (_, count) =>
    addDays(until, -1 - count),
  )
  const longest = days.find((day) => day >= rules.today && isFree(request, day))
  const nextFree = longest === undefined ? null : { from: worn.from, until: longest }
  const { productId, skuId, title } = inventory
  const message = longest
    ? `${title} can be extended until ${formatDay(longest)}`
    : `${title} is booked by another customer right afterwards`
  return refuse('dates_taken', message, {
    productId,
    skuId,
    title,
    nextFree,
    alternatives: nextFree ? [nextFree] : [],
  })
}

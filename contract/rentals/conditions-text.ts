import { formatWeekdays } from '../core/weekdays.ts'
import { formatPayable, type Paise } from '../core/money.ts'
import type { CancelFee } from './cancel-fees.ts'
import type { LineConditions, RentalConditions } from './conditions.ts'
import type { DamagePrice } from './deposits.ts'
import type { Day, Period } from './rentals.ts'

// The conditions of a rental as texts, for pages and e-mails. This file does not import zod, because storefront pages import it.

/** Like `formatWeekdays`, with the year if the period ends in another year than that of `today`: `Tue 12 Jan 2027`. */
export function formatDated(period: Period, today: Day): string {
  const year = period.until.slice(0, 4)
  return today.startsWith(year) ? formatWeekdays(period) : `${formatWeekdays(period)} ${year}`
}

export type ConditionFact = { label: string; value: string }

/** What applies to one rented line, in the order in which it happens. `today` is the day on which it is read. */
export function lineFacts(line: LineConditions, today: Day): ConditionFact[] {
  const { worn, sent, isHandDelivered, isPickedUp, readyOn, collectOn, sendBy, backBy } = line
  const { latePerDay, deposit, refundBy, quantity } = line
  const day = (at: Day) => formatDated({ from: at, until: at }, today)
  const each = quantity > 1 ? ' per outfit' : ''
  const way = sent
    ? [
        { label: 'Dispatch', value: formatDated(sent.leaves, today) },
        { label: 'Arrives', value: formatDated(sent.arrives, today) },
      ]
    : isHandDelivered
      ? [{ label: 'Delivery', value: 'By our staff, in the slot of your order' }]
      : [
          {
            label: 'Collect',
            value: `In our shop, ${isPickedUp ? 'in the slot of your order' : `from ${day(readyOn)} on`}`,
          },
        ]
  const back = collectOn
    ? `Have it ready for ${isHandDelivered ? 'our staff' : 'the courier'} on ${day(collectOn)}`
    : sendBy
      ? `Send it to our shop by ${day(sendBy)}, so that it is here by ${day(backBy)}`
      : `Bring it back to our shop by ${day(backBy)}`
  const fees = [
    {
      label: 'Late return',
      value: `${formatPayable(latePerDay)}${each} for each day after ${day(backBy)}, at most the deposit`,
    },
    {
      label: 'Deposit',
      value: `${formatPayable(deposit)}${each}, refunded by ${day(refundBy)} if it comes back in time and undamaged`,
    },
  ]
  return [
    ...way,
    { label: worn.from === worn.until ? 'Night' : 'Nights', value: formatDated(worn, today) },
    { label: 'Return', value: back },
    ...(deposit > 0 ? fees : []),
  ]
}

/** The first nights of the rented lines that a courier brings, each once. */
export const arrivingRentals = ({ lines }: Pick<RentalConditions, 'lines'>): Day[] => [
  ...new Set(lines.flatMap(({ sent, worn }) => (sent ? [worn.from] : []))),
]

/** The end of cancellation: the order then has the status `processing`. */
const UNTIL_PREPARED = 'until we start to prepare your order'

/** What it costs to cancel an order with these rentals, as a sentence. `today` is the day on which it is read. */
export function cancellationText(
  {
    lines,
    cancellation: { fees, latePercent },
  }: Pick<RentalConditions, 'cancellation'> & { lines: readonly { deposit: Paise }[] },
  today: Day,
): string {
  if (fees.every(({ fee }) => fee === 0)) return `Free of charge ${UNTIL_PREPARED}.`
  const dated = (day: Day) => formatDated({ from: day, until: day }, today)
  const after = ({ freeUntil, fee }: CancelFee) => `${formatPayable(fee)} after ${dated(freeUntil)}`
  const due = fees.findLast(({ freeUntil }) => today > freeUntil)
  const coming = fees.filter(({ freeUntil }) => today <= freeUntil)
  const parts = due
    ? [formatPayable(due.fee), ...coming.map(after)]
    : [
        `Free of charge until ${dated(fees[0]!.freeUntil)}, then ${formatPayable(fees[0]!.fee)}`,
        ...coming.slice(1).map(after),
      ]
  const of = fees.length > 1 ? ' of the outfits whose free days are over' : ''
  return `${parts.join(', ')} (${latePercent}% of the rent${of}) ${UNTIL_PREPARED}.${lines.some(({ deposit }) => deposit > 0) ? ' The deposit is refunded in full.' : ''}`
}

/** The price of a damage as text. */
export const damageText = ({ amount }: Pick<DamagePrice, 'amount'>): string =>
  amount === null ? 'the whole deposit' : formatPayable(amount)

/** Rented lines to which the same applies. */
export type ConditionGroup = { titles: string[]; facts: ConditionFact[] }

/** What applies to the lines of an order, read on the day `today`. Lines with the same days and fees are one group. */
export function groupedFacts({ lines }: RentalConditions, today: Day): ConditionGroup[] {
  const groups = new Map<string, ConditionGroup>()
  for (const line of lines) {
    const facts = lineFacts(line, today)
    const key = JSON.stringify(facts)
    groups.set(key, { titles: [...(groups.get(key)?.titles ?? []), line.title], facts })
  }
  return [...groups.values()]
}

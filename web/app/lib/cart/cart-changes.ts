import {
  cartLineId,
  cartLineTotal,
  clampQty,
  joinWearers,
  type CartItem,
} from '../../../../contract/cart/cart.ts'
import { formatPeriod } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { LineProblem, QuoteLine, QuoteReply } from '../../../../contract/orders/orders.ts'

/**
 * A difference between a cart item and its current quote. `next` is the suggested replacement, null if there is none. `others` are
 * alternatives to `next`: the same garment on other available nights.
 */
export type CartLineChange = {
  item: CartItem
  message: string
  next: CartItem | null
  others: readonly CartItem[]
}

/** Compares the cart with its quote. The changes are applied only when the shopper accepts them. */
export function changesOf(items: readonly CartItem[], { quote, problems }: QuoteReply): CartLineChange[] {
  const lines = [...quote.lines]
  return items.flatMap((item, index) => {
    const problem = problems.find((problem) => problem.index === index)
    const line = isQuoted(item, problem) ? lines.shift() : undefined
    const change = problem ? changeForProblem(item, problem, line) : line && changeInQuote(item, line)
    return change ? [change] : []
  })
}

/** Returns the cart with the accepted changes. Lines that are equal afterwards are merged. */
export function acceptChanges(items: readonly CartItem[], changes: readonly CartLineChange[]): CartItem[] {
  const changed = items.flatMap((item) => {
    const change = changes.find((change) => change.item === item)
    if (!change) return [item]
    return change.next ? [change.next] : []
  })
  const merged = new Map<string, CartItem>()
  for (const item of changed) {
    const known = merged.get(`${item.kind} ${item.id}`)
    merged.set(`${item.kind} ${item.id}`, known ? mergeLines(known, item) : item)
  }
  return [...merged.values()]
}

const mergeLines = (line: CartItem, other: CartItem): CartItem => ({
  ...line,
  qty: clampQty(line.qty + other.qty),
  ...(line.planId && { wearers: joinWearers(line.wearers, other.wearers) }),
})

/**
 * Returns whether the quote contains this cart line. It does not contain lines that cannot be ordered at all, such as deleted
 * products.
 */
const isQuoted = (item: CartItem, problem: LineProblem | undefined) =>
  !problem || problem.code === 'out_of_stock' || (problem.code === 'dates_taken' && item.from !== null)

/** `line` is the quoted line of the item, if the quote contains it. */
function changeForProblem(item: CartItem, problem: LineProblem, line: QuoteLine | undefined): CartLineChange {
  const quoted = line
    ? { ...item, price: line.price, nightPrices: line.nightPrices, deposit: line.deposit }
    : item
  const { message, ...proposal } = proposalFor(quoted, problem)
  return { item, ...proposal, message: [message, ...changedPrices(item, proposal.next)].join('. ') }
}

/** For unavailable dates, the server suggests the nearest available ones for the same number of days. */
function proposalFor(
  item: CartItem,
  { code, message, available, alternatives }: LineProblem,
): Omit<CartLineChange, 'item'> {
  if (code === 'out_of_stock' && available) return { message, next: { ...item, qty: available }, others: [] }
  const [next, ...others] = alternatives.map((days) => {
    const line = { ...item, ...days, nightPrices: null }
    return { ...line, id: cartLineId(line) }
  })
  if (!next) return { message, next: null, others: [] }
  return { message: `${message}. Next available: ${formatPeriod(next)}`, next, others }
}

function changeInQuote(item: CartItem, line: QuoteLine): CartLineChange | null {
  const { price, nightPrices, deposit, from, until } = line
  const next = { ...item, price, nightPrices, deposit, from, until }
  const messages = [
    ...changedPrices(item, next),
    from && until && from !== item.from && `The first available day is ${formatPeriod({ from, until })}`,
  ].filter(Boolean)
  if (!messages.length) return null
  return {
    item,
    message: messages.join('. '),
    others: [],
    next: from === item.from ? next : { ...next, id: cartLineId(next) },
  }
}

/**
 * Says which amounts differ from those that the shopper has seen, also the prices of the same nights. Nothing is said about an item that is
 * removed, nor about the prices of other nights, which are known when the shopper has accepted them.
 */
function changedPrices(item: CartItem, next: CartItem | null): string[] {
  if (!next) return []
  const [before, now] = [cartLineTotal({ ...item, qty: next.qty }), cartLineTotal(next)]
  const hasOtherNightPrices = next.from === item.from && next.price === item.price && now !== before
  return [
    ...(hasOtherNightPrices
      ? [`These nights now cost ${formatRupees(now)} instead of ${formatRupees(before)}`]
      : []),
    ...changedAmounts(item, next).map(
      (amount) =>
        `The ${amount} is now ${formatRupees(next[amount])} instead of ${formatRupees(item[amount])}`,
    ),
  ]
}

/** Returns which amounts of a cart line differ between the line and its suggested replacement. */
export const changedAmounts = (item: CartItem, next: CartItem) =>
  (['price', 'deposit'] as const).filter((amount) => next[amount] !== item[amount])

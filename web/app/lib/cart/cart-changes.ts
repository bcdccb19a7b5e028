import { cartLineId, clampQty, type CartItem } from '../../../../contract/cart/cart.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { LineProblem, QuoteLine, QuoteReply } from '../../../../contract/orders/orders.ts'

/**
 * What is no longer as the shopper put it into the cart, and the line that can be had instead; null when none can. `others`
 * would do as well: the same garment on other free nights.
 */
export type CartLineChange = {
  item: CartItem
  message: string
  next: CartItem | null
  others: readonly CartItem[]
}

/** Compares the cart with what the shop says now. Nothing of it happens by itself: the shopper accepts it, or not. */
export function changesOf(items: readonly CartItem[], { quote, problems }: QuoteReply): CartLineChange[] {
  const lines = [...quote.lines]
  return items.flatMap((item, index) => {
    const problem = problems.find((problem) => problem.index === index)
    const line = isQuoted(item, problem) ? lines.shift() : undefined
    const change = problem ? changeFor(item, problem, line) : line && changeOfFigures(item, line)
    return change ? [change] : []
  })
}

/** The cart after the shopper has accepted these changes. Two lines that have become the same one are one line. */
export function acceptChanges(items: readonly CartItem[], changes: readonly CartLineChange[]): CartItem[] {
  const changed = items.flatMap((item) => {
    const change = changes.find((change) => change.item === item)
    if (!change) return [item]
    return change.next ? [change.next] : []
  })
  const merged = new Map<string, CartItem>()
  for (const item of changed) {
    const known = merged.get(`${item.kind} ${item.id}`)
    merged.set(`${item.kind} ${item.id}`, known ? { ...known, qty: clampQty(known.qty + item.qty) } : item)
  }
  return [...merged.values()]
}

/** The shop prices even a short line; only what it cannot sell at all has no line in the quote. */
const isQuoted = (item: CartItem, problem: LineProblem | undefined) =>
  !problem || problem.code === 'out_of_stock' || (problem.code === 'dates_taken' && item.from !== null)

function changeFor(item: CartItem, problem: LineProblem, line: QuoteLine | undefined): CartLineChange {
  return {
    item,
    ...proposalFor(line ? { ...item, price: line.price, deposit: line.deposit } : item, problem),
  }
}

/** Days that are taken, past or too many: the shop names the nearest free ones, for as long as was wished. */
function proposalFor(
  item: CartItem,
  { code, message, available, alternatives }: LineProblem,
): Omit<CartLineChange, 'item'> {
  if (code === 'out_of_stock' && available) return { message, next: { ...item, qty: available }, others: [] }
  const [next, ...others] = alternatives.map((days) => {
    const line = { ...item, ...days }
    return { ...line, id: cartLineId(line) }
  })
  if (!next) return { message, next: null, others: [] }
  return { message: `${message}. Next available: ${spokenDays(next.from, next.until)}`, next, others }
}

function changeOfFigures(item: CartItem, line: QuoteLine): CartLineChange | null {
  const { price, deposit, from, until } = line
  const next = { ...item, price, deposit, from, until }
  const said = [
    price !== item.price && `The price is now ${formatRupees(price)} instead of ${formatRupees(item.price)}`,
    deposit !== item.deposit &&
      `The deposit is now ${formatRupees(deposit)} instead of ${formatRupees(item.deposit)}`,
    from && until && from !== item.from && `The first available day is ${spokenDays(from, until)}`,
  ].filter(Boolean)
  if (!said.length) return null
  return {
    item,
    message: said.join('. '),
    others: [],
    next: from === item.from ? next : { ...next, id: cartLineId(next) },
  }
}

const spokenDays = (from: string, until: string) =>
  from === until ? formatDay(from) : `${formatDay(from)} to ${formatDay(until)}`

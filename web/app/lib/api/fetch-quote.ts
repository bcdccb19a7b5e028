import type { OrderItemDraft, PaymentMethod, QuoteReply } from '../../../../contract/orders/orders.ts'
import { fetchJson } from './fetch-json'

export type QuoteRequestItem = {
  items: readonly OrderItemDraft[]
  couponCode: string | null
  paymentMethod?: PaymentMethod | null
}
type OneItem = Pick<
  OrderItemDraft,
  'productId' | 'skuId' | 'colour' | 'size' | 'type' | 'quantity' | 'from' | 'until'
>

const amounts = new Set([
  'price',
  'deposit',
  'lineTotal',
  'subtotal',
  'couponDiscount',
  'total',
  'depositTotal',
  'amountDue',
])

/** What the shop asks for these items now. Amounts are paise on this side, rupees on the wire. */
export function fetchQuotes(
  { items, ...wanted }: QuoteRequestItem,
  signal: AbortSignal,
): Promise<QuoteReply> {
  const body = { ...wanted, items: items.map(inRupees) }
  return fetchJson<QuoteReply>({ path: '/api/quote', body, signal, amounts })
}

/** What the shop asks for this one item now. */
export const fetchQuote = (item: OneItem, signal: AbortSignal) =>
  fetchQuotes({ items: [item], couponCode: null }, signal)

function inRupees({ price, deposit, ...item }: OrderItemDraft) {
  return {
    ...item,
    ...(price === null || price === undefined ? {} : { price: price / 100 }),
    ...(deposit === null || deposit === undefined ? {} : { deposit: deposit / 100 }),
  }
}

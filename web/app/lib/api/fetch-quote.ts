import type { OrderItemDraft, PaymentMethod, QuoteReply } from '../../../../contract/orders/orders.ts'
import { fetchJson } from './fetch-json'

export type QuoteRequestItem = {
  items: readonly OrderItemDraft[]
  couponCode: string | null
  paymentMethod?: PaymentMethod | null
}
type SingleItem = Pick<
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

/** Fetches the current quote of items. Amounts are converted to paise. */
export function fetchQuotes(
  { items, ...request }: QuoteRequestItem,
  signal: AbortSignal,
): Promise<QuoteReply> {
  const body = { ...request, items: items.map(inRupees) }
  return fetchJson<QuoteReply>({ path: '/api/quote', body, signal, amounts })
}

/** Fetches the current quote of one item. */
export const fetchQuote = (item: SingleItem, signal: AbortSignal) =>
  fetchQuotes({ items: [item], couponCode: null }, signal)

function inRupees({ price, deposit, ...item }: OrderItemDraft) {
  return {
    ...item,
    ...(price === null || price === undefined ? {} : { price: price / 100 }),
    ...(deposit === null || deposit === undefined ? {} : { deposit: deposit / 100 }),
  }
}

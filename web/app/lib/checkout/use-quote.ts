import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { FulfilmentMethod } from '../../../../contract/shipping/fulfilment.ts'
import { MAX_ORDER_LINES } from '../../../../contract/orders/order-limits.ts'
import type { PaymentMethod, QuoteReply } from '../../../../contract/orders/orders.ts'
import type { QuoteRequestBody } from '../api/page-calls'
import { useLoaded } from '../use-loaded'
import { draftItem } from './draft-item'

export type RequestedQuote = {
  /** The last quote of the server. It stays while a newer quote is loading. */
  reply: QuoteReply | null
  isLoading: boolean
  /** True if the latest request failed. */
  hasFailed: boolean
  /** True if there are more items than one order can have. Then no quote is requested. */
  isTooLong: boolean
  /** Fetches the quote again. */
  refresh: () => void
}

export type QuoteOptions = {
  couponCode: string | null
  paymentMethod?: PaymentMethod
  pin?: string | null
  fulfilment?: { method: FulfilmentMethod }
}

/**
 * Fetches the quote of the items, and fetches it again when items, coupon, payment method or PIN code change. Items that are too many for
 * one order have no quote.
 */
export function useQuote(items: readonly CartItem[], request: QuoteOptions): RequestedQuote {
  const body: QuoteRequestBody = { items: items.map(draftItem), ...request }
  const isTooLong = items.length > MAX_ORDER_LINES
  const key = items.length > 0 && !isTooLong ? JSON.stringify(body) : null
  const { data, isLoading, hasFailed, retry } = useLoaded(key, async (signal) => {
    const { fetchQuote } = await import('../api/page-calls')
    return fetchQuote(body, signal)
  })
  return { reply: data, isLoading, hasFailed, isTooLong, refresh: retry }
}

import { useEffect, useState } from 'react'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { FulfilmentMethod } from '../../../../contract/shipping/fulfilment.ts'
import type { PaymentMethod, QuoteReply } from '../../../../contract/orders/orders.ts'
import type { QuoteRequestBody } from '../api/page-calls'
import { draftItem } from './draft-item'

export type RequestedQuote = {
  /** The last quote of the server. It stays while a newer quote is loading. */
  reply: QuoteReply | null
  isLoading: boolean
  /** True if the latest request failed. */
  hasFailed: boolean
  /** Fetches the quote again. */
  refresh: () => void
}

type QuoteResponse = { key: string; reply: QuoteReply | null; hasFailed: boolean }
export type QuoteOptions = {
  couponCode: string | null
  paymentMethod?: PaymentMethod
  pin?: string | null
  fulfilment?: { method: FulfilmentMethod }
}

/** Fetches the quote of the items, and fetches it again when items, coupon, payment method or PIN code change. */
export function useQuote(items: readonly CartItem[], request: QuoteOptions): RequestedQuote {
  const [response, setResponse] = useState<QuoteResponse | null>(null)
  const [round, setRound] = useState(0)
  const requestKey = JSON.stringify({ items: items.map(draftItem), ...request, round })

  useEffect(() => {
    const { round: _, ...quoteRequest } = JSON.parse(requestKey) as QuoteRequestBody & { round: number }
    if (!quoteRequest.items.length) return
    const controller = new AbortController()
    async function load() {
      try {
        const { fetchQuote } = await import('../api/page-calls')
        const reply = await fetchQuote(quoteRequest, controller.signal)
        if (!controller.signal.aborted) setResponse({ key: requestKey, reply, hasFailed: false })
      } catch {
        if (controller.signal.aborted) return
        setResponse((last) => ({ key: requestKey, reply: last?.reply ?? null, hasFailed: true }))
      }
    }
    void load()
    return () => controller.abort()
  }, [requestKey])

  return {
    reply: items.length ? (response?.reply ?? null) : null,
    isLoading: items.length > 0 && response?.key !== requestKey,
    hasFailed: response?.key === requestKey && response.hasFailed,
    refresh: () => setRound((last) => last + 1),
  }
}

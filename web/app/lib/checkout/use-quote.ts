import { useEffect, useState } from 'react'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { PaymentMethod, QuoteReply } from '../../../../contract/orders/orders.ts'
import { fetchQuotes, type QuoteRequestItem } from '../api/fetch-quote'
import { draftItem } from './draft-item'

export type RequestedQuote = {
  /** The last reply; it stays while a newer one is loading. */
  reply: QuoteReply | null
  isLoading: boolean
  error: string | null
  /** Fetches the quote again. */
  refresh: () => void
}

type QuoteOptions = { couponCode: string | null; paymentMethod?: PaymentMethod }

/** The current quote of items, fetched again when items, coupon or payment method change. */
export function useQuote(items: readonly CartItem[], request: QuoteOptions): RequestedQuote {
  const [response, setResponse] = useState<{
    key: string
    reply: QuoteReply | null
    error: string | null
  } | null>(null)
  const [round, setRound] = useState(0)
  const requestKey = JSON.stringify({ items: items.map(draftItem), ...request, round })

  useEffect(() => {
    const { round: _, ...quoteRequest } = JSON.parse(requestKey) as QuoteRequestItem & { round: number }
    if (!quoteRequest.items.length) return
    const controller = new AbortController()
    async function load() {
      try {
        const reply = await fetchQuotes(quoteRequest, controller.signal)
        if (!controller.signal.aborted) setResponse({ key: requestKey, reply, error: null })
      } catch (error) {
        if (controller.signal.aborted) return
        const { message } = error as Error
        setResponse((last) => ({ key: requestKey, reply: last?.reply ?? null, error: message }))
      }
    }
    void load()
    return () => controller.abort()
  }, [requestKey])

  return {
    reply: items.length ? (response?.reply ?? null) : null,
    isLoading: items.length > 0 && response?.key !== requestKey,
    error: response?.key === requestKey ? response.error : null,
    refresh: () => setRound((last) => last + 1),
  }
}

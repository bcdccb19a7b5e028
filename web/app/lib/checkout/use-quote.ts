import { useEffect, useState } from 'react'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { PaymentMethod, QuoteReply } from '../../../../contract/orders/orders.ts'
import { fetchQuotes, type QuoteRequestItem } from '../api/fetch-quote'
import { draftItem } from './draft-item'

export type RequestedQuote = {
  /** The last answer; it stays while a newer one is under way. */
  reply: QuoteReply | null
  isLoading: boolean
  error: string | null
  /** Asks again, when the shop has said that something changed. */
  refresh: () => void
}

type Wish = { couponCode: string | null; paymentMethod?: PaymentMethod }

/** What the shop asks for these items now, asked again whenever they, the coupon or the way of paying change. */
export function useQuote(items: readonly CartItem[], request: Wish): RequestedQuote {
  const [answer, setAnswer] = useState<{ to: string; reply: QuoteReply | null; error: string | null } | null>(
    null,
  )
  const [round, setRound] = useState(0)
  const question = JSON.stringify({ items: items.map(draftItem), ...request, round })

  useEffect(() => {
    const { round: _, ...wanted } = JSON.parse(question) as QuoteRequestItem & { round: number }
    if (!wanted.items.length) return
    const asked = new AbortController()
    async function ask() {
      try {
        const reply = await fetchQuotes(wanted, asked.signal)
        if (!asked.signal.aborted) setAnswer({ to: question, reply, error: null })
      } catch (error) {
        if (asked.signal.aborted) return
        const { message } = error as Error
        setAnswer((last) => ({ to: question, reply: last?.reply ?? null, error: message }))
      }
    }
    void ask()
    return () => asked.abort()
  }, [question])

  return {
    reply: items.length ? (answer?.reply ?? null) : null,
    isLoading: items.length > 0 && answer?.to !== question,
    error: answer?.to === question ? answer.error : null,
    refresh: () => setRound((last) => last + 1),
  }
}

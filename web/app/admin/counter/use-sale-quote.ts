import { useEffect, useState } from 'react'
import { quoteCounterSale, type CounterQuote } from '../../../../contract/checkout/counter.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { itemsOf, type SaleDraft } from './sale-draft'
import { UNREACHED } from './unreached'

type Answer = { request: string; quote: CounterQuote | null; error: string }

/** Fetches the quote of the sale, and fetches it again when something that decides the price changes. */
export function useSaleQuote({ lines, coupon, account, payment }: SaleDraft) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [round, setRound] = useState(0)
  const body = {
    items: itemsOf(lines),
    couponCode: coupon || null,
    userId: account?.userId ?? null,
    payment: payment ?? 'cash',
  }
  const request = JSON.stringify({ body, round })

  useEffect(() => {
    const { body } = JSON.parse(request) as { body: Parameters<typeof load>[0] }
    if (body.items.length === 0) return
    const controller = new AbortController()
    load(body, controller.signal).then(
      (quote) => setAnswer({ request, quote, error: '' }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        setAnswer((last) => ({
          request,
          quote: last?.quote ?? null,
          error: errorMessage(error) ?? UNREACHED,
        }))
      },
    )
    return () => controller.abort()
  }, [request])

  const isEmpty = lines.length === 0
  return {
    quote: isEmpty ? null : (answer?.quote ?? null),
    isLoading: !isEmpty && answer?.request !== request,
    error: !isEmpty && answer?.request === request ? answer.error : '',
    refresh: () => setRound((last) => last + 1),
  }
}

export type SaleQuote = ReturnType<typeof useSaleQuote>

type QuoteBody = {
  items: ReturnType<typeof itemsOf>
  couponCode: string | null
  userId: string | null
  payment: 'cash' | 'upi' | 'later'
}

const load = (body: QuoteBody, signal: AbortSignal): Promise<CounterQuote> =>
  api(quoteCounterSale, { body, signal })

import { quoteCounterSale } from '../../../../contract/checkout/counter.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { useLoaded } from '../../lib/use-loaded'
import { itemsOf, type SaleDraft } from './sale-draft'

/** Shown when a request got no answer. Nothing that staff have entered is lost. */
export const UNREACHED = 'The server did not answer. Please try again.'

/** Fetches the quote of the sale, and fetches it again when something that decides the price changes. */
export function useSaleQuote({ lines, coupon, account, payment }: SaleDraft) {
  const body = {
    items: itemsOf(lines),
    couponCode: coupon || null,
    userId: account?.userId ?? null,
    payment: payment ?? 'cash',
  }
  const request = lines.length > 0 ? JSON.stringify(body) : null
  const { data, isLoading, error, retry } = useLoaded(request, (signal) =>
    api(quoteCounterSale, { body, signal }),
  )
  return {
    quote: data,
    isLoading,
    error: error === null ? '' : (errorMessage(error) ?? UNREACHED),
    refresh: retry,
  }
}

export type SaleQuote = ReturnType<typeof useSaleQuote>

import { useEffect, useState } from 'react'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import type { LineProblem, QuoteLine, QuoteReply } from '../../../../contract/orders/orders.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { fetchQuote } from '../../lib/api/fetch-quote'
import type { VariantSelection } from '../product/use-variant-selection'

export type RentalQuote = {
  /** What it costs, and for which days; the first free day when none were chosen. */
  line: QuoteLine | null
  /** Why it cannot be had as it is chosen now; not what was said of an earlier choice. */
  problem: LineProblem | null
  isLoading: boolean
  /** The shop could not be asked. */
  hasFailed: boolean
}

type Wanted = { product: Product; choice: VariantSelection; period: Period | null }
type Answer = { to: string; reply: QuoteReply | null }

/** Asks the shop whether these days are free and what they cost, again whenever something is chosen. */
export function useRentalQuote({ product, choice, period }: Wanted): RentalQuote {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { sku, colour, qty } = choice
  const chosen = sku ? { skuId: sku.id } : { colour }
  const question = JSON.stringify({
    productId: product.id,
    ...chosen,
    type: 'rent',
    quantity: qty,
    ...period,
  })

  useEffect(() => {
    const asked = new AbortController()
    fetchQuote(JSON.parse(question), asked.signal).then(
      (reply) => asked.signal.aborted || setAnswer({ to: question, reply }),
      () => asked.signal.aborted || setAnswer({ to: question, reply: null }),
    )
    return () => asked.abort()
  }, [question])

  return {
    line: answer?.reply?.quote.lines[0] ?? null,
    problem: answer?.to === question ? (answer.reply?.problems[0] ?? null) : null,
    isLoading: answer?.to !== question,
    hasFailed: answer !== null && answer.reply === null,
  }
}

import { formatRupees, paise, times } from '../../../../contract/core/money.ts'
import { formatNights } from '../../../../contract/core/dates.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useEffect, useState } from 'react'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import type { LineProblem, QuoteLine, QuoteReply } from '../../../../contract/orders/orders.ts'
import { fetchQuote } from '../../lib/api/fetch-quote'
import type { VariantSelection } from '../product/use-variant-selection'

/** What it will cost: the rent, and apart from it the deposit that comes back. */
export function RentalPriceSummary({ quote: { line, isLoading } }: { quote: RentalQuote }) {
  if (!line) return null
  const { price, days, quantity, lineTotal } = line
  const deposit = times(line.deposit, quantity)
  const pieces = quantity > 1 ? ` × ${quantity}` : ''
  return (
    <dl
      aria-live="polite"
      className={`rounded-xl border border-line bg-surface p-4 ${isLoading ? 'opacity-60' : ''}`}
    >
      <Row
        label={`${formatRupees(price)} × ${days} ${days === 1 ? 'day' : 'days'}${pieces}`}
        value={formatRupees(lineTotal)}
      />
      <Row label="Deposit, refunded after the return" value={formatRupees(deposit)} />
      <Row label="To pay now" value={formatRupees(paise(lineTotal + deposit))} isTotal />
    </dl>
  )
}

const Row = ({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) => (
  <div
    className={`flex justify-between gap-4 py-1 ${isTotal ? 'mt-2 border-t border-line pt-3 text-lg font-bold' : ''}`}
  >
    <dt>{label}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
)

type RentalProblemProps = { quote: RentalQuote; onTake: (days: Period) => void }

const SHOWN = 3

/** Why these days cannot be had, and the nearest ones that can. */
export function RentalProblemNotice({ quote: { problem, hasFailed }, onTake }: RentalProblemProps) {
  if (hasFailed) {
    return <Notice kind="error">We could not ask which days are free. Please check your connection.</Notice>
  }
  if (!problem) return null
  const { alternatives, message } = problem
  return (
    <Notice kind="warning">
      <p>
        {message}
        {alternatives.length > 0 && '. Free instead:'}
      </p>
      {alternatives.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {alternatives.slice(0, SHOWN).map((free) => (
            <li key={free.from}>
              <Button variant="secondary" size="small" onClick={() => onTake(free)}>
                Take {formatNights(free)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

type RentalQuote = {
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

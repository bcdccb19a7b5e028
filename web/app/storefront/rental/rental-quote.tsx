import { formatRupees, paise, times } from '../../../../contract/core/money.ts'
import { formatDays } from '../../../../contract/core/durations.ts'
import { nightPricesText } from '../../../../contract/rentals/night-prices-text.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import type { LineProblem, QuoteLine, QuoteReply } from '../../../../contract/orders/orders.ts'
import { useLoaded } from '../../lib/use-loaded'
import { useStoredPinCode } from '../../lib/stored-pin-code'
import type { VariantSelection } from '../product/use-variant-selection'

/** The price: rent, refundable deposit and the amount to pay now. */
export function RentalPriceSummary({ quote: { line, isLoading } }: { quote: RentalQuote }) {
  if (!line) return null
  const { price, nightPrices, days, quantity, lineTotal } = line
  const deposit = times(line.deposit, quantity)
  const pieces = quantity > 1 ? ` × ${quantity}` : ''
  return (
    <dl
      aria-live="polite"
      className={`rounded-xl border border-line bg-surface p-4 ${isLoading ? 'opacity-60' : ''}`}
    >
      <Row
        label={`${nightPrices ? nightPricesText(nightPrices) : `${formatRupees(price)} × ${formatDays(days)}`}${pieces}`}
        value={formatRupees(lineTotal)}
      />
      <Row label="Refundable deposit" value={formatRupees(deposit)} />
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

type RentalQuote = {
  /**
   * The quote for the selected days, or for the first available days if the shopper has selected none. While a new quote loads, this is
   * the line of the previous quote.
   */
  line: QuoteLine | null
  /** What applies to the rental at the stored PIN code; null if it is not known. */
  conditions: QuoteReply['conditions']
  /** The reason why the current selection is not available; null while the selection is being checked. */
  problem: LineProblem | null
  isLoading: boolean
  /** True if the latest response was an error. */
  hasFailed: boolean
}

type UseRentalQuoteArgs = { product: Product; selection: VariantSelection; period: Period | null }

/** Fetches price and availability for the selection, again after each change. */
export function useRentalQuote({ product, selection, period }: UseRentalQuoteArgs): RentalQuote {
  const { sku, colour, qty } = selection
  const chosen = sku ? { skuId: sku.id } : { colour }
  const item = { productId: product.id, ...chosen, type: 'rent', quantity: qty, ...period }
  const request = JSON.stringify({ items: [item], couponCode: null, pin: useStoredPinCode() || null })
  const { data, isLoading, hasFailed } = useLoaded(request, (signal) => loadQuote(request, signal))
  const reply = hasFailed ? null : data
  return {
    line: reply?.quote.lines[0] ?? null,
    conditions: reply?.conditions ?? null,
    problem: isLoading ? null : (reply?.problems[0] ?? null),
    isLoading,
    hasFailed,
  }
}

/** Fetches a quote for one item without a coupon. `request` is the body as JSON. */
async function loadQuote(request: string, signal: AbortSignal): Promise<QuoteReply> {
  const { fetchQuote } = await import('../../lib/api/page-calls')
  return fetchQuote(JSON.parse(request), signal)
}

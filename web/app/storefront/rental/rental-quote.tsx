import { formatRupees, paise, times } from '../../../../contract/core/money.ts'
import type { RentalQuote } from './use-rental-quote'

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

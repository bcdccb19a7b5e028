import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { productPath } from '../../../../contract/catalog/product-path.ts'
import { Link } from 'react-router'
import { daysIn, formatPeriod } from '../../../../contract/core/dates.ts'
import { formatDays } from '../../../../contract/core/durations.ts'
import { formatRupees, times } from '../../../../contract/core/money.ts'
import { linePriceText } from '../../../../contract/orders/line-price-text.ts'
import type { QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { LinePicture } from './line-picture'

/** The lines of an order or a quote. */
export function OrderLines({ lines, className = '' }: { lines: readonly QuoteLine[]; className?: string }) {
  return (
    <ul className={`divide-y divide-line ${className}`}>
      {lines.map((line) => (
        <li key={keyOf(line)} className="flex gap-4 py-4 first:pt-0 last:pb-0">
          <LinePicture src={line.image} />
          <LineDescription line={line} />
          <p className="shrink-0 text-right font-semibold tabular-nums">{formatRupees(line.lineTotal)}</p>
        </li>
      ))}
    </ul>
  )
}

const keyOf = ({ productId, skuId, size, colour, from }: QuoteLine) =>
  [productId, skuId, size, colour, from].join('/')

function LineDescription({ line }: { line: QuoteLine }) {
  const { type, slug, title, quantity, size, colour, deposit } = line
  const isRent = type === 'rent'
  const choice = variantLabel({ size, colour })
  return (
    <div className="min-w-0 flex-1 text-sm text-muted">
      <p className="text-base font-semibold text-ink">
        {slug ? (
          <Link to={productPath(type, slug)} className="hover:text-brand hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p>
        {isRent ? 'Rent item' : 'Buy item'} · Qty {quantity}
        {choice && ` · ${choice}`}
      </p>
      <p>{linePriceText(line)}</p>
      {line.wearers && <p>For {line.wearers}</p>}
      {line.soldBy && <p>Sold by {line.soldBy}</p>}
      {isRent && line.from && line.until && <p>{formatRental({ from: line.from, until: line.until })}</p>}
      {isRent && <p>Refundable deposit {formatRupees(times(deposit, quantity))}</p>}
    </div>
  )
}

/**
 * Formats the current rental period. If the customer has extended the rental, the current period is longer than the period that was
 * paid with the order.
 */
const formatRental = (period: Period): string => `${formatPeriod(period)} (${formatDays(daysIn(period))})`

import type { VariantSelection } from './use-variant-selection'

const FEW = 5

/** Says when little is left of what is chosen. */
export function StockNote({
  choice: { sku, available },
  isRental = false,
}: {
  choice: VariantSelection
  isRental?: boolean
}) {
  if (!sku || available > FEW || isRental) return null
  if (available < 1) return <p className="font-semibold text-danger">Sold out</p>
  return <p className="font-semibold text-warning">Only {available} left</p>
}

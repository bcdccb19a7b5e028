import type { NightPrices } from '../checkout/pricing.ts'
import { formatRupees } from '../core/money.ts'
import type { QuoteLine } from '../orders/orders.ts'

/** Explains the rent: `3 nights at ₹349 (Navratri nights), 2 nights at ₹249`. */
export const nightPricesText = (groups: NightPrices): string =>
  groups
    .map(({ nights, price, rules }) =>
      [`${nights} ${nights === 1 ? 'night' : 'nights'} at ${formatRupees(price)}`, rules && `(${rules})`]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')

/** The price of a line of an order: `₹500 per day`. The prices of a rental that was changed since are not those of its present nights. */
export function linePriceText({
  type,
  price,
  nightPrices,
  isChanged,
}: Pick<QuoteLine, 'type' | 'price' | 'nightPrices' | 'isChanged'>): string {
  if (isChanged) return 'Price at the time of the order'
  return nightPrices
    ? nightPricesText(nightPrices)
    : `${formatRupees(price)} ${type === 'rent' ? 'per day' : 'each'}`
}

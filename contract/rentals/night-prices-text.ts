import type { NightPrices } from '../checkout/pricing.ts'
import { formatRupees } from '../core/money.ts'

/** Explains the rent: `3 nights at ₹349 (Navratri nights), 2 nights at ₹249`. */
export const nightPricesText = (groups: NightPrices): string =>
  groups
    .map(({ nights, price, rules }) =>
      [`${nights} ${nights === 1 ? 'night' : 'nights'} at ${formatRupees(price)}`, rules && `(${rules})`]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')

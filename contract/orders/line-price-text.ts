import { formatRupees } from '../core/money.ts'
import { nightPricesText } from '../rentals/night-prices-text.ts'
import type { QuoteLine } from './orders.ts'

type PricedLine = Pick<QuoteLine, 'type' | 'price' | 'nightPrices' | 'isChanged'>

/**
 * The price of a line of an order: `₹500 per day`. The prices of a rental that was changed since the order are left out, because they are not
 * those of its present nights.
 */
export function linePriceText({ type, price, nightPrices, isChanged }: PricedLine): string {
  if (isChanged) return 'Price at the time of the order'
  if (nightPrices) return nightPricesText(nightPrices)
  return `${formatRupees(price)} ${type === 'rent' ? 'per day' : 'each'}`
}

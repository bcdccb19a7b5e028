import type { Alert } from '../../../contract/alerts/alerts.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'
import type { AlertRow } from './queries.ts'

export const presentAlert = (alert: AlertRow): Alert => ({
  id: alert.id,
  state: alert.state,
  productId: alert.productId,
  productType: alert.productType,
  slug: alert.slug,
  title: alert.title,
  skuId: alert.skuId,
  size: alert.size,
  colour: alert.colour,
  from: alert.from,
  until: alert.until,
  pin: alert.pin,
  offeredUntil: alert.state === 'offered' ? (alert.offered_until?.toISOString() ?? null) : null,
})

/** The nights of an alert for a rental; null for goods for sale. */
export const nightsOf = ({ from, until }: Pick<AlertRow, 'from' | 'until'>): Period | null =>
  from && until ? { from, until } : null

/** The goods in the text of an e-mail, for example `Rani Choli (M, red)`. */
export function goodsOf({ title, size, colour }: Pick<AlertRow, 'title' | 'size' | 'colour'>): string {
  const variant = [size, colour].filter(Boolean).join(', ')
  return variant ? `${title} (${variant})` : title
}

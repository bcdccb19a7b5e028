import type { SellerGoods } from '../../../../contract/sellers/seller-portal.ts'

/** A size with this stock or less is low. */
export const LOW_STOCK = 3

/** Returns the stock items of a product in the shop that are low. */
export const lowStockItems = ({ status, stockItems }: Pick<SellerGoods, 'status' | 'stockItems'>) =>
  status === 'live' ? stockItems.filter(({ available }) => available <= LOW_STOCK) : []

/** Names the sizes that are low, with their stock: `Low stock: M (3); L (0)`. Returns null if there are none. */
export function lowStockText(product: Pick<SellerGoods, 'status' | 'stockItems'>): string | null {
  const items = lowStockItems(product)
  if (items.length === 0) return null
  const sizes = items.map(({ label, available }) => (label ? `${label} (${available})` : String(available)))
  return `Low stock: ${sizes.join('; ')}`
}

import type { AdminProduct, ProductChange } from '../../../../contract/catalog/admin-products.ts'
import { MRP_BELOW_PRICE } from '../../../../contract/catalog/catalog.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import type { ProductDraft, VariantDraft } from '../import/read/draft.ts'
import type { ProductRow, StoredProduct } from '../import/stored.ts'

/** Returns whether a product was stored without an MRP: then its MRP is equal to its price (see `planProduct`). A coming sale needs an MRP. */
const hasNoMrp = ({ price, mrp, startsAt }: AdminProduct) => mrp <= price && !startsAt

/**
 * Returns whether a change starts a sale of a product without an MRP: a lower price with a start or an end. The price before the change then
 * becomes the MRP, which the product costs again at the end.
 */
export function priceBecomesMrp(before: AdminProduct, change: ProductChange): boolean {
  const isLower = Boolean(change.price && change.price < before.price)
  const isSale = Boolean(change.startsAt || change.endsAt)
  return isLower && isSale && hasNoMrp(before) && !change.mrp
}

/** Returns whether a change raises the price of a product without an MRP, and repeats the stored MRP, which is the price before it. */
function repeatsPriceAsMrp(before: AdminProduct, { price, mrp }: ProductChange): boolean {
  return hasNoMrp(before) && mrp === before.mrp && Boolean(price && price > mrp)
}

/** Returns the change with the MRP that a product without one gets. A repeated MRP does not limit the higher price. */
export function withMrp(before: AdminProduct, change: ProductChange): ProductChange {
  if (priceBecomesMrp(before, change)) return { ...change, mrp: before.mrp }
  return repeatsPriceAsMrp(before, change) ? { ...change, mrp: null } : change
}

/** Refuses a new MRP below the price, which can be the stored one. */
export function assertPriceWithinMrp({ price, mrp }: Pick<ProductChange, 'price' | 'mrp'>) {
  if (!mrp || !price || mrp >= price) return
  refuseField('mrp', MRP_BELOW_PRICE)
}

type Stored = { before: StoredProduct; after: Pick<ProductRow, 'price' | 'mrp'> }

/**
 * Refuses a sale without an MRP if a size costs more than the product, whose price becomes the MRP: at the end of the sale this size would
 * cost less than before it.
 */
export function assertSizesWithinDerivedMrp({ variants }: ProductDraft, { before, after: { mrp } }: Stored) {
  const dearer = before.skus.find(
    ({ id, price }) => price > mrp && variants.some(({ skuId }) => skuId === id),
  )
  if (!dearer) return
  const name = [dearer.size, dearer.colour].filter(Boolean).join(', ')
  const message = `Enter an MRP of at least ${formatRupees(dearer.price)}, the price of ${name}. When the offer ends, no size costs more than the MRP`
  refuseField('mrp', message)
}

/** Refuses a change that raises the price of a size above the MRP, or lowers the MRP below it. A stored price above the MRP can stay. */
export function assertSizesWithinMrp(
  { variants, fields }: ProductDraft,
  { before, after: { price, mrp } }: Stored,
) {
  if (mrp <= price) return // the product has no MRP of its own
  const isStored = ({ skuId, price }: VariantDraft) =>
    before.product.mrp <= mrp && before.skus.some((sku) => sku.id === skuId && sku.price >= price)
  const raised = variants.find((variant) => variant.price > mrp && !isStored(variant))
  if (!raised) return
  const name = [fields.title, raised.size, raised.colour].filter(Boolean).join(', ')
  refuseField(
    'price',
    `${name} would cost ${formatRupees(raised.price)}, but the MRP is ${formatRupees(mrp)}`,
  )
}

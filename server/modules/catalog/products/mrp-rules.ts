import type { AdminProduct, ProductChange } from '../../../../contract/catalog/admin-products.ts'
import { MRP_BELOW_PRICE } from '../../../../contract/catalog/catalog.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import type { ProductDraft, VariantDraft } from '../import/read/draft.ts'
import type { ProductRow, StoredProduct } from '../import/stored.ts'

/**
 * Changes the MRP of a product whose stored MRP is equal to its price, which means that it was stored without one (see `planProduct`). A lower
 * price with a start or an end is an offer: the price before it becomes the MRP, which the product costs again at the end. A stored MRP that the
 * change repeats does not limit a higher price.
 */
export function withMrp({ price, mrp, startsAt }: AdminProduct, change: ProductChange): ProductChange {
  if (!change.price || mrp > price || startsAt) return change
  const isOffer = change.startsAt || change.endsAt
  if (isOffer && change.price < price) return { ...change, mrp: change.mrp || mrp }
  return change.mrp === mrp && change.price > mrp ? { ...change, mrp: null } : change
}

/** Refuses a new MRP below the price, which can be the stored one. */
export function assertPriceWithinMrp({ price, mrp }: Pick<ProductChange, 'price' | 'mrp'>) {
  if (!mrp || !price || mrp >= price) return
  refuseField('mrp', MRP_BELOW_PRICE)
}

type Stored = { before: StoredProduct; after: Pick<ProductRow, 'price' | 'mrp'> }

/**
 * Refuses an offer without an MRP if a size costs more than the product, whose price becomes the MRP: at the end of the offer this size would
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

import { AdminProduct, type ProductChange } from '../../../../contract/catalog/admin-products.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { requestPictureFetch, type ChangeContext } from './create-product.ts'
import { chooseCategory } from '../categories/choose-category.ts'
import { createDraft } from './create-draft.ts'
import { planProduct } from '../import/plan.ts'
import { findStoredProducts } from '../import/queries.ts'
import type { ProductDraft, VariantDraft } from '../import/read/draft.ts'
import type { StoredProduct } from '../import/stored.ts'
import { writePlans } from '../import/write-plans.ts'
import { locatePictures } from './locate-pictures.ts'
import {
  assertPriceWithinMrp,
  assertSizesWithinDerivedMrp,
  assertSizesWithinMrp,
  priceBecomesMrp,
  withMrp,
} from './mrp-rules.ts'
import { presentAdminProduct } from './present-admin.ts'
import {
  findForEditor,
  lockStockItems,
  lockProduct,
  updateStatus,
  updateRentalTerms,
  updateVersion,
} from './queries.ts'
import { restoreSalePrices, scheduleSale } from './timed-sales.ts'
import { assertSellersActive } from './set-product-status.ts'

/**
 * Changes the given fields of a product. Refuses with `changed_meanwhile` when the product has changed since it was loaded for
 * editing (optimistic locking). If units were sold since then, subtracts them from the new stock (see `stockWas`).
 */
export async function changeProduct(
  tx: Tx,
  id: string,
  { change: typed, context }: { change: ProductChange; context: ChangeContext },
): Promise<AdminProduct> {
  const locked = await lockProduct(tx, id)
  if (!locked) return refuse('not_found', 'Product not found')
  const { version, product_type, category: categoryBefore } = locked
  const before = presentAdminProduct((await findForEditor(tx, id))!)
  const change = withMrp(before, {
    ...typed,
    ...(typed.category && {
      category: await chooseCategory(tx, typed.category, { before: categoryBefore }),
    }),
  })
  if (change.version !== undefined && change.version !== version) {
    refuse('changed_meanwhile', 'Somebody else has changed this product since you opened it', { version })
  }
  if (change.productType && change.productType !== product_type) {
    const message = 'A product for sale cannot become a rental, or vice versa. Create a new product instead.'
    refuseField('productType', message)
  }
  assertDaysAgree({ minDays: locked.min_days, maxDays: locked.max_days, ...change })
  if (change.status === 'live') await assertSellersActive(tx, [id], context.now)
  assertPriceWithinMrp({ price: before.price, ...change })
  const isMrpDerived = priceBecomesMrp(before, typed)
  // The order of these statements matters. `updateStatus` stores the status before the change, which `writeProduct` overwrites.
  // `writeProduct` reads the stock, which must be locked, and applies the change to the stored prices, which must be those of the sale
  // and not the MRP. `scheduleSale` reads the new price and the new MRP. `updateVersion` corrects the versions of the other statements.
  if (change.status && change.status !== locked.status) await updateStatus(tx, [id], change.status)
  await lockStockItems(tx, id)
  const scheduled = await restoreSalePrices(tx, id)
  await writeProduct(tx, { id, slug: locked.slug, change, isMrpDerived, context })
  await updateRentalTerms(tx, id, change)
  const requested = change.startsAt ? new Date(change.startsAt) : null
  const startsAt = change.startsAt === undefined ? scheduled : requested
  await scheduleSale(tx, { id, startsAt, now: context.now })
  await updateVersion(tx, id, version + 1)
  const after = presentAdminProduct((await findForEditor(tx, id))!)
  const subject = `product:${id}` as const
  await recordAudit(tx, { actor: context.actor, act: 'product.change', subject, ...changesOf(before, after) })
  return after
}

/** Refuses terms with a shortest rental that is longer than the longest. One of them can be stored, and the other one new. */
function assertDaysAgree({ minDays, maxDays }: Pick<ProductChange, 'minDays' | 'maxDays'>) {
  if (!minDays || !maxDays || minDays <= maxDays) return
  const message = 'The maximum cannot be less than the minimum'
  refuseField('maxDays', message)
}

/** Refuses to give a stored size the name of one that was removed, before or with this change: orders and pieces refer to that one. */
function assertNamesFree({ variants }: ProductDraft, { skus }: StoredProduct) {
  const kept = new Set(variants.map(({ skuId }) => skuId))
  const removed = skus.filter(({ id }) => !kept.has(id))
  const isTaken = ({ skuId, size, colour }: VariantDraft) =>
    skuId !== undefined && removed.some((sku) => sku.size === size && sku.colour === colour)
  const at = variants.findIndex(isTaken)
  if (at < 0) return
  const { size, colour } = variants[at]!
  const name = [size, colour].filter(Boolean).join(', ')
  const message = `${name} was removed from this product. Add it again instead of renaming this row`
  refuseField(`grid.${at}.${size === null ? 'colour' : 'size'}`, message)
}

type ProductWrite = {
  id: string
  slug: string
  change: ProductChange
  /** See `priceBecomesMrp`. */
  isMrpDerived: boolean
  context: ChangeContext
}

async function writeProduct(tx: Tx, { id, slug, change, isMrpDerived, context }: ProductWrite) {
  const today = dayInIndia(context.now)
  const [stored] = await findStoredProducts(tx, { ids: [id], slugs: [slug], today, isLocking: false })
  const draft = createDraft(change, stored, slug)
  if (stored) assertNamesFree(draft, stored)
  const locations = draft.pictures ? await locatePictures(tx, draft.pictures) : null
  const plan = planProduct(draft, stored, locations)
  if (stored) {
    const prices = { before: stored, after: plan.product ?? stored.product }
    if (isMrpDerived) assertSizesWithinDerivedMrp(draft, prices)
    assertSizesWithinMrp(draft, prices)
  }
  for (const { position, reason } of plan.keptPieces) {
    refuseField(change.grid ? `grid.${position}.pieces` : 'pieces', reason)
  }
  await writePlans(tx, [plan], { today, by: context.actor?.name ?? null, at: context.now })
  await requestPictureFetch(tx, plan)
}

/** Fields that the audit log leaves out, because they follow from other fields or change with every save. */
const notAudited: readonly string[] = [
  'categoryLabel',
  'discountPercent',
  'image',
  'picture',
  'secondPicture',
  'pictures',
  'sizes',
  'variants',
  'warning',
  'version',
  'updatedAt',
] satisfies (keyof AdminProduct)[]
const auditedFields = AdminProduct.keyof().options.filter((field) => !notAudited.includes(field))

/** Returns the changed fields with their values before and after the change, for the audit log. */
function changesOf(before: AdminProduct, after: AdminProduct) {
  const changed = auditedFields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const pick = (product: AdminProduct) => Object.fromEntries(changed.map((field) => [field, product[field]]))
  return { before: pick(before), after: pick(after) }
}

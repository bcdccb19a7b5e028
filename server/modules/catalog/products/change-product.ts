import type { AdminProduct, ProductChange } from '../../../../contract/catalog/admin-products.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { requestPictureFetch, type ChangeContext } from './create-product.ts'
import { createDraft } from './create-draft.ts'
import { planProduct } from '../import/plan.ts'
import { findStoredProducts } from '../import/queries.ts'
import { writePlans } from '../import/write-plans.ts'
import { locatePictures } from './locate-pictures.ts'
import { presentAdminProduct } from './present-admin.ts'
import { findForEditor, lockStockItems, lockProduct, updateTerms, updateVersion } from './queries.ts'
import { assertSellersActive } from './set-product-status.ts'

/**
 * Changes what is named of a product. Refuses `changed_meanwhile` when the editor saw another version, so that nobody's work is
 * overwritten unseen; what was sold meanwhile stays sold (see `stockWas`).
 */
export async function changeProduct(
  tx: Tx,
  id: string,
  { said, by }: { said: ProductChange; by: ChangeContext },
): Promise<AdminProduct> {
  const locked = await lockProduct(tx, id)
  if (!locked) return refuse('not_found', 'Product not found')
  const { version, product_type } = locked
  if (said.version !== undefined && said.version !== version) {
    refuse('changed_meanwhile', 'Somebody else has changed this product since you opened it', { version })
  }
  if (said.productType && said.productType !== product_type) {
    const message = 'Goods cannot become a rental, nor a rental goods: make a new product instead'
    refuse('invalid', message, { fields: [{ path: 'productType', message }] })
  }
  if (said.status === 'live') await assertSellersActive(tx, [id])
  const before = presentAdminProduct((await findForEditor(tx, id))!)
  await write(tx, { id, slug: locked.slug, said, by })
  await updateTerms(tx, id, said)
  await updateVersion(tx, id, version + 1)
  const after = presentAdminProduct((await findForEditor(tx, id))!)
  const subject = `product:${id}` as const
  await recordAudit(tx, { actor: by.actor, act: 'product.change', subject, ...changesOf(before, after) })
  return after
}

type Writing = { id: string; slug: string; said: ProductChange; by: ChangeContext }

async function write(tx: Tx, { id, slug, said, by }: Writing) {
  await lockStockItems(tx, id)
  const today = dayInIndia(by.now)
  const [stored] = await findStoredProducts(tx, { ids: [id], slugs: [slug], today, isLocking: false })
  const draft = createDraft(said, stored, slug)
  const places = draft.pictures ? await locatePictures(tx, draft.pictures) : null
  const plan = planProduct(draft, stored, places)
  await writePlans(tx, [plan], { today, by: by.actor?.name ?? null, at: by.now })
  await requestPictureFetch(tx, plan)
}

const told = [
  'title',
  'description',
  'category',
  'gender',
  'brand',
  'status',
  'price',
  'mrp',
  'rentPrice',
] as const
const more = [
  'deposit',
  'freeDelivery',
  'endsAt',
  'details',
  'images',
  'stock',
  'cells',
  'rentSteps',
  'hsn',
] as const
const days = ['daysBefore', 'daysAfter', 'minDays', 'maxDays'] as const

/** What differs, for the log. */
function changesOf(before: AdminProduct, after: AdminProduct) {
  const changed = [...told, ...more, ...days].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const part = (from: AdminProduct) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: part(before), after: part(after) }
}

import type { NewProduct } from '../../../../contract/catalog/admin-products.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { chooseCategory } from '../categories/choose-category.ts'
import { createDraft } from './create-draft.ts'
import { slugify } from '../import/group-rows.ts'
import { planProduct, type ProductPlan } from '../import/plan.ts'
import { writePlans } from '../import/write-plans.ts'
import { fetchPicturesTopic, locatePictures } from './locate-pictures.ts'
import { scheduleSale } from './timed-sales.ts'
import { findFreeSlug, updateRentalTerms } from './queries.ts'

export type ChangeContext = { actor: Actor | null; now: Date }

/**
 * Creates a product with its SKUs, stock and pictures. Pictures are given as URLs. A URL such as `/media/<id>/1280.webp` is the
 * URL of a stored picture. A job fetches pictures from other URLs after the transaction has committed.
 */
export async function createProduct(
  tx: Tx,
  typed: NewProduct,
  { actor, now }: ChangeContext,
): Promise<{ id: string; slug: string }> {
  const request = { ...typed, category: await chooseCategory(tx, typed.category) }
  const slug = await findFreeSlug(tx, slugify(request.title, 120) || 'product')
  const draft = createDraft(
    { ...request, colours: request.colours ?? [], stock: request.stock ?? 0 },
    undefined,
    slug,
  )
  const plan = planProduct(draft, undefined, await locatePictures(tx, draft.pictures ?? []))
  await writePlans(tx, [plan], { today: dayInIndia(now), by: actor?.name ?? null, at: now })
  const id = plan.productId
  await updateRentalTerms(tx, id, request)
  const startsAt = request.startsAt ? new Date(request.startsAt) : null
  await scheduleSale(tx, { id, startsAt, now })
  await requestPictureFetch(tx, plan)
  const { title, productType, category, price, status } = request
  const after = { title, productType, category, price, status }
  await recordAudit(tx, { actor, act: 'product.create', subject: `product:${id}`, after })
  return { id, slug }
}

/** Queues a job that fetches those pictures of the product that are not in our storage yet. */
export async function requestPictureFetch(tx: Tx, { productId, pictures = [] }: ProductPlan) {
  if (pictures.some(({ url }) => url !== null)) await send(tx, fetchPicturesTopic, { productId })
}

import type { NewProduct } from '../../../../contract/catalog/admin-products.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../accounts/actor.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { draftOf } from './create-draft.ts'
import { slugOf } from '../import/group-rows.ts'
import { planProduct, type Plan } from '../import/plan.ts'
import { writePlans } from '../import/write-plans.ts'
import { fetchTopic, placePictures } from './place-pictures.ts'
import { freeSlug, setTerms } from './queries.ts'

export type By = { actor: Actor | null; now: Date }

/**
 * Puts a product into the shop, with its SKUs, stock and pictures, and answers its id and slug. Pictures are named by their
 * address: `/media/<id>/1280.webp` for one of ours; others are fetched by a job once the transaction has committed.
 */
export async function createProduct(
  tx: Tx,
  request: NewProduct,
  { actor, now }: By,
): Promise<{ id: string; slug: string }> {
  const slug = await freeSlug(tx, slugOf(request.title).slice(0, 120) || 'product')
  const draft = draftOf(
    { ...request, colours: request.colours ?? [], stock: request.stock ?? 0 },
    undefined,
    slug,
  )
  const plan = planProduct(draft, undefined, await placePictures(tx, draft.pictures ?? []))
  await writePlans(tx, [plan], { today: dayInIndia(now), by: actor?.name ?? null, at: now })
  const id = plan.productId
  await setTerms(tx, id, request)
  await fetchOutside(tx, plan)
  const { title, productType, category, price, status } = request
  const after = { title, productType, category, price, status }
  await recordAudit(tx, { actor, act: 'product.create', subject: `product:${id}`, after })
  return { id, slug }
}

/** Asks for the pictures that are not in our storage yet. */
export async function fetchOutside(tx: Tx, { productId, pictures = [] }: Plan) {
  if (pictures.some(({ url }) => url !== null)) await send(tx, fetchTopic, { productId })
}

import { productPath } from '../../../contract/catalog/product-path.ts'
import type { SellerReview } from '../../../contract/sellers/seller-portal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'

/** Lists the newest approved reviews of a seller's products, and counts all. */
export async function listSellerReviews(
  db: DbOrTx,
  sellerId: string,
): Promise<{ data: SellerReview[]; total: number }> {
  const approved = db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .where('products.seller_id', '=', sellerId)
    .where('reviews.state', '=', 'approved')
  const { total } = await approved
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await approved
    .select(['reviews.id', 'name', 'reviews.rating', 'text', 'answer', 'reviews.created_at'])
    .select(['products.title', 'products.slug', 'products.product_type'])
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(200)
    .execute()
  const data = rows.map(({ title, slug, product_type, created_at, ...review }) => ({
    ...review,
    createdAt: created_at.toISOString(),
    product: { title, handle: productPath(product_type, slug) },
  }))
  return { data, total }
}

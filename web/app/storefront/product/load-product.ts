import { data, redirect } from 'react-router'
import { showProduct, type ProductType } from '../../../../contract/catalog/catalog.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { productReviews } from '../../../../contract/reviews/reviews.ts'
import { orThrowResponse } from '../../lib/api/route-errors'
import { productMeta } from './product-meta'

type Wanted = { api: Api; slug: string; productType: ProductType; request: Request }

/** A product for its own page. One of the other department, or asked for by its id, is at another address. */
export async function loadProduct({ api, slug, productType, request }: Wanted) {
  const [{ product, similar }, reviews] = await orThrowResponse(
    Promise.all([api(showProduct, { params: { slug } }), api(productReviews, { params: { slug } })]),
  )
  if (product.productType !== productType) {
    throw data({ error: 'Product not found', code: 'not_found' }, { status: 404 })
  }
  if (product.slug !== slug) throw redirect(product.handle, 301)
  const { origin } = new URL(request.url)
  return { product, similar, reviews, origin, head: productMeta({ product, reviews, origin }) }
}

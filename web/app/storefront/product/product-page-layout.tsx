import type { ReactNode } from 'react'
import type { Product, ProductCard } from '../../../../contract/catalog/catalog.ts'
import type { ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { hasWishlist } from '../../lib/has-wishlist'
import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'
import { RecentlyViewedSection } from './recently-viewed-section'

const Breadcrumb = lazyHydrate(() => import('./breadcrumbs').then((all) => all.ProductBreadcrumbs))
const Reviews = lazyHydrate(() => import('./reviews').then((all) => all.ProductReviews))
const SimilarProducts = lazyHydrate(
  () => import('./similar-products').then((all) => all.SimilarProducts),
  hasWishlist,
)

type AroundProductProps = {
  product: Product
  similar: ProductCard[]
  reviews: ReviewPage
  children: ReactNode
}

/** What stands around every product, for sale or for rent: the way here, and the ways on. */
export const ProductPageLayout = ({ product, similar, reviews, children }: AroundProductProps) => (
  <main id="content" className="page-width pt-6">
    <Breadcrumb product={product} />
    {children}
    <Reviews key={product.id} slug={product.slug} first={reviews} />
    <SimilarProducts products={similar} />
    <RecentlyViewedSection product={product} />
  </main>
)

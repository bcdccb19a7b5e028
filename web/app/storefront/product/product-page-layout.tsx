import { type ReactNode, lazy, Suspense } from 'react'
import type { Product, ProductCard } from '../../../../contract/catalog/catalog.ts'
import type { ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { hasWishlist } from '../../lib/has-wishlist'
import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'
import { useNoteViewed, useRecentlyViewed } from '../../lib/recently-viewed'

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

const Strip = lazy(() => import('./recently-viewed').then((all) => ({ default: all.RecentlyViewed })))

/** Notes this product, and shows the others that were looked at here before, if there are any. */
function RecentlyViewedSection({ product }: { product: Product }) {
  useNoteViewed(product)
  const others = useRecentlyViewed().filter(({ id }) => id !== product.id)
  if (others.length === 0) return null
  return (
    <Suspense>
      <Strip others={others} />
    </Suspense>
  )
}

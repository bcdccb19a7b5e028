import { type ReactNode, lazy, Suspense } from 'react'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import type { CardData } from '../../lib/card-data'
import type { ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { useNoteViewed, useRecentlyViewed } from '../../lib/recently-viewed'
import { ProductBreadcrumbs } from './breadcrumbs'
import { ProductReviews } from './reviews'
import { SimilarProducts } from './similar-products'

type ProductPageLayoutProps = {
  product: Product
  similar: CardData[]
  reviews: ReviewPage
  children: ReactNode
}

/** The layout of the product pages for sale and rent: breadcrumbs, reviews, similar and recently viewed products. */
export const ProductPageLayout = ({ product, similar, reviews, children }: ProductPageLayoutProps) => (
  <main id="content" className="page-width pt-6">
    <ProductBreadcrumbs product={product} />
    {children}
    <ProductReviews key={product.id} slug={product.slug} first={reviews} ratingCount={product.ratingCount} />
    <SimilarProducts products={similar} />
    <RecentlyViewedSection product={product} />
  </main>
)

const RecentlyViewed = lazy(() => import('./recently-viewed'))

/** Records this product as viewed, and shows other recently viewed products if there are any. */
function RecentlyViewedSection({ product }: { product: Product }) {
  useNoteViewed(product)
  const products = useRecentlyViewed().filter(({ id }) => id !== product.id)
  if (products.length === 0) return null
  return (
    <Suspense>
      <RecentlyViewed products={products} />
    </Suspense>
  )
}

import type { ReactNode } from 'react'
import type { Product, ProductCard } from '../../../../contract/catalog.ts'
import { hasWishes } from '../../shop/has-wishes'
import { late } from '../../ui/late'
import { RecentlyViewed } from './recently-viewed'

const Breadcrumb = late(() => import('./breadcrumb').then((all) => all.ProductBreadcrumb))
const SimilarProducts = late(() => import('./similar-products').then((all) => all.SimilarProducts), hasWishes)

type AroundProductProps = { product: Product; similar: ProductCard[]; children: ReactNode }

/** What stands around every product, for sale or for rent: the way here, and the ways on. */
export const AroundProduct = ({ product, similar, children }: AroundProductProps) => (
  <main id="content" className="page-width pt-6">
    <Breadcrumb product={product} />
    {children}
    <SimilarProducts products={similar} />
    <RecentlyViewed product={product} />
  </main>
)

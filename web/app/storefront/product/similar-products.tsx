import type { CardData } from '../../lib/card-data'
import { ProductGrid } from '../../components/products/product-grid'
import { SectionHeading } from '../layout/section-heading'

export function SimilarProducts({ products }: { products: readonly CardData[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="similar-title" className="mt-20">
      <SectionHeading id="similar-title" title="You may also like" />
      <ProductGrid products={products} columns="wide" isRevealed sizes="(min-width: 1024px) 19rem, 44vw" />
    </section>
  )
}

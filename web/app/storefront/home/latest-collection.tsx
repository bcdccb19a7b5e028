import { Link } from 'react-router'
import type { CardData } from '../../lib/card-data'
import { ProductGrid } from '../../components/products/product-grid'
import { Icon } from '../../ui/icon'
import { SectionHeading } from '../layout/section-heading'

const sizes = '(min-width: 1280px) 25rem, (min-width: 768px) 31vw, 44vw'

/** The latest collection (at most six products) and a link to all products. */
export function LatestCollection({ products }: { products: readonly CardData[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="latest-title" className="page-width mt-12 lg:mt-24">
      <SectionHeading
        id="latest-title"
        title="Latest Collection"
        text="Fresh from the karigars, in time for the first aarti."
        action={
          <Link to="/marketplace" prefetch="intent" className="touch-link">
            View all <Icon name="arrow" />
          </Link>
        }
      />
      <ProductGrid products={products} columns="strip" sizes={sizes} isRevealed />
    </section>
  )
}

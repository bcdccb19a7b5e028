import { Link } from 'react-router'
import type { CardData } from '../../lib/card-data'
import { ProductGrid } from '../../components/products/product-grid'
import { Icon } from '../../ui/icon'
import { SectionHeading } from '../layout/section-heading'
import { linkProps } from '../layout/site-links'
import type { Shown } from './section-data'

const sizes = '(min-width: 1280px) 25rem, (min-width: 768px) 31vw, 44vw'

type CollectionProps = {
  section: Pick<Shown<'collection'>, 'id' | 'heading' | 'text' | 'link'>
  products: readonly CardData[]
}

/** A few products with a heading, for example the latest collection, and a link to more. */
export function Collection({ section: { id, heading, text, link }, products }: CollectionProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={`${id}-title`} className="page-width mt-12 lg:mt-24">
      <SectionHeading
        id={`${id}-title`}
        title={heading}
        text={text}
        action={
          link && (
            <Link {...linkProps(link)} prefetch="intent" className="touch-link">
              {link.label} <Icon name="arrow" />
            </Link>
          )
        }
      />
      <ProductGrid products={products} columns="strip" sizes={sizes} isRevealed />
    </section>
  )
}

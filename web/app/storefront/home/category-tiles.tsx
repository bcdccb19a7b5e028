import { Link } from 'react-router'
import type { CardPicture } from '../../lib/card-data'
import { ProductPicture } from '../../components/products/product-picture'
import { SectionHeading } from '../layout/section-heading'
import type { Shown } from './section-data'

export type CategoryTile = { value: string; label: string; count: number; picture: CardPicture | null }

const frames = ['bg-haldi', 'bg-gulal', 'bg-mor', 'bg-kesari', 'bg-jamun', 'bg-neel']

type CategoryTilesProps = { section: Shown<'categories'>; tiles: readonly CategoryTile[] }

/** A tile with a picture for each category. */
export function CategoryTiles({ section: { heading, text }, tiles }: CategoryTilesProps) {
  return (
    <section aria-labelledby="categories-title" className="page-width mt-10 lg:mt-16">
      <SectionHeading id="categories-title" title={heading} text={text} />
      <ul className="grid grid-cols-3 gap-x-3 gap-y-6 sm:gap-x-6 lg:grid-cols-6">
        {tiles.map(({ value, label, count, picture }, index) => (
          <li key={value} data-reveal="" className="group relative text-center">
            <div
              className={`rounded-(--radius-arch) p-1 transition-transform duration-300 ease-out-soft group-hover:-translate-y-1.5 ${frames[index % frames.length]}`}
            >
              <ProductPicture
                picture={picture}
                sizes="(min-width: 1024px) 12rem, 30vw"
                alt=""
                className="aspect-3/4 w-full rounded-(--radius-arch)"
              />
            </div>
            <h3 className="mt-3 leading-tight font-semibold">
              <Link
                to={`/marketplace?category=${value}`}
                prefetch="intent"
                className="after:absolute after:inset-0 group-hover:text-brand"
              >
                {label}
              </Link>
            </h3>
            <p className="hint">
              {count} {count === 1 ? 'style' : 'styles'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

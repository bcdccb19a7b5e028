import { Link } from 'react-router'
import type { CardData } from '../../lib/card-data'
import { formatRupees } from '../../../../contract/core/money.ts'
import { ProductPicture } from '../../components/products/product-picture'
import { ButtonLink } from '../../ui/button'
import type { Shown } from './section-data'

type RentTeaserProps = { section: Shown<'rent'>; products: readonly CardData[] }

/** How renting works, with a few outfits. */
export function RentTeaser({ section: { heading, steps, button }, products }: RentTeaserProps) {
  return (
    <section aria-labelledby="rent-title" className="mt-14 bg-sunken lg:mt-28">
      <div className="page-width grid gap-8 py-10 lg:grid-cols-[1fr_1.25fr] lg:items-center lg:py-20">
        <div>
          <h2 id="rent-title" className="text-[clamp(1.9rem,4vw,2.75rem)]">
            {heading}
          </h2>
          <ol className="mt-6 space-y-4">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="grid size-10 shrink-0 place-items-center rounded-full bg-brand font-display text-xl text-on-brand"
                >
                  {index + 1}
                </span>
                <p>
                  <strong className="font-semibold">{title}</strong>
                  <span className="block text-muted">{text}</span>
                </p>
              </li>
            ))}
          </ol>
          {button && (
            <ButtonLink to="/rent" size="large" prefetch="intent" className="mt-8">
              {button}
            </ButtonLink>
          )}
        </div>
        <ul className="grid phone-strip gap-4 sm:grid-cols-4 lg:grid-cols-2">
          {products.map((product) => (
            <li key={product.id} data-reveal="">
              <RentTile product={product} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function RentTile({ product }: { product: CardData }) {
  return (
    <article className="group relative overflow-hidden rounded-card bg-night">
      <ProductPicture
        picture={product.picture}
        sizes="(min-width: 1024px) 20rem, (min-width: 640px) 22vw, 44vw"
        alt=""
        className="aspect-square w-full object-top transition-transform duration-500 ease-out-soft group-hover:scale-105"
      />
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-night via-night/85 to-transparent p-3 pt-10 text-on-night">
        <h3 className="line-clamp-2 leading-tight font-semibold">
          <Link to={product.handle} prefetch="intent" className="after:absolute after:inset-0">
            {product.title}
          </Link>
        </h3>
        <p className="text-sm text-haldi">{formatRupees(product.rentPrice ?? product.price)} / day</p>
      </div>
    </article>
  )
}

import { Link } from 'react-router'
import { ProductPicture } from '../../components/products/product-picture'
import { clearViewed, type Viewed } from '../../lib/recently-viewed'
import { SectionHeading } from '../layout/section-heading'

/** What this browser has looked at before; nobody else knows it, and one tap forgets it. */
export function RecentlyViewed({ others }: { others: readonly Viewed[] }) {
  return (
    <section aria-labelledby="viewed-title" className="mt-16">
      <SectionHeading
        id="viewed-title"
        title="Recently viewed"
        text="Kept on this device only."
        action={
          <button
            type="button"
            onClick={clearViewed}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            Clear<span className="sr-only"> recently viewed</span>
          </button>
        }
      />
      <ul className="-mx-1 flex snap-x gap-4 overflow-x-auto px-1 pb-3">
        {others.map(({ id, title, handle, productType, picture }) => (
          <li key={id} className="group relative w-32 shrink-0 snap-start sm:w-40">
            <ProductPicture
              picture={picture}
              sizes="10rem"
              alt=""
              className="aspect-4/5 w-full rounded-card"
            />
            <h3 className="mt-2 line-clamp-2 font-sans text-sm leading-snug font-semibold">
              <Link to={handle} className="after:absolute after:inset-0 group-hover:text-brand">
                {title}
              </Link>
            </h3>
            {productType === 'rent' && <p className="text-sm text-muted">To rent</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

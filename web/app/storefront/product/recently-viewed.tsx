import { Link } from 'react-router'
import { ProductPicture } from '../../components/products/product-picture'
import { clearViewed, type Viewed } from '../../lib/recently-viewed'
import { SectionHeading } from '../layout/section-heading'

/** The products viewed in this browser. The list is stored on the device only and can be cleared. */
export default function RecentlyViewed({ products }: { products: readonly Viewed[] }) {
  return (
    <section aria-labelledby="viewed-title" className="mt-16">
      <SectionHeading
        id="viewed-title"
        title="Recently viewed"
        text="Saved on this device only."
        action={
          <button type="button" onClick={clearViewed} className="touch-link">
            Clear<span className="sr-only"> recently viewed</span>
          </button>
        }
      />
      <ul className="-mx-1 flex snap-x gap-4 overflow-x-auto px-1 pb-3">
        {products.map(({ id, title, handle, productType, picture }) => (
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
            {productType === 'rent' && <p className="hint">For rent</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

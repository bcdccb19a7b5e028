import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import { Rating } from '../../components/products/rating'
import { Icon, type IconName } from '../../ui/icon'
import { useBrand } from '../../lib/brand'
import { useStoreSettings } from '../layout/layout'

export const ProductHeading = ({ product }: { product: Product }) => (
  <div>
    {product.brand && <p className="font-semibold text-brand">{product.brand}</p>}
    <h1 className="mt-1 wrap-anywhere text-[clamp(1.9rem,4vw,2.9rem)]">{product.title}</h1>
    <p className="mt-3">
      <Rating rating={product.rating} count={product.ratingCount} />
    </p>
  </div>
)

type ProductDetailsProps = {
  product: Product
  /** The facts that the law requires to state, as far as they are declared. */
  declared: readonly LabelledValue[]
}

/** The description of a product, its table of details, and the facts that the law requires to state. */
export function ProductDetails({ product: { description, details }, declared }: ProductDetailsProps) {
  return (
    <>
      <Section id="details-title" title="Details">
        {description && <p className="mt-3 max-w-prose whitespace-pre-line">{description}</p>}
        <LabelledValues values={details} />
      </Section>
      {declared.length > 0 && (
        <Section id="declared-title" title="Product details">
          <LabelledValues values={declared} />
        </Section>
      )}
    </>
  )
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="border-t border-line pt-6">
    <h2 id={id} className="text-2xl">
      {title}
    </h2>
    {children}
  </section>
)

type LabelledValue = { label: string; value: string }

const LabelledValues = ({ values }: { values: readonly LabelledValue[] }) =>
  values.length > 0 && (
    <dl className="mt-5 grid gap-x-8 sm:grid-cols-2">
      {values.map(({ label, value }) => (
        <div key={label} className="border-b border-line py-2.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )

type ServicePromisesProps = { hasFreeDelivery: boolean; isRental?: boolean; isWholesale?: boolean }

/** Delivery, return and cleaning promises below the buy buttons. */
export function ServicePromises({
  hasFreeDelivery,
  isRental = false,
  isWholesale = false,
}: ServicePromisesProps) {
  const { delivery, returns } = useStoreSettings()
  const isFree = delivery.isFree || hasFreeDelivery
  return (
    <ul className="grid gap-2.5 rounded-xl bg-sunken p-4">
      <ServicePromise icon="truck" text={`${isFree ? 'Free ' : ''}Delivery across India`} />
      {isRental ? (
        <>
          <ServicePromise icon="check" text="Cleaned and pressed before delivery" />
          <ServicePromise icon="undo" text="Deposit refunded after you return the outfit" />
        </>
      ) : (
        <>
          <ServicePromise icon="box" text={`Dispatched within ${delivery.dispatch}`} />
          <ServicePromise
            icon="undo"
            text={`Exchange or return within ${isWholesale ? returns.business : returns.shopper} hours of delivery`}
          />
        </>
      )}
    </ul>
  )
}

const ServicePromise = ({ icon, text }: { icon: IconName; text: string }) => (
  <li className="flex items-center gap-3">
    <Icon name={icon} className="size-5 text-brand" /> {text}
  </li>
)

/** Who sells a product, and where to complain. The shop's grievance officer also handles complaints about its sellers. */
export function SoldBy({ seller }: { seller: string | null }) {
  const { name } = useBrand()
  return (
    <p className="text-muted">
      Sold by <strong className="text-ink">{seller ?? name}</strong>.{' '}
      <Link to="/terms-of-service#grievance" className="link">
        Complaints
      </Link>
    </p>
  )
}

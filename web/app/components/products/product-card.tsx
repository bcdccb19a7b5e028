import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductCard as Card } from '../../../../contract/catalog/catalog.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { Icon } from '../../ui/icon'
import { WishlistButton } from '../wishlist-button'
import { Price } from './price'
import { ProductPicture, type ProductPictureProps } from './product-picture'
import { Rating } from './rating'

type ProductCardProps = {
  product: Card
  loading?: ProductPictureProps['loading']
  sizes?: string
  level?: 2 | 3
  /** Query string that is added to the links, for example `?from=...`. */
  search?: string
  /** A note on the card, for example the sizes that are available. */
  note?: string | null
}

/** The `sizes` attribute for a list with filters beside it. */
const listSizes = '(min-width: 1280px) 21rem, (min-width: 768px) 30vw, 44vw'

/** A product in a list. The whole card is a link, which is named by the title. */
export function ProductCard({
  product,
  loading = 'late',
  sizes = listSizes,
  level = 3,
  search = '',
  note = null,
}: ProductCardProps) {
  const address = product.handle + search
  const isSoldOut = product.stock < 1
  const Heading = `h${level}` as const
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-card bg-sunken">
        <ProductPicture
          picture={product.picture}
          sizes={sizes}
          loading={loading}
          alt=""
          className={`aspect-4/5 w-full transition-transform duration-500 ease-out-soft group-hover:scale-[1.035] ${isSoldOut ? 'opacity-55 grayscale' : ''}`}
        />
        {isSoldOut && <Badge className="bottom-2 left-2 bg-night text-on-night">Sold out</Badge>}
        {!isSoldOut && product.discountPercent > 0 && (
          <Badge className="top-2 left-2 bg-haldi text-night">{product.discountPercent}% off</Badge>
        )}
      </div>
      <WishlistButton
        product={product}
        className="absolute top-1.5 right-1.5 z-10 rounded-full bg-surface/90 shadow-lift"
      />
      <div className="flex flex-1 flex-col gap-1 pt-3">
        <p className="flex items-center justify-between gap-2">
          <span className="truncate text-sm text-muted">{product.categoryLabel}</span>
          <Rating rating={product.rating} count={product.ratingCount} />
        </p>
        <Heading className="line-clamp-2 font-sans text-base leading-snug font-semibold">
          <Link to={address} prefetch="intent" className="after:absolute after:inset-0 after:rounded-card">
            {product.title}
          </Link>
        </Heading>
        <CardPrice product={product} />
        {note && (
          <p className="flex items-start gap-1.5 text-sm font-semibold text-success">
            <Icon name="calendar" className="mt-0.5 size-4" /> {note}
          </p>
        )}
        {product.freeDelivery && (
          <p className="flex items-center gap-1.5 text-sm text-success">
            <Icon name="truck" className="size-4" /> Free Delivery across India
          </p>
        )}
        <CardAction product={product} address={address} isSoldOut={isSoldOut} />
      </div>
    </article>
  )
}

function CardPrice({ product }: { product: Card }) {
  if (product.rentPrice === null) return <Price price={product.price} mrp={product.mrp} />
  return (
    <>
      <Price price={product.rentPrice} per="day" />
      {product.deposit !== null && <p className="hint">Refundable deposit {formatRupees(product.deposit)}</p>}
    </>
  )
}

/** A second link to the product, with the action as its text. */
function CardAction({ product, address, isSoldOut }: { product: Card; address: string; isSoldOut: boolean }) {
  const action = product.productType === 'rent' ? 'Rent now' : 'Buy now'
  return (
    <p className="mt-auto pt-1">
      <Link to={address} prefetch="intent" className="touch-link relative">
        {isSoldOut ? 'See details' : action}
        <span className="sr-only">: {product.title}</span>
        <Icon name="arrow" className="size-4 transition-transform group-hover:translate-x-1" />
      </Link>
    </p>
  )
}

const Badge = ({ children, className }: { children: ReactNode; className: string }) => (
  <span className={`absolute rounded-md px-2 py-1 text-sm leading-none font-bold ${className}`}>
    {children}
  </span>
)

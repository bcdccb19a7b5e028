import type { SyntheticEvent } from 'react'
import { Link } from 'react-router'
import type { CardData } from '../../lib/card-data'
import { formatRupees } from '../../../../contract/core/money.ts'
import { Icon } from '../../ui/icon'
import { WishlistButton } from '../wishlist-button'
import { Price } from './price'
import { ProductPicture, type ProductPictureProps } from './product-picture'
import { Rating } from './rating'

type ProductCardProps = {
  product: CardData
  loading?: ProductPictureProps['loading']
  sizes?: string
  level?: 2 | 3
  /** Query string that is added to the links, for example `?from=...`. */
  search?: string
}

/** The `sizes` attribute for a list with filters beside it. */
const listSizes = '(min-width: 48rem) 30vw, 44vw'

/** A product in a list. The whole card is a link, which is named by the title. `app.css` contains its classes. */
export function ProductCard({
  product,
  loading = 'late',
  sizes = listSizes,
  level = 3,
  search = '',
}: ProductCardProps) {
  const address = product.handle + search
  const isSoldOut = product.stock < 1
  const Heading = `h${level}` as const
  return (
    <article className="product-card" {...(isSoldOut ? {} : secondPictureHandlers(product))}>
      <div className="product-card-frame">
        <ProductPicture
          picture={product.picture}
          sizes={sizes}
          loading={loading}
          alt=""
          className={isSoldOut ? 'opacity-55 grayscale' : ''}
        />
        {isSoldOut && <span className="sold-out-badge">Sold out</span>}
        {!isSoldOut && product.discountPercent > 0 && (
          <span className="discount-badge">{`${product.discountPercent}% off`}</span>
        )}
      </div>
      <WishlistButton product={product} />
      <p className="product-card-line">
        <span>{product.categoryLabel}</span>
        <Rating rating={product.rating} count={product.ratingCount} />
      </p>
      <Heading>
        <Link to={address} prefetch="intent">
          {product.title}
        </Link>
      </Heading>
      <CardPrice product={product} />
      {product.note && (
        <p className="product-card-note">
          <Icon name="calendar" className="size-4" /> {product.note}
        </p>
      )}
      <p className={product.freeDelivery ? 'free-delivery promised' : 'free-delivery'}>
        Free Delivery across India
      </p>
      <CardAction product={product} address={address} isSoldOut={isSoldOut} />
    </article>
  )
}

/**
 * On hover and focus, names the file of the second picture for `app.css`, which shows it. If each card had the name from the start, a list would
 * be larger.
 */
function secondPictureHandlers({ secondPicture: media }: CardData) {
  if (!media) return {}
  const nameFile = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    currentTarget.style.setProperty('--second-picture', `url(/media/${media}/640.webp)`)
  return { onPointerEnter: nameFile, onFocus: nameFile }
}

function CardPrice({ product }: { product: CardData }) {
  if (product.rentPrice === null) return <Price price={product.price} mrp={product.mrp} />
  return (
    <>
      <Price price={product.rentPrice} per="day" />
      {product.deposit !== null && product.deposit > 0 && (
        <p className="hint">{`Refundable deposit ${formatRupees(product.deposit)}`}</p>
      )}
    </>
  )
}

type CardActionProps = { product: CardData; address: string; isSoldOut: boolean }

/** A second link to the product, with the action as its text. The first link already makes the router load the routes of the address. */
function CardAction({ product, address, isSoldOut }: CardActionProps) {
  const action = product.productType === 'rent' ? 'Rent now' : 'Buy now'
  const text = isSoldOut ? 'See details' : action
  return (
    <Link
      to={address}
      prefetch="intent"
      discover="none"
      aria-label={`${text}: ${product.title}`}
      className="product-card-action"
    >
      {text}
    </Link>
  )
}

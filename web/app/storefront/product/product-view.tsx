import { discountPercent } from '../../../../contract/checkout/pricing.ts'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import type { WHOLESALE_CATEGORY } from '../../../../contract/returns/return-policy.ts'
import { Price } from '../../components/products/price'
import { BuyBox } from './buy-box'
import { lazy, Suspense } from 'react'
import { DeliveryCheck } from './options/delivery-check'
import { Gallery } from './gallery/gallery'
import { ProductHeading, ProductDetails, ServicePromises, SoldBy } from './product-info'
import { ShareProduct } from './share-product'
import { useVariantSelection } from './use-variant-selection'

const OfferCountdown = lazy(() => import('./offer-countdown'))

/** Typed, not imported, so that the page loads no script with the return terms. */
const wholesale: typeof WHOLESALE_CATEGORY = 'wholesale'

type ProductViewProps = {
  product: Product
  declared: readonly { label: string; value: string }[]
  origin: string
}

/** A product for sale: gallery, price, options, delivery and details. */
export function ProductView({ product, declared, origin }: ProductViewProps) {
  const selection = useVariantSelection(product)
  const price = selection.sku?.price ?? product.price
  return (
    <div className="grid gap-8 lg:grid-cols-[1.2fr_1fr] lg:gap-14">
      <Gallery key={selection.colour} product={product} colour={selection.colour} />
      <div className="stack-wide">
        <ProductHeading product={product} />
        <div>
          <Price
            size="page"
            price={price}
            mrp={product.mrp}
            percentOff={discountPercent(price, product.mrp)}
          />
          <p className="hint">Inclusive of all taxes</p>
        </div>
        {product.endsAt && (
          <Suspense>
            <OfferCountdown endsAt={product.endsAt} />
          </Suspense>
        )}
        <BuyBox product={product} selection={selection} />
        {product.stock > 0 && <DeliveryCheck slug={product.slug} />}
        <ServicePromises
          hasFreeDelivery={product.freeDelivery}
          isWholesale={product.category === wholesale}
        />
        <SoldBy seller={product.soldBy} />
        <ShareProduct {...{ product, origin }} />
        <ProductDetails {...{ product, declared }} />
      </div>
    </div>
  )
}

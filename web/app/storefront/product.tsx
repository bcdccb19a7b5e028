import { publicApi } from '../api-context'
import { Price } from '../shop/price'
import type { Route } from './+types/product'
import { Breadcrumb, crumbsOf } from './product/breadcrumb'
import { BuyBox } from './product/buy-box'
import { Countdown } from './product/countdown'
import { DeliveryCheck } from './product/delivery-check'
import { Details } from './product/details'
import { Gallery } from './product/gallery'
import { loadProduct } from './product/load-product'
import { ProductHeading } from './product/product-heading'
import { productMeta } from './product/product-meta'
import { ProductMissing } from './product/product-missing'
import { Promises } from './product/promises'
import { RecentlyViewedStrip } from './product/recently-viewed-strip'
import { ShareProduct } from './product/share-product'
import { SimilarProducts } from './product/similar-products'
import { useChoice } from './product/use-choice'

export const headers = () => ({ 'cache-control': 'public' })

export function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  return loadProduct({ api: context.get(publicApi), slug, productType: 'marketplace', request })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? productMeta(loaderData.product, loaderData.origin) : [{ title: 'Product not found | Navrang' }]

export default function ProductPage({ loaderData: { product, similar, origin } }: Route.ComponentProps) {
  return (
    <main id="content" className="page-width pt-6">
      <Breadcrumb crumbs={crumbsOf(product)} here={product.title} />
      <ProductView key={product.id} {...{ product, origin }} />
      <SimilarProducts products={similar} />
      <RecentlyViewedStrip product={product} />
    </main>
  )
}

function ProductView({ product, origin }: Pick<Route.ComponentProps['loaderData'], 'product' | 'origin'>) {
  const choice = useChoice(product)
  return (
    <div className="grid gap-8 lg:grid-cols-[1.2fr_1fr] lg:gap-14">
      <Gallery key={choice.colour} product={product} colour={choice.colour} />
      <div className="flex flex-col gap-6">
        <ProductHeading product={product} />
        <div>
          <Price
            size="page"
            price={choice.sku?.price ?? product.price}
            mrp={product.mrp}
            percentOff={product.discountPercent}
          />
          <p className="text-sm text-muted">Inclusive of all taxes</p>
        </div>
        {product.endsAt && <Countdown endsAt={product.endsAt} />}
        <BuyBox product={product} choice={choice} />
        <DeliveryCheck />
        <Promises isDeliveryFree={product.freeDelivery} />
        <ShareProduct {...{ product, origin }} />
        <Details product={product} />
      </div>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ProductMissing error={error} back={{ label: 'Back to Marketplace', to: '/marketplace' }} />
)

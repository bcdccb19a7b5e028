import { publicApi } from '../../lib/api/api-context'
import { hasWishlist } from '../../lib/has-wishlist'
import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'
import type { Route } from './+types/product'
import { ProductPageLayout } from './product-page-layout'
import { readStoredPinCode } from './options/stored-pin-code'
import { loadProduct } from './load-product'
import { productNotFoundMeta, ProductError } from './product-error'
import { useOfferCountdowns } from './offer-countdown'

/** Returns true if this browser has a PIN code or a wishlist. Both change what the page shows, so the page is then hydrated immediately. */
const hasStoredData = () => readStoredPinCode() !== '' || hasWishlist()
const ProductView = lazyHydrate(() => import('./product-view').then((all) => all.ProductView), hasStoredData)

export const headers = () => ({ 'cache-control': 'public' })

export function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  return loadProduct({ api: context.get(publicApi), slug, productType: 'marketplace', request })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? productNotFoundMeta

export default function ProductPage({
  loaderData: { product, similar, reviews, origin },
}: Route.ComponentProps) {
  useOfferCountdowns()
  return (
    <ProductPageLayout {...{ product, similar, reviews }}>
      <ProductView key={product.id} {...{ product, origin }} />
    </ProductPageLayout>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ProductError error={error} back={back} />
)

const back = { label: 'Back to Marketplace', to: '/marketplace' }

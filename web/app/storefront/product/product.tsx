import { publicApi } from '../../lib/api/api-context'
import { hasWishlist } from '../../lib/has-wishlist'
import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'
import type { Route } from './+types/product'
import { AroundProduct } from './related/around-product'
import { storedPin } from './options/stored-pin'
import { loadProduct } from './load-product'
import { noProduct, ProductError } from './product-error'
import { useTickingCountdowns } from './use-ticking-countdowns'

/** Whoever has asked about delivery before, or saved something, sees so at once. */
const hasMemories = () => storedPin() !== '' || hasWishlist()
const ProductView = lazyHydrate(() => import('./product-view').then((all) => all.ProductView), hasMemories)

export const headers = () => ({ 'cache-control': 'public' })

export function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  return loadProduct({ api: context.get(publicApi), slug, productType: 'marketplace', request })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? noProduct

export default function ProductPage({
  loaderData: { product, similar, reviews, origin },
}: Route.ComponentProps) {
  useTickingCountdowns()
  return (
    <AroundProduct {...{ product, similar, reviews }}>
      <ProductView key={product.id} {...{ product, origin }} />
    </AroundProduct>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ProductError error={error} back={back} />
)

const back = { label: 'Back to Marketplace', to: '/marketplace' }

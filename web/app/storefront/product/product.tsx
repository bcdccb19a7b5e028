import { publicApi } from '../../lib/api/api-context'
import type { Route } from './+types/product'
import { ProductPageLayout } from './product-page-layout'
import { loadProduct } from './load-product'
import { productNotFoundMeta, ProductError } from './product-error'
import { ProductView } from './product-view'

export const headers = () => ({ 'cache-control': 'public' })

export function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  return loadProduct({ api: context.get(publicApi), slug, productType: 'marketplace', request })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData?.head ?? productNotFoundMeta(matches)

export default function ProductPage({
  loaderData: { product, declared, similar, reviews, origin },
}: Route.ComponentProps) {
  return (
    <ProductPageLayout {...{ product, similar, reviews }}>
      <ProductView key={product.id} {...{ product, declared, origin }} />
    </ProductPageLayout>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ProductError error={error} back={back} />
)

const back = { label: 'Back to Marketplace', to: '/marketplace' }

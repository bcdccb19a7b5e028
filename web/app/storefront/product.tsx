import { publicApi } from '../api-context'
import { hasWishes } from '../shop/has-wishes'
import { late } from '../ui/late'
import type { Route } from './+types/product'
import { AroundProduct } from './product/around-product'
import { keptPin } from './product/kept-pin'
import { loadProduct } from './product/load-product'
import { noProduct, ProductTrouble } from './product/product-trouble'
import { useTickingCountdowns } from './product/use-ticking-countdowns'

/** Whoever has asked about delivery before, or saved something, sees so at once. */
const hasMemories = () => keptPin() !== '' || hasWishes()
const ProductView = late(() => import('./product/product-view').then((all) => all.ProductView), hasMemories)

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
  <ProductTrouble error={error} back={back} />
)

const back = { label: 'Back to Marketplace', to: '/marketplace' }

import { formatRupees } from '../../../../contract/core/money.ts'
import { useSearchParams } from 'react-router'
import { publicApi } from '../../lib/api/api-context'
import { Price } from '../../components/products/price'
import type { Route } from './+types/rent-product'
import { ProductPageLayout } from './product-page-layout'
import { Gallery } from './gallery/gallery'
import { loadProduct } from './load-product'
import { ProductHeading, ProductDetails, ServicePromises, SoldBy } from './product-info'
import { productNotFoundMeta, ProductError } from './product-error'
import { ShareProduct } from './share-product'
import { useVariantSelection } from './use-variant-selection'
import { RentalForm } from '../rental/rental-form'

export const headers = () => ({ 'cache-control': 'public' })

export function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  return loadProduct({ api: context.get(publicApi), slug, productType: 'rent', request })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData?.head ?? productNotFoundMeta(matches)

export default function RentProduct({
  loaderData: { product, declared, similar, reviews, origin },
}: Route.ComponentProps) {
  return (
    <ProductPageLayout {...{ product, similar, reviews }}>
      <RentalView key={product.id} {...{ product, declared, origin }} />
    </ProductPageLayout>
  )
}

type RentalViewProps = Pick<Route.ComponentProps['loaderData'], 'product' | 'declared' | 'origin'>

function RentalView({ product, declared, origin }: RentalViewProps) {
  const [search] = useSearchParams()
  const selection = useVariantSelection(product, search.get('size'))
  return (
    <div className="grid gap-8 lg:grid-cols-[1.2fr_1fr] lg:gap-14">
      <Gallery key={selection.colour} product={product} colour={selection.colour} />
      <div className="stack-wide min-w-0">
        <ProductHeading product={product} />
        <div>
          <Price
            size="page"
            price={product.rentPrice ?? product.price}
            per="day"
            percentOff={product.discountPercent}
          />
          {product.deposit !== null && (
            <p className="text-muted">
              plus a refundable deposit of{' '}
              <strong className="text-ink">{formatRupees(product.deposit)}</strong>
            </p>
          )}
        </div>
        <RentalForm product={product} selection={selection} />
        <ServicePromises hasFreeDelivery={product.freeDelivery} isRental />
        <SoldBy seller={product.soldBy} />
        <ShareProduct {...{ product, origin }} />
        <ProductDetails {...{ product, declared }} />
      </div>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ProductError error={error} back={back} />
)

const back = { label: 'Back to the rent store', to: '/rent' }

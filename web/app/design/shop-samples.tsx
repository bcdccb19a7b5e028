import type { CardData as Card } from '../lib/card-data'
import { paise } from '../../../contract/core/money.ts'
import { builtInCards } from '../lib/local-list/built-in-products'
import { Price } from '../components/products/price'
import { ProductGrid, SkeletonGrid } from '../components/products/product-grid'
import { Rating } from '../components/products/rating'
import { Stars } from '../components/products/rating'
import OfferCountdown from '../storefront/product/offer-countdown'

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const [first, second, third] = builtInCards as [Card, Card, Card]
const shown: Card[] = [
  first,
  { ...second, rating: null, ratingCount: 0, stock: 0 },
  { ...third, productType: 'rent', rentPrice: paise(499_00), deposit: paise(1500_00) },
]

export const ShopSamples = () => (
  <div className="stack-wide">
    <ProductGrid products={shown} />
    <SkeletonGrid count={3} />
    <div className="flex flex-wrap items-center gap-6">
      <Price price={first.price} mrp={first.mrp} />
      <Price price={first.price} mrp={first.mrp} percentOff={39} size="page" />
      <Price price={paise(499_00)} per="day" size="page" />
      <Rating rating={4.2} count={50} />
      <Rating rating={null} count={0} />
      <Stars rating={4} />
      <OfferCountdown endsAt={tomorrow} />
    </div>
  </div>
)

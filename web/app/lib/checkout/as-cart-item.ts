import { cartLineId, type CartItem, type NewCartItem } from '../../../../contract/cart/cart.ts'
import type { Product, Sku } from '../../../../contract/catalog/catalog.ts'
import { daysIn } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { rentPerDay } from '../../../../contract/checkout/pricing.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'

type ChosenItem = {
  product: Product
  sku: Sku
  qty: number
  period?: Period | null
  /** The prices of the nights of the rental, if known and if they differ from the rent per day. */
  nightPrices?: CartItem['nightPrices']
}

/** Creates a cart line: a rental if `period` is given, otherwise a purchase. The price of a rental is the rent per day. */
export function asCartItem({ product, sku, qty, period = null, nightPrices }: ChosenItem): NewCartItem {
  const days = { from: period?.from ?? null, until: period?.until ?? null }
  return {
    id: cartLineId({ skuId: sku.id, ...days }),
    kind: product.productType === 'rent' ? 'rent' : 'buy',
    productId: product.id,
    skuId: sku.id,
    title: product.title,
    image: pictureOf(product, sku.colour),
    price: product.rentPrice === null ? sku.price : rentOf(product, period),
    nightPrices,
    qty,
    deposit: product.rentPrice === null ? paise(0) : (product.deposit ?? paise(0)),
    slug: product.slug,
    size: sku.size,
    colour: sku.colour,
    ...days,
  }
}

/** The rent per day, which can be lower for longer rentals. */
const rentOf = ({ rentPrice, rentSteps }: Product, period: Period | null) =>
  rentPerDay({ rentPrice: rentPrice!, rentSteps }, period ? daysIn(period) : 1)

/** The first picture of this colour, or of the product when the colour has none. */
function pictureOf(product: Product, colour: string | null): string {
  const picture = product.pictures.find((picture) => picture.colour === colour) ?? product.pictures[0]
  if (!picture) return product.image
  return picture.media ? `/media/${picture.media}/320.webp` : picture.src
}

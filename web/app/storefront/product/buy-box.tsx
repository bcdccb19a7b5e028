import type { Product } from '../../../../contract/catalog/catalog.ts'
import { asCartItem } from '../../lib/checkout/as-cart-item'
import { WishlistButton } from '../../components/wishlist-button'
import { Stepper } from '../../ui/stepper'
import { BuyButtons, useAddToCart } from './buy-buttons'
import { ColourPicker } from './colour-picker'
import { SizePicker } from './options/size-picker'
import type { VariantSelection } from './use-variant-selection'

/** Everything that one chooses before a product goes into the cart. */
export function BuyBox({ product, choice }: { product: Product; choice: VariantSelection }) {
  const { addToCart, buyNow } = useAddToCart()

  function put(into: typeof addToCart) {
    const sku = choice.confirm()
    if (sku) into(asCartItem({ product, sku, qty: choice.qty }))
  }
  return (
    <div className="flex flex-col gap-6">
      <ColourPicker product={product} choice={choice} />
      <SizePicker product={product} choice={choice} />
      <div className="flex flex-wrap items-center gap-4">
        <Stepper
          label="quantity"
          value={choice.qty}
          max={Math.min(999, choice.available)}
          onChange={choice.setQty}
        />
        <StockNote choice={choice} />
      </div>
      <BuyButtons isSoldOut={product.stock < 1} onAdd={() => put(addToCart)} onBuy={() => put(buyNow)} />
      <WishlistButton product={product} isWide className="-mt-3 self-start font-semibold" />
    </div>
  )
}

const FEW = 5

/** Says when little is left of what is chosen. */
function StockNote({
  choice: { sku, available },
  isRental = false,
}: {
  choice: VariantSelection
  isRental?: boolean
}) {
  if (!sku || available > FEW || isRental) return null
  if (available < 1) return <p className="font-semibold text-danger">Sold out</p>
  return <p className="font-semibold text-warning">Only {available} left</p>
}

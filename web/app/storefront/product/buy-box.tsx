import { lazy, Suspense } from 'react'
import { LOW_STOCK } from '../../../../contract/catalog/low-stock.ts'
import { MAX_QTY } from '../../../../contract/cart/cart.ts'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import { asCartItem } from '../../lib/checkout/as-cart-item'
import { WishlistButton } from '../../components/wishlist-button'
import { Stepper } from '../../ui/stepper'
import { BuyButtons, useAddToCart } from './buy-buttons'
import { ColourPicker } from './colour-picker'
import { SizePicker } from './options/size-picker'
import type { VariantSelection } from './use-variant-selection'

const AlertLink = lazy(() => import('./alert-link'))

/** The form that puts a product into the cart: colour, size and quantity. */
export function BuyBox({ product, selection }: { product: Product; selection: VariantSelection }) {
  const { addToCart, buyNow } = useAddToCart()

  function submit(action: typeof addToCart) {
    const sku = selection.confirm()
    if (sku) action(asCartItem({ product, sku, qty: selection.qty }))
  }
  return (
    <div className="stack-wide">
      <ColourPicker product={product} selection={selection} />
      <SizePicker product={product} selection={selection} />
      <div className="flex flex-wrap items-center gap-4">
        <Stepper
          label="quantity"
          value={selection.qty}
          max={Math.min(MAX_QTY, selection.available)}
          onChange={selection.setQty}
        />
        <StockNote selection={selection} />
      </div>
      <BuyButtons
        isSoldOut={product.stock < 1}
        onAdd={() => submit(addToCart)}
        onBuy={() => submit(buyNow)}
      />
      {product.skus.some(({ available }) => available < 1) && (
        <Suspense>
          <AlertLink slug={product.slug} skuId={selection.sku?.id}>
            {`Tell me when ${product.sizes.length > 0 ? 'my size' : 'it'} is back in stock`}
          </AlertLink>
        </Suspense>
      )}
      <WishlistButton product={product} isWide className="-mt-3 self-start font-semibold" />
    </div>
  )
}

/** Shows the number of units left of the selected SKU if only a few are left. */
function StockNote({ selection: { sku, available } }: { selection: VariantSelection }) {
  if (!sku || available > LOW_STOCK) return null
  if (available < 1) return <p className="font-semibold text-danger">Sold out</p>
  return <p className="font-semibold text-warning">Only {available} left</p>
}

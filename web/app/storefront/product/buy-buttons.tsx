import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { useNavigate } from 'react-router'
import type { NewCartItem } from '../../../../contract/cart/cart.ts'
import { useCart } from '../../lib/cart/cart'
import { toast } from '../../ui/toast'

type BuyButtonsProps = { isSoldOut: boolean; isBusy?: boolean; onAdd: () => void; onBuy: () => void }

/** The buttons "Add to Cart" and "Buy Now". On a small screen they stay at the bottom of the screen. */
export function BuyButtons({ isSoldOut, isBusy = false, onAdd, onBuy }: BuyButtonsProps) {
  if (isSoldOut) return <SoldOut />
  return (
    <div className="bottom-bar grid grid-cols-2 gap-3">
      <Button variant="secondary" size="large" isBusy={isBusy} onClick={onAdd} className="px-3!">
        <Icon name="bag" /> Add to Cart
      </Button>
      <Button size="large" isBusy={isBusy} onClick={onBuy} className="px-3!">
        Buy Now
      </Button>
    </div>
  )
}

const SoldOut = () => (
  <p className="rounded-xl bg-sunken px-5 py-4 font-semibold">
    Sold out at the moment. Please check back soon.
  </p>
)

const BUY_NOW_MS = 50

/** Adds an item to the cart. `addToCart` stays on the page and shows a toast; `buyNow` goes to the cart. */
export function useAddToCart() {
  const cart = useCart()
  const navigate = useNavigate()
  return {
    addToCart: (item: NewCartItem) => {
      cart.add(item)
      const viewCart = { label: 'View cart', onClick: () => void navigate('/cart') }
      const checkout = { label: 'Checkout', onClick: () => void navigate('/checkout') }
      void toast(`${item.title} added to cart`, {
        kind: 'success',
        action: viewCart,
        secondAction: checkout,
        picture: item.image,
      })
    },
    buyNow: (item: NewCartItem) => {
      cart.add(item)
      setTimeout(() => void navigate('/cart'), BUY_NOW_MS) // the delay lets the browser store the cart before the page changes
    },
  }
}

import { useNavigate } from 'react-router'
import type { NewCartItem } from '../../../../contract/cart/cart.ts'
import { useCart } from '../../lib/cart/cart'
import { toast } from '../../ui/toast'

const BUY_NOW_MS = 50

/** The two ways into the cart: stay here and be told, or go there. */
export function useAddToCart() {
  const cart = useCart()
  const navigate = useNavigate()
  return {
    addToCart: (item: NewCartItem) => {
      cart.add(item)
      const viewCart = { label: 'View cart', onClick: () => void navigate('/cart') }
      void toast(`${item.title} added to cart`, { kind: 'success', action: viewCart })
    },
    buyNow: (item: NewCartItem) => {
      cart.add(item)
      setTimeout(() => void navigate('/cart'), BUY_NOW_MS) // the cart is written before the page changes
    },
  }
}

import { useCart } from '../../lib/cart/cart'
import type { Route } from './+types/cart'
import { CartLines } from './cart-lines'
import { CartSkeleton } from './cart-skeleton'
import { EmptyCart } from './empty-cart'

export const headers = () => ({ 'cache-control': 'public' })

export const meta: Route.MetaFunction = () => [
  { title: 'Your cart | Navrang' },
  {
    name: 'description',
    content: 'What you chose to buy and to rent, with sizes, nights, deposits and the subtotal.',
  },
]

export default function CartPage() {
  const { items, isLoaded } = useCart()
  return (
    <main id="content" className="page-width pt-8">
      {!isLoaded && <CartSkeleton />}
      {isLoaded && items.length === 0 && <EmptyCart />}
      {isLoaded && items.length > 0 && <CartLines />}
    </main>
  )
}

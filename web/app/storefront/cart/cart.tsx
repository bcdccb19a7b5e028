import { useCart } from '../../lib/cart/cart'
import type { Route } from './+types/cart'
import { CartLines } from './cart-lines'
import { Link } from 'react-router'
import { GarbaRing } from '../../components/garba-ring'
import { buttonLook } from '../../ui/button'
import { focusIfLost } from '../../ui/hooks/focus'
import { useUpdate } from '../../ui/hooks/use-update'
import { Icon } from '../../ui/icon'
import { titleOf } from '../../lib/brand'
import { Skeleton } from '../../ui/loading'

export const headers = () => ({ 'cache-control': 'public' })

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Your cart') },
  { name: 'description', content: 'The items you are buying and renting.' },
]

export default function CartPage() {
  const { items, isLoaded } = useCart()
  const isEmpty = items.length === 0
  useUpdate(isEmpty, () => isEmpty && focusIfLost()) // the focused button has disappeared with the last line
  return (
    <main id="content" className="page-width pt-8">
      {!isLoaded && <CartSkeleton />}
      {isLoaded && (isEmpty ? <EmptyCart /> : <CartLines />)}
    </main>
  )
}

const EmptyCart = () => (
  <div className="empty-state">
    <EmptyBag />
    <h1 className="font-display text-3xl">Your cart is empty</h1>
    <Link to="/marketplace" className={buttonLook()}>
      Add items to your cart to checkout
    </Link>
  </div>
)

const EmptyBag = () => (
  <div className="relative grid size-48 place-items-center">
    <GarbaRing className="absolute inset-0 size-full" />
    <span className="relative grid size-24 place-items-center rounded-full bg-night text-haldi">
      <Icon name="bag" className="size-12" />
    </span>
  </div>
)

/** Shown until the cart has been read from the browser's storage. */
const CartSkeleton = () => (
  <div aria-busy="true">
    <h1 className="mb-6 text-[clamp(2rem,5vw,3rem)]">Your cart</h1>
    {[1, 2].map((line) => (
      <div key={line} className="flex gap-4 border-b border-line py-5">
        <Skeleton className="h-32 w-26 rounded-lg" />
        <div className="grow space-y-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-12 w-36" />
        </div>
      </div>
    ))}
  </div>
)

import { useHydrated } from '../../lib/hydrated'
import { useWishlist } from '../../lib/wishlist'
import { SkeletonGrid } from '../../components/products/product-grid'
import type { Route } from './+types/wishlist'
import { EmptyWishlist } from './empty-wishlist'
import { WishlistProducts } from './wishlist-products'

export const headers = () => ({ 'cache-control': 'public' })

export const meta: Route.MetaFunction = () => [
  { title: 'Your wishlist | Navrang' },
  { name: 'description', content: 'What you want to remember, kept on this device until you take it off.' },
]

export default function Wishlist() {
  const isHydrated = useHydrated()
  const ids = useWishlist()
  return (
    <main id="content" className="page-width pt-8">
      {isHydrated && ids.length === 0 ? (
        <EmptyWishlist />
      ) : (
        <>
          <h1 className="text-[clamp(2rem,5vw,3rem)]">Your wishlist</h1>
          {isHydrated ? <WishlistProducts ids={ids} /> : <Waiting />}
        </>
      )}
    </main>
  )
}

const Waiting = () => (
  <div className="mt-8">
    <SkeletonGrid />
  </div>
)

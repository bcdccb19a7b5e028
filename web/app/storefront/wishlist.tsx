import { useHydrated } from '../shop/hydrated'
import { useWishlist } from '../shop/wishlist'
import { SkeletonGrid } from '../shop/product-grid'
import type { Route } from './+types/wishlist'
import { EmptyWishlist } from './wishlist/empty-wishlist'
import { WishedProducts } from './wishlist/wished-products'

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
          {isHydrated ? <WishedProducts ids={ids} /> : <Waiting />}
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

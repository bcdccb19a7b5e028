import { ClientOnly } from '../../ui/hydration/hydrated'
import { useWishlist } from '../../lib/wishlist'
import { SkeletonGrid } from '../../components/products/product-grid'
import type { Route } from './+types/wishlist'
import { useKeptFocus } from './kept-focus'
import { WishlistProducts } from './wishlist-products'
import { ScriptNotice } from '../../components/errors/script-notice'
import { GarbaRing } from '../../components/garba-ring'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { titleOf } from '../../lib/brand'
import { Icon } from '../../ui/icon'

export const headers = () => ({ 'cache-control': 'public' })

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Your wishlist') },
  { name: 'description', content: 'The products you like, saved until you remove them.' },
]

export default function Wishlist() {
  const skeleton = (
    <>
      <ScriptNotice />
      <Title />
      <div className="mt-8">
        <SkeletonGrid />
      </div>
    </>
  )
  return (
    <main id="content" className="page-width pt-8">
      <ClientOnly fallback={skeleton}>
        <WishlistContent />
      </ClientOnly>
    </main>
  )
}

/** The products in the wishlist, which is stored only in this browser. */
function WishlistContent() {
  const ids = useWishlist()
  useKeptFocus()
  if (ids.length === 0) return <EmptyWishlist />
  return (
    <>
      <Title />
      <WishlistProducts ids={ids} />
    </>
  )
}

const Title = () => <h1 className="text-[clamp(2rem,5vw,3rem)]">Your wishlist</h1>

const EmptyWishlist = () => (
  <EmptyState level={1} title="Your wishlist is empty" picture={<Picture />}>
    <p className="text-muted">
      Tap the heart on anything you like. It is saved on this device until you remove it, and in your account
      when you are signed in.
    </p>
    <ButtonLink to="/marketplace">Find something to love</ButtonLink>
  </EmptyState>
)

const Picture = () => (
  <div className="relative grid size-48 place-items-center">
    <GarbaRing className="absolute inset-0 size-full" />
    <span className="relative grid size-24 place-items-center rounded-full bg-night text-haldi">
      <Icon name="heart" className="size-12" />
    </span>
  </div>
)

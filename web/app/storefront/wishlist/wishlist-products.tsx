import { ProductGrid, SkeletonGrid } from '../../components/products/product-grid'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { storeWishlist } from '../../lib/wishlist'
import { focusHeading } from '../../ui/hooks/focus'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { useEffect, useState } from 'react'
import type { ProductCard } from '../../../../contract/catalog/catalog.ts'

/** The products on the wishlist with current prices. Products that are no longer sold can be removed. */
export function WishlistProducts({ ids }: { ids: readonly string[] }) {
  const user = useSignedInUser()
  const { products, discontinued, hasFailed, retry } = useWishlistProducts(ids)

  function clear() {
    storeWishlist([])
    void toast('Wishlist cleared', {
      action: { label: 'Undo', onClick: () => storeWishlist(ids) },
      isLong: true,
    })
  }
  function reload() {
    focusHeading() // the button is removed
    retry()
  }
  return (
    <>
      <div className="mt-2 mb-7 flex flex-wrap items-center justify-between gap-x-6">
        <p aria-live="polite" className="text-muted">
          {ids.length === 1 ? '1 product' : `${ids.length} products`}, saved{' '}
          {user ? 'in your account' : 'on this device'}
        </p>
        <Button variant="quiet" size="small" onClick={clear}>
          Clear wishlist
        </Button>
      </div>
      {discontinued.length > 0 && (
        <Notice
          className="mb-6"
          action={
            <Button
              variant="quiet"
              size="small"
              onClick={() => storeWishlist(ids.filter((id) => !discontinued.includes(id)))}
            >
              Remove<span className="sr-only"> what is no longer available</span>
            </Button>
          }
        >
          {discontinued.length === 1 ? 'One product is' : `${discontinued.length} products are`} no longer
          available.
        </Notice>
      )}
      {hasFailed && (
        <Notice kind="error" action={<RetryButton onClick={reload} />}>
          We could not load your wishlist. Nothing has been lost.
        </Notice>
      )}
      {!products && !hasFailed && <SkeletonGrid count={Math.min(ids.length, 8)} />}
      {products && <ProductGrid products={products} columns="wide" level={2} />}
    </>
  )
}

const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="quiet" size="small" onClick={onClick}>
    Retry
  </Button>
)

type WishlistResponse = { ids: readonly string[]; products: readonly ProductCard[] | null }

/** Fetches the products of the wishlist with their current prices. `products` is null until they are loaded. */
function useWishlistProducts(ids: readonly string[]) {
  const [response, setResponse] = useState<WishlistResponse | null>(null)
  // True if the last request asked for all products that are now on the wishlist. After a product was removed from the wishlist, this
  // stays true and no new request is sent.
  const isLoaded = Boolean(response?.products) && ids.every((id) => response?.ids.includes(id))
  const hasFailed = response !== null && response.products === null
  const list = JSON.stringify(ids)

  useEffect(() => {
    if (isLoaded || hasFailed) return
    const controller = new AbortController()
    const { signal } = controller
    const requested = JSON.parse(list) as string[]
    loadProducts(requested, signal).then(
      (products) => signal.aborted || setResponse({ ids: requested, products }),
      () => signal.aborted || setResponse({ ids: [], products: null }),
    )
    return () => controller.abort()
  }, [list, isLoaded, hasFailed])

  const found = response?.products
  return {
    products: found?.filter(({ id }) => ids.includes(id)) ?? null,
    /** The products that the shop no longer has. A product that another device has just added is not known yet. */
    discontinued: found
      ? ids.filter((id) => response.ids.includes(id) && found.every((product) => product.id !== id))
      : [],
    hasFailed,
    retry: () => setResponse(null),
  }
}

async function loadProducts(ids: readonly string[], signal: AbortSignal): Promise<readonly ProductCard[]> {
  const { fetchProducts } = await import('../../lib/api/page-calls')
  return (await fetchProducts(ids, signal)).data
}

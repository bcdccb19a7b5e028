import { ProductGrid, SkeletonGrid } from '../../components/products/product-grid'
import { storeWishlist } from '../../lib/wishlist'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { useEffect, useState } from 'react'
import type { ProductCard } from '../../../../contract/catalog/catalog.ts'
import { chosenProductsUrl } from '../../lib/api/api-urls'
import { fetchJson } from '../../lib/api/fetch-json'

/** The products on the wishlist with current prices. Products that are no longer sold can be removed. */
export function WishlistProducts({ ids }: { ids: readonly string[] }) {
  const { products, hasFailed, retry } = useWishlistProducts(ids)
  const discontinued = products ? ids.filter((id) => products.every((product) => product.id !== id)) : []

  function clear() {
    storeWishlist([])
    void toast('Wishlist cleared', {
      action: { label: 'Undo', onClick: () => storeWishlist(ids) },
      isOnlyUndo: true,
    })
  }
  return (
    <>
      <div className="mt-2 mb-7 flex flex-wrap items-center justify-between gap-x-6">
        <p aria-live="polite" className="text-muted">
          {ids.length === 1 ? '1 product' : `${ids.length} products`}, saved on this device
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
              Remove
            </Button>
          }
        >
          {discontinued.length === 1 ? 'One product is' : `${discontinued.length} products are`} no longer
          available.
        </Notice>
      )}
      {hasFailed && (
        <Notice kind="error" action={<RetryButton onClick={retry} />}>
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

type WishlistResponse = { query: string; products: ProductCard[] | null }

const amounts = new Set(['price', 'mrp', 'rentPrice', 'deposit'])

/** Fetches the products of the wishlist with their current prices. `products` is null until they are loaded. */
function useWishlistProducts(ids: readonly string[]) {
  const [response, setResponse] = useState<WishlistResponse | null>(null)
  const query = new URLSearchParams(ids.map((id) => ['id', id])).toString()
  // If the response contains all ids, no new request is needed, for example after a product was removed from the wishlist.
  const isLoaded = Boolean(response?.products) && ids.every((id) => response?.query.includes(`=${id}&`))
  const hasFailed = response !== null && response.products === null

  useEffect(() => {
    if (isLoaded || hasFailed) return
    const controller = new AbortController()
    const { signal } = controller
    const path = chosenProductsUrl(query)
    fetchJson<{ data: ProductCard[] }>({ path, signal, amounts }).then(
      ({ data }) => signal.aborted || setResponse({ query: `&${query}&`, products: data }),
      () => signal.aborted || setResponse({ query: '', products: null }),
    )
    return () => controller.abort()
  }, [query, isLoaded, hasFailed])

  return {
    products: response?.products?.filter(({ id }) => ids.includes(id)) ?? null,
    hasFailed,
    retry: () => setResponse(null),
  }
}

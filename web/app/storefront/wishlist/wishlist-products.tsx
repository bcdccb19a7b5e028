import { ProductGrid, SkeletonGrid } from '../../components/products/product-grid'
import { storeWishlist } from '../../lib/wishlist'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { useEffect, useState } from 'react'
import type { ProductCard } from '../../../../contract/catalog/catalog.ts'
import { fetchJson } from '../../lib/api/fetch-json'

/** What is on the wishlist, with today's prices; what is no longer sold is said and can be taken off. */
export function WishlistProducts({ ids }: { ids: readonly string[] }) {
  const { known, hasFailed, retry } = useWishlistProducts(ids)
  const gone = known ? ids.filter((id) => known.every((one) => one.id !== id)) : []

  function clear() {
    storeWishlist([])
    void toast('Your wishlist is empty now', {
      action: { label: 'Undo', onClick: () => storeWishlist(ids) },
      isOnlyWayBack: true,
    })
  }
  return (
    <>
      <div className="mt-2 mb-7 flex flex-wrap items-center justify-between gap-x-6">
        <p aria-live="polite" className="text-muted">
          {ids.length === 1 ? '1 product' : `${ids.length} products`}, kept on this device
        </p>
        <Button variant="quiet" size="small" onClick={clear}>
          Clear wishlist
        </Button>
      </div>
      {gone.length > 0 && (
        <Notice
          className="mb-6"
          action={
            <Button
              variant="quiet"
              size="small"
              onClick={() => storeWishlist(ids.filter((id) => !gone.includes(id)))}
            >
              Take off
            </Button>
          }
        >
          {gone.length === 1 ? 'One product is' : `${gone.length} products are`} no longer sold.
        </Notice>
      )}
      {hasFailed && (
        <Notice kind="error" action={<RetryButton onClick={retry} />}>
          We could not load your wishlist. It is still here.
        </Notice>
      )}
      {!known && !hasFailed && <SkeletonGrid count={Math.min(ids.length, 8)} />}
      {known && <ProductGrid products={known} columns="wide" level={2} />}
    </>
  )
}

const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="quiet" size="small" onClick={onClick}>
    Retry
  </Button>
)

type Answer = { to: string; products: ProductCard[] | null }

const amounts = new Set(['price', 'mrp', 'rentPrice', 'deposit'])
/** The products of a wishlist as the shop sells them today. `known` is null until the first answer. */
function useWishlistProducts(ids: readonly string[]) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const question = new URLSearchParams(ids.map((id) => ['id', id])).toString()
  // What was asked for already needs no new answer when something is taken off the list.
  const isKnown = Boolean(answer?.products) && ids.every((id) => answer?.to.includes(`=${id}&`))
  const hasFailed = answer !== null && answer.products === null

  useEffect(() => {
    if (isKnown || hasFailed) return
    const asked = new AbortController()
    const path = `/api/products/chosen?${question}`
    fetchJson<{ data: ProductCard[] }>({ path, signal: asked.signal, amounts }).then(
      ({ data }) => asked.signal.aborted || setAnswer({ to: `&${question}&`, products: data }),
      () => asked.signal.aborted || setAnswer({ to: '', products: null }),
    )
    return () => asked.abort()
  }, [question, isKnown, hasFailed])

  return {
    known: answer?.products?.filter(({ id }) => ids.includes(id)) ?? null,
    hasFailed,
    retry: () => setAnswer(null),
  }
}

import { lazy, Suspense } from 'react'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import { useNoteViewed, useRecentlyViewed } from '../../lib/recently-viewed'

const Strip = lazy(() => import('./recently-viewed').then((all) => ({ default: all.RecentlyViewed })))

/** Notes this product, and shows the others that were looked at here before, if there are any. */
export function RecentlyViewedSection({ product }: { product: Product }) {
  useNoteViewed(product)
  const others = useRecentlyViewed().filter(({ id }) => id !== product.id)
  if (others.length === 0) return null
  return (
    <Suspense>
      <Strip others={others} />
    </Suspense>
  )
}

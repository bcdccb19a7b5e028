import type { ReactNode } from 'react'
import type { ProductCard as Card } from '../../../../contract/catalog/catalog.ts'
import { Skeleton } from '../../ui/skeleton'
import { ProductCard } from './product-card'

const columns = {
  dense: 'grid-cols-2 md:grid-cols-3',
  wide: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
}
type Columns = keyof typeof columns

const Grid = ({ columns: kind, children }: { columns: Columns; children: ReactNode }) => (
  <ul className={`grid gap-x-4 gap-y-9 sm:gap-x-6 ${columns[kind]}`}>{children}</ul>
)

type ProductGridProps = {
  products: readonly Card[]
  columns?: Columns
  /** How many stand in the first screen and must not wait. */
  eager?: number
  sizes?: string
  level?: 2 | 3
  /** What its links carry along: `?from=...`. */
  search?: string
  noteOf?: (productId: string) => string | null
  /** Whether its cards come in one by one as the page is scrolled. */
  isRevealed?: boolean
}

export function ProductGrid({
  products,
  columns: kind = 'dense',
  eager = 0,
  isRevealed = false,
  noteOf,
  ...card
}: ProductGridProps) {
  const mark = isRevealed ? { 'data-reveal': '' } : {}
  return (
    <Grid columns={kind}>
      {products.map((product, place) => (
        <li key={product.id} {...mark}>
          <ProductCard
            product={product}
            loading={loadingAt(place, eager)}
            note={noteOf?.(product.id) ?? null}
            {...card}
          />
        </li>
      ))}
    </Grid>
  )
}

function loadingAt(place: number, eager: number) {
  if (place >= eager) return 'late'
  return place === 0 ? 'first' : 'now'
}

/** Cards that are still to come, in their final shape. */
export const SkeletonGrid = ({ count = 6 }: { count?: number }) => (
  <Grid columns="dense">
    {Array.from({ length: count }, (_, place) => (
      <li key={place}>
        <Skeleton className="aspect-4/5 w-full rounded-card" />
        <Skeleton className="mt-3 h-4 w-1/3" />
        <Skeleton className="mt-2 h-5 w-5/6" />
        <Skeleton className="mt-2 h-5 w-2/5" />
      </li>
    ))}
  </Grid>
)

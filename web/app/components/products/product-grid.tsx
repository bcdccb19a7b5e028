import type { ReactNode } from 'react'
import type { CardData } from '../../lib/card-data'
import { Skeleton } from '../../ui/loading'
import { ProductCard } from './product-card'

const columns = {
  /** Scrolls sideways on phones. */
  strip: 'phone-strip md:grid-cols-3',
  dense: 'grid-cols-2 md:grid-cols-3',
  wide: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
}
type Columns = keyof typeof columns

const Grid = ({ columns: kind, children }: { columns: Columns; children: ReactNode }) => (
  <ul className={`grid gap-x-4 gap-y-9 sm:gap-x-6 ${columns[kind]}`}>{children}</ul>
)

type ProductGridProps = {
  products: readonly CardData[]
  columns?: Columns
  /** Number of products above the fold, whose pictures are loaded eagerly. */
  eager?: number
  sizes?: string
  level?: 2 | 3
  /** Query string that is added to the links, for example `?from=...`. */
  search?: string
  /** Whether the cards are animated when they are scrolled into view. */
  isRevealed?: boolean
}

export function ProductGrid({
  products,
  columns: kind = 'dense',
  eager = 0,
  isRevealed = false,
  ...card
}: ProductGridProps) {
  const revealProps = isRevealed ? { 'data-reveal': '' } : {}
  return (
    <Grid columns={kind}>
      {products.map((product, index) => (
        <li key={product.id} {...revealProps}>
          <ProductCard product={product} loading={loadingAt(index, eager)} {...card} />
        </li>
      ))}
    </Grid>
  )
}

function loadingAt(index: number, eager: number) {
  if (index >= eager) return 'late'
  return index === 0 ? 'first' : 'now'
}

/** Empty cards, shown while the products load. */
export const SkeletonGrid = ({ count = 6 }: { count?: number }) => (
  <Grid columns="dense">
    {Array.from({ length: count }, (_, index) => (
      <li key={index}>
        <Skeleton className="aspect-4/5 w-full rounded-card" />
        <Skeleton className="mt-3 h-4 w-1/3" />
        <Skeleton className="mt-2 h-5 w-5/6" />
        <Skeleton className="mt-2 h-5 w-2/5" />
      </li>
    ))}
  </Grid>
)

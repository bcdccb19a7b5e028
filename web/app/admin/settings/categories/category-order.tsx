import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminCategory } from '../../../../../contract/catalog/categories.ts'
import { useEndpointForm } from '../../../lib/forms/action-form'
import { Badge } from '../../../ui/badge'
import { Icon } from '../../../ui/icon'
import { MoveButton } from '../../../ui/sorting/move-button'
import { SortableList, useSortableEntry } from '../../../ui/sorting/sortable-list'
import { listLabels } from './category-values'

/** The categories as a list that staff sort by drag and drop, or with a button for each direction. Each move is saved at once. */
export function CategoryOrder({ categories }: { categories: readonly AdminCategory[] }) {
  const [sorted, setSorted] = useState(categories)
  const [moved, setMoved] = useState('')
  const save = useEndpointForm('orderCategories', { onRefused: () => setSorted(categories) })
  function move(from: number, to: number) {
    const next = arrayMove([...sorted], from, to)
    setSorted(next)
    setMoved(`${sorted[from]!.name} is now at position ${to + 1} of ${sorted.length}.`)
    void save.submit({ slugs: next.map(({ slug }) => slug) })
  }
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      <SortableList id="categories" entryIds={sorted.map(({ slug }) => slug)} onMove={move}>
        <ul aria-label="Categories" className="max-w-4xl card divide-y divide-line">
          {sorted.map((category, at) => (
            <CategoryLine
              key={category.slug}
              category={category}
              isFirst={at === 0}
              isLast={at === sorted.length - 1}
              onMove={(by) => move(at, at + by)}
            />
          ))}
        </ul>
      </SortableList>
    </>
  )
}

type CategoryLineProps = {
  category: AdminCategory
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
}

function CategoryLine({ category, isFirst, isLast, onMove }: CategoryLineProps) {
  const { slug, name, media, isArchived } = category
  const { entry, handle, isDragging } = useSortableEntry(slug)
  return (
    <li
      {...entry}
      className={`flex items-center gap-2 bg-surface px-2 py-1.5 first:rounded-t-card last:rounded-b-card sm:gap-3 sm:px-3 ${isDragging ? 'relative z-10 shadow-lift' : ''}`}
    >
      <button
        {...handle}
        className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-muted hover:bg-sunken"
      >
        <Icon name="menu" />
        <span className="sr-only">Move {name}</span>
      </button>
      {media ? (
        <img src={`/media/${media}/320.webp`} alt="" className="h-12 w-10 shrink-0 rounded-lg object-cover" />
      ) : (
        <span className="grid h-12 w-10 shrink-0 place-items-center rounded-lg bg-sunken text-muted">
          <Icon name="tag" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <Link to={`/admin/settings/categories/${slug}`} className="touch-link font-semibold">
            {name}
          </Link>
          {isArchived && <Badge tone="quiet">Archived</Badge>}
        </p>
        <p className="hint">{describe(category)}</p>
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        <MoveButton name={name} direction="up" isDisabled={isFirst} onClick={() => onMove(-1)} />
        <MoveButton name={name} direction="down" isDisabled={isLast} onClick={() => onMove(1)} />
      </div>
    </li>
  )
}

function describe({ products, offeredIn, hsn }: AdminCategory): string {
  const lists = offeredIn.map((list) => listLabels[list].toLowerCase()).join(', ') || 'no list'
  return `${products === 1 ? '1 product' : `${products.toLocaleString('en-IN')} products`} · HSN ${hsn} · ${lists}`
}

import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminCategory } from '../../../../../contract/catalog/categories.ts'
import { useFormAction } from '../../../lib/forms/action-form'
import { Badge } from '../../../ui/badge'
import { Icon } from '../../../ui/icon'
import { listLabels } from './category-values'

/** The categories as a list that staff sort by drag and drop, or with a button for each direction. Each move is saved at once. */
export function CategoryOrder({ categories }: { categories: readonly AdminCategory[] }) {
  const [sorted, setSorted] = useState(categories)
  const [moved, setMoved] = useState('')
  const save = useFormAction('orderCategories', { onRefused: () => setSorted(categories) })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (slug: unknown) => sorted.findIndex((category) => category.slug === slug)
  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= sorted.length) return
    const next = arrayMove([...sorted], from, to)
    setSorted(next)
    setMoved(`${sorted[from]!.name} is now at position ${to + 1} of ${sorted.length}.`)
    void save.submit({ slugs: next.map(({ slug }) => slug) })
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id))
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      <DndContext id="categories" sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={sorted.map(({ slug }) => slug)} strategy={verticalListSortingStrategy}>
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
        </SortableContext>
      </DndContext>
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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: slug })
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`flex items-center gap-2 bg-surface px-2 py-1.5 first:rounded-t-card last:rounded-b-card sm:gap-3 sm:px-3 ${isDragging ? 'relative z-10 shadow-lift' : ''}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
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
        <MoveButton label={`Move ${name} up`} isUp isDisabled={isFirst} onClick={() => onMove(-1)} />
        <MoveButton label={`Move ${name} down`} isDisabled={isLast} onClick={() => onMove(1)} />
      </div>
    </li>
  )
}

function describe({ products, offeredIn, hsn }: AdminCategory): string {
  const lists = offeredIn.map((list) => listLabels[list].toLowerCase()).join(', ') || 'no list'
  return `${products === 1 ? '1 product' : `${products.toLocaleString('en-IN')} products`} · HSN ${hsn} · ${lists}`
}

type MoveButtonProps = {
  label: string
  isUp?: boolean
  isDisabled: boolean
  onClick: () => void
}

/** A button that keeps the focus at the end of the list, so `aria-disabled` takes the place of `disabled`. */
const MoveButton = ({ label, isUp = false, isDisabled, onClick }: MoveButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    onClick={onClick}
    className="grid min-h-8 min-w-10 place-items-center rounded-lg hover:bg-sunken aria-disabled:opacity-30 sm:min-h-11"
  >
    <Icon name="down" className={`size-5 ${isUp ? 'rotate-180' : ''}`} />
  </button>
)

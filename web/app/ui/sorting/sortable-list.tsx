import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DndContextProps,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'

type SortableListProps = Pick<DndContextProps, 'id' | 'accessibility' | 'children'> & {
  /** The ids of the entries, each of which calls `useSortableEntry`. */
  entryIds: string[]
  isGrid?: boolean
  onMove: (from: number, to: number) => void
}

const onlyVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Makes the list in `children` sortable by drag and drop and by keyboard. */
export function SortableList({ entryIds, isGrid = false, onMove, children, ...rest }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier) => entryIds.indexOf(String(id))
  function onDragEnd({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id))
  }
  return (
    <DndContext
      {...rest}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={isGrid ? [] : [onlyVertical]}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={entryIds} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Returns the props of an entry of a `SortableList`, and those of the button that drags it. */
export function useSortableEntry(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  const style = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : undefined
  return {
    entry: { ref: setNodeRef, style },
    handle: { type: 'button' as const, ref: setActivatorNodeRef, ...attributes, ...listeners },
    isDragging,
  }
}

import {
  Children,
  createContext,
  use,
  useMemo,
  useRef,
  type ReactNode,
  useEffect,
  type RefObject,
} from 'react'
type TableProps = {
  caption: string
  columns: readonly string[]
  /** Names of the columns that contain amounts. They are aligned to the right. */
  amounts?: string | readonly string[]
  /** Names of the hidden columns. */
  hidden?: readonly string[]
  children: ReactNode
}

const HiddenColumns = createContext<ReadonlySet<number>>(new Set())
const none: readonly string[] = []

/** A table with keyboard navigation. On a phone its rows are shown as cards. */
export function Table({ caption, columns, amounts, hidden = none, children }: TableProps) {
  const table = useRef<HTMLTableElement>(null)
  useTableKeys(table)
  const hiddenIndexes = useMemo(() => new Set(hidden.map((name) => columns.indexOf(name))), [hidden, columns])
  return (
    <table ref={table} className="w-full border-separate border-spacing-0 max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns
            .filter((name) => !hidden.includes(name))
            .map((name) => (
              <th
                key={name}
                scope="col"
                className={`border-b border-line px-3 py-2 text-sm font-semibold text-muted ${[amounts].flat().includes(name) ? 'text-right' : 'text-left'}`}
              >
                {name}
              </th>
            ))}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        <HiddenColumns value={hiddenIndexes}>{children}</HiddenColumns>
      </tbody>
    </table>
  )
}

type CellProps = { className?: string; children: ReactNode }

/** Renders the cells of a row without those in hidden columns. Expects one child for each column. */
export function ShownCells({ children }: { children: ReactNode }) {
  const hidden = use(HiddenColumns)
  return hidden.size === 0
    ? children
    : Children.map(children, (cell, index) => (hidden.has(index) ? null : cell))
}

/** A table row; on a phone a card with two columns, in which cells are placed with `max-md:` classes. Expects one cell for each column. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:focus-within:bg-sunken/60 md:hover:bg-sunken/60">
      <ShownCells>{children}</ShownCells>
    </tr>
  )
}

export const Cell = ({ className = '', children }: CellProps) => (
  <td className={`align-top md:border-b md:border-line md:px-3 md:py-3 ${className}`}>{children}</td>
)

const steps: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/**
 * J and K move through the rows of a table, and so do the arrow keys while the focus is in the table. The main link or button of the row
 * gets the focus, so that Enter opens it. Keys are ignored in inputs and while a dialog is open.
 */
function useTableKeys(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = steps[event.key]
      if (!step || !table.current || !isForTable(event, table.current)) return
      const rows = [...table.current.tBodies].flatMap((body) => [...body.rows])
      const index = rows.findIndex((row) => row.contains(document.activeElement))
      const next = rows[index === -1 ? 0 : index + step]
      if (!next) return
      event.preventDefault()
      mainControl(next)?.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}

/** Returns the link or button that opens the row. */
const mainControl = (row: HTMLTableRowElement) =>
  row.querySelector<HTMLElement>('[data-main], a[href], button:not([disabled])')

function isForTable({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent, table: HTMLTableElement) {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false
  const isTyping = target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')
  if (isTyping || document.querySelector('dialog[open]')) return false
  if (table.contains(target)) return true
  const isInOtherTable = target.closest('table') !== null
  return key.length === 1 && !isInOtherTable && document.querySelector('table') === table
}

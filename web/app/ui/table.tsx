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
import { Link } from 'react-router'
import { Icon } from './icon'
import { ListBody } from './list-body'

/** A column. A text is the name of the column. With an object, the header contains a link that sorts the list by this column. */
export type Column = string | { name: string; sortTo: string; order: 'ascending' | 'descending' | undefined }

type TableProps = {
  caption: string
  columns: readonly Column[]
  /** Names of the columns that contain amounts. They are aligned to the right. */
  amounts?: string | readonly string[]
  /** Names of the hidden columns. */
  hidden?: readonly string[]
  /** Shown instead of a table without rows. */
  empty?: ReactNode
  /** One `Row` for each row. */
  children: ReactNode
}

const HiddenColumns = createContext<ReadonlySet<number>>(new Set())
const none: readonly string[] = []
const nameOf = (column: Column) => (typeof column === 'string' ? column : column.name)

/**
 * The table of all lists in the areas for staff and sellers, with keyboard navigation. On a phone its rows are shown as cards. It is
 * faded while another page of the list loads.
 */
export function Table({ caption, columns, amounts, hidden = none, empty, children }: TableProps) {
  const table = useRef<HTMLTableElement>(null)
  useTableKeys(table)
  useRowClicks(table)
  const hiddenIndexes = useMemo(
    () => new Set(hidden.map((name) => columns.findIndex((column) => nameOf(column) === name))),
    [hidden, columns],
  )
  if (empty && Children.count(children) === 0) return <ListBody>{empty}</ListBody>
  return (
    <ListBody>
      <table ref={table} className="w-full border-separate border-spacing-0 max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns
              .filter((column) => !hidden.includes(nameOf(column)))
              .map((column) => (
                <HeaderCell
                  key={nameOf(column)}
                  column={column}
                  isAmount={[amounts].flat().includes(nameOf(column))}
                />
              ))}
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
          <HiddenColumns value={hiddenIndexes}>{children}</HiddenColumns>
        </tbody>
      </table>
    </ListBody>
  )
}

function HeaderCell({ column, isAmount }: { column: Column; isAmount: boolean }) {
  const classes = `border-b border-line px-3 py-2 text-sm lg:py-1 font-semibold text-muted ${isAmount ? 'text-right' : 'text-left'}`
  if (typeof column === 'string') {
    return (
      <th scope="col" className={classes}>
        {column}
      </th>
    )
  }
  const { name, sortTo, order } = column
  return (
    <th scope="col" aria-sort={order} className={classes}>
      <Link to={sortTo} preventScrollReset className="inline-flex items-center hover:text-ink max-md:hidden">
        {name}
        <Icon
          name="down"
          className={`size-4 ${order === 'ascending' ? 'rotate-180' : order ? '' : 'opacity-50'}`}
        />
      </Link>
      <span className="md:hidden">{name}</span>
    </th>
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
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_fit-content(50%)] max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:focus-within:bg-sunken/60 md:hover:bg-sunken/60 has-[a]:cursor-pointer">
      <ShownCells>{children}</ShownCells>
    </tr>
  )
}

export const Cell = ({ className = '', children }: CellProps) => (
  <td className={`align-top md:border-b md:border-line md:px-3 md:py-3 lg:py-1 lg:align-middle ${className}`}>
    {children}
  </td>
)

/** A cell with a number or an amount. On a phone it shows the name of its column. */
export const Figure = ({ label, children }: { label: string; children: string }) => (
  <Cell className="text-right tabular-nums max-md:col-span-2 max-md:flex max-md:justify-between">
    <span className="text-muted md:hidden">{label}</span>
    {children}
  </Cell>
)

const steps: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/**
 * Where the letters J, K and X are shortcuts: on the whole page, only while the focus is in the table, or nowhere. Speech input types
 * letters, so users must be able to switch off shortcuts that apply to the whole page (WCAG 2.1.4).
 */
export const TableLetters = createContext<'page' | 'table' | 'off'>('table')

/**
 * Moves the focus to the next or previous row of a table: with J and K where `TableLetters` says, with the arrow keys while the focus is in
 * the table. The main link or button of the row gets the focus, so that Enter activates it. X selects the row. Keys are ignored in inputs
 * and while a dialog is open.
 */
function useTableKeys(table: RefObject<HTMLTableElement | null>) {
  const letters = use(TableLetters)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = steps[event.key]
      if (!(step || event.key === 'x') || !table.current || !isForTable(event, table.current, letters)) return
      const rows = [...table.current.tBodies].flatMap((body) => [...body.rows])
      const index = rows.findIndex((row) => row.contains(document.activeElement))
      if (!step) return rows[index]?.querySelector<HTMLElement>('[type=checkbox]')?.click()
      const next = rows[index === -1 ? 0 : index + step]
      if (!next) return
      event.preventDefault()
      mainControl(next)?.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table, letters])
}

const interactive = 'a, button, input, select, textarea, label, summary, details, dialog'

/** A click on a row opens its first link, unless it hits another control or selects text. */
function useRowClicks(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    const element = table.current
    function onClick({ target, button }: MouseEvent) {
      if (button !== 0 || !(target instanceof Element) || target.closest(interactive)) return
      if (window.getSelection()?.isCollapsed === false) return
      target.closest('tbody tr')?.querySelector<HTMLElement>('[data-main], a[href]')?.click()
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [table])
}

/** Returns the link or button that opens the row. */
const mainControl = (row: HTMLTableRowElement) =>
  row.querySelector<HTMLElement>('[data-main], a[href], button:not([disabled])')

function isForTable(
  { target, key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  table: HTMLTableElement,
  letters: 'page' | 'table' | 'off',
) {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false
  const isLetter = key.length === 1
  if (isLetter && letters === 'off') return false
  const isTyping = target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')
  if (isTyping || document.querySelector('dialog[open]')) return false
  if (table.contains(target)) return true
  const isInOtherTable = target.closest('table') !== null
  return isLetter && letters === 'page' && !isInOtherTable && document.querySelector('table') === table
}

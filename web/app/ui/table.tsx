import { Children, createContext, use, useMemo, useRef, type ReactNode } from 'react'
import { useTableKeys } from './use-table-keys'

type TableProps = {
  caption: string
  columns: readonly string[]
  /** The columns of amounts, whose figures stand at the right. */
  amounts?: string | readonly string[]
  /** Names of columns that are not shown. */
  hidden?: readonly string[]
  children: ReactNode
}

const Hidden = createContext<ReadonlySet<number>>(new Set())
const none: readonly string[] = []

/** A table whose rows can be walked with the keyboard, and on a phone the same rows as cards. */
export function Table({ caption, columns, amounts, hidden = none, children }: TableProps) {
  const table = useRef<HTMLTableElement>(null)
  useTableKeys(table)
  const places = useMemo(() => new Set(hidden.map((name) => columns.indexOf(name))), [hidden, columns])
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
        <Hidden value={places}>{children}</Hidden>
      </tbody>
    </table>
  )
}

type PartProps = { className?: string; children: ReactNode }

/** The cells of one row whose columns are shown. */
export function ShownCells({ children }: { children: ReactNode }) {
  const hidden = use(Hidden)
  return hidden.size === 0 ? children : Children.map(children, (cell, at) => (hidden.has(at) ? null : cell))
}

/** A row whose card has two columns; cells say with `max-md:` where they stand in it. One cell for each column. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:focus-within:bg-sunken/60 md:hover:bg-sunken/60">
      <ShownCells>{children}</ShownCells>
    </tr>
  )
}

export const Cell = ({ className = '', children }: PartProps) => (
  <td className={`align-top md:border-b md:border-line md:px-3 md:py-3 ${className}`}>{children}</td>
)

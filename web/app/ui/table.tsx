import type { ReactNode } from 'react'

type TableProps = {
  caption: string
  columns: readonly string[]
  /** The column of amounts, whose figures stand at the right. */
  amounts?: string
  children: ReactNode
}

/** A table, and on a phone the same rows as cards. */
export const Table = ({ caption, columns, amounts, children }: TableProps) => (
  <table className="w-full border-separate border-spacing-0 max-md:block">
    <caption className="sr-only">{caption}</caption>
    <thead className="max-md:sr-only">
      <tr>
        {columns.map((name) => (
          <th
            key={name}
            scope="col"
            className={`border-b border-line px-3 py-2 text-sm font-semibold text-muted ${name === amounts ? 'text-right' : 'text-left'}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-md:flex max-md:flex-col max-md:gap-3">{children}</tbody>
  </table>
)

type PartProps = { className?: string; children: ReactNode }

/** A row whose card has two columns; cells say with `max-md:` where they stand in it. */
export const Row = ({ children }: { children: ReactNode }) => (
  <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:hover:bg-sunken/60">
    {children}
  </tr>
)

export const Cell = ({ className = '', children }: PartProps) => (
  <td className={`align-top md:border-b md:border-line md:px-3 md:py-3 ${className}`}>{children}</td>
)

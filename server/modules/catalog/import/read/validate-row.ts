import type { ProductColumnName, ProductCsvRow } from './columns.ts'
import { issueAt, type Issue } from '../../../../platform/csv/issue.ts'
import { withoutFormulaMark } from '../../../../platform/csv/write-csv.ts'
import { isInvalid, type Reader } from './read-values.ts'

/** A row whose cells are validated when they are read. */
export type ValidatedRow = ProductCsvRow & {
  /** Parses a cell with `read`. Returns `blank` if the cell is empty or invalid. Also reports an invalid cell. */
  take: <T, B>(column: ProductColumnName, read: Reader<T>, blank: B) => T | B
  report: (column: ProductColumnName, reason: string) => void
}

/** Adds the functions `take` and `report` to a row. They add the issues of the row to `issues`, with the `handle` of the product. */
export function validateRow(row: ProductCsvRow, handle: string, issues: Issue[]): ValidatedRow {
  const report: ValidatedRow['report'] = (column, reason) => {
    issues.push(issueAt({ line: row.line, column: row.nameOf(column), handle }, reason))
  }
  const cell: ValidatedRow['cell'] = (column) => withoutFormulaMark(row.cell(column))
  return {
    ...row,
    cell,
    report,
    take: (column, read, blank) => {
      const text = cell(column)
      if (!text) return blank
      const value = read(text)
      if (!isInvalid(value)) return value
      report(column, value.reason)
      return blank
    },
  }
}

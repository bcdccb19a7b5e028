import type { ProductColumnName, ProductCsvRow } from './columns.ts'
import { issueAt, type Issue } from '../../../../platform/csv/issue.ts'
import { isBad, type Reader } from './read-values.ts'

/** A row whose cells are judged as they are read. */
export type ValidatedRow = ProductCsvRow & {
  /** The cell's value, or `blank` when it is empty or cannot be taken; then it is reported. */
  take: <T, B>(column: ProductColumnName, read: Reader<T>, blank: B) => T | B
  report: (column: ProductColumnName, reason: string) => void
}

/** Judges a row of the product called `handle`; what is wrong with it is added to `issues`. */
export function validateRow(row: ProductCsvRow, handle: string, issues: Issue[]): ValidatedRow {
  const report: ValidatedRow['report'] = (column, reason) => {
    issues.push(issueAt({ line: row.line, column: row.nameOf(column), handle }, reason))
  }
  return {
    ...row,
    report,
    take: (column, read, blank) => {
      const text = row.cell(column)
      if (!text) return blank
      const value = read(text)
      if (!isBad(value)) return value
      report(column, value.bad)
      return blank
    },
  }
}

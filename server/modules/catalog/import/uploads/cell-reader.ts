import type { z } from 'zod'
import { issueAt, type Issue } from '../../../../platform/csv/issue.ts'
import type { Row } from '../../../../platform/csv/rows.ts'
import { withoutFormulaMark } from '../../../../platform/csv/write-csv.ts'

/** Reads the cells of a row and validates them by the same rules as the admin screens. */
export type CellReader<C extends string> = {
  /** Parses a cell with `rule`. Returns null if the cell is empty or invalid. Also reports an invalid cell. */
  take: <T>(column: C, rule: z.ZodType<T, string>) => T | null
  /** Works like `take`, but also reports an empty cell. */
  need: <T>(column: C, rule: z.ZodType<T, string>) => T | null
}

/** Creates a reader of the cells of a row. Adds the issues that it finds to `issues`, with the `handle` of the row's record. */
export function createCellReader<C extends string>(
  row: Row<C>,
  handle: string,
  issues: Issue[],
): CellReader<C> {
  const report = (column: C, reason: string) => {
    issues.push(issueAt({ line: row.line, column: row.nameOf(column), handle }, reason))
    return null
  }
  const take: CellReader<C>['take'] = (column, rule) => {
    const content = row.cell(column)
    if (!content) return null
    const text = withoutFormulaMark(content)
    if (text === content && FORMULA.test(text) && !PHONE.test(text)) {
      return report(
        column,
        `“${truncate(text)}” starts with a character that a spreadsheet reads as a formula`,
      )
    }
    const read = rule.safeParse(text)
    return read.success ? read.data : report(column, `“${truncate(text)}”: ${read.error.issues[0]!.message}`)
  }
  return {
    take,
    need: (column, rule) => (row.cell(column) ? take(column, rule) : report(column, 'is missing')),
  }
}

const FORMULA = /^[=+\-@＝＋－＠]/
const PHONE = /^\+[\d\s()-]+$/
const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

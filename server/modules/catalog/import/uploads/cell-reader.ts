import type { z } from 'zod'
import { issueAt, type Issue } from '../../../../platform/csv/issue.ts'
import type { Row } from '../../../../platform/csv/rows.ts'

/** A row whose cells are judged by the rules of the screens as they are read. */
export type CellReader<C extends string> = {
  /** The cell as `rule` takes it; null when it is empty, or cannot be taken, which is reported then. */
  take: <T>(column: C, rule: z.ZodType<T, string>) => T | null
  /** The same for a cell that has to be there. */
  need: <T>(column: C, rule: z.ZodType<T, string>) => T | null
}

/** What is wrong with the row's cells is added to `issues`. */
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
    const written = row.cell(column)
    if (!written) return null
    const marked = MARKED.test(written)
    const text = marked ? written.slice(1) : written
    if (!marked && FORMULA.test(text) && !PHONE.test(text)) {
      return report(column, `“${short(text)}” starts with a sign of which a spreadsheet makes a formula`)
    }
    const read = rule.safeParse(text)
    return read.success ? read.data : report(column, `“${short(text)}”: ${read.error.issues[0]!.message}`)
  }
  return {
    take,
    need: (column, rule) => (row.cell(column) ? take(column, rule) : report(column, 'is missing')),
  }
}

/** Text that our own files mark as no formula. */
const MARKED = /^'\s*[=+\-@＝＋－＠]/
const FORMULA = /^[=+\-@＝＋－＠]/
const PHONE = /^\+[\d\s()-]+$/
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

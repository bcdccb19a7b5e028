import { ImportCounts, importLimits } from '../../../../../contract/catalog/imports.ts'
import { isRefusal, refuse } from '../../../../../contract/core/refusal.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { Columns } from '../../../../platform/csv/header.ts'
import { issueAt, type Issue } from '../../../../platform/csv/issue.ts'
import type { RowPlan } from '../../../../platform/csv/plan.ts'
import { openCsv, type Row, type RowOrIssue } from '../../../../platform/csv/rows.ts'
import type { ImportRun } from './file-handler.ts'
import { createCellReader, type CellReader } from './cell-reader.ts'

/** Handles a kind of file in which each row describes one record, for example an order or a user. */
export type RowHandler<C extends string, Request> = {
  sheet: Columns<C>
  /** Converts a row to the request that changes the record. Invalid cells are reported. */
  read: (row: CellReader<C>) => Request
  /** Returns the normalized key of the record that the request changes. Each key may occur only once in the file. */
  keyOf: (request: Request) => string
  plan: (tx: Tx, request: Request) => Promise<RowPlan<C>>
}

const BATCH = 100

/**
 * Imports each row of a file in a transaction of its own. Changes the record with the same function that the admin screens use.
 * A refused row is reported as an issue. A dry run rolls back the transaction of every row. Returns the counts of the rows before the
 * cancellation if the import is cancelled.
 */
export async function importRows<C extends string, Request>(
  handler: RowHandler<C, Request>,
  run: ImportRun,
): Promise<ImportCounts> {
  const counts = ImportCounts.parse(run.record.counts)
  const { rows } = await openCsv(run.file, handler.sheet, run.record.mapping as Partial<Record<C, number>>)
  const seen = new Map<string, number>()
  let left = counts.products
  for await (const row of rows) {
    const read = readRow(handler, row, seen)
    left -= 1
    if (left >= 0) continue
    if (counts.products === importLimits.products) refuse('invalid', TOO_MANY, { fields: [] })
    const result = await importRow(handler, read, run)
    if (result === 'cancelled') return counts
    counts.rows += 1
    counts.products += 1
    counts[result] += 1
    if (counts.products % BATCH === 0 && !(await run.onBatch(counts))) return counts
  }
  return counts
}

const TOO_MANY = 'The file has more than 200,000 rows. Import it in parts.'

type ReadResult<C extends string, Request> =
  | { issues: Issue[] }
  | { row: Row<C>; handle: string; request: Request }

function readRow<C extends string, Request>(
  handler: RowHandler<C, Request>,
  rowOrIssue: RowOrIssue<C>,
  seen: Map<string, number>,
): ReadResult<C, Request> {
  if ('issue' in rowOrIssue) return { issues: [rowOrIssue.issue] }
  const { row } = rowOrIssue
  const { key } = handler.sheet
  const handle = row.cell(key)
  const issues: Issue[] = []
  const request = handler.read(createCellReader(row, handle, issues))
  if (issues.length > 0) return { issues }
  const recordKey = handler.keyOf(request)
  const before = seen.get(recordKey)
  if (before !== undefined) {
    return {
      issues: [
        issueAt({ line: row.line, column: row.nameOf(key), handle }, `was already used at line ${before}`),
      ],
    }
  }
  seen.set(recordKey, row.line)
  return { row, handle, request }
}

type RowResult = 'created' | 'updated' | 'unchanged' | 'failed' | 'cancelled'

async function importRow<C extends string, Request>(
  { sheet, plan: planOf }: RowHandler<C, Request>,
  read: ReadResult<C, Request>,
  run: ImportRun,
): Promise<RowResult> {
  if ('issues' in read) {
    read.issues.forEach(run.onIssue)
    return 'failed'
  }
  const { row, handle, request } = read
  const { line } = row
  let currentColumn = sheet.key
  const work = async (tx: Tx) => {
    currentColumn = sheet.key
    if (!run.isDryRun && !(await run.mayContinue(tx))) return null
    const plan = await planOf(tx, request)
    for (const step of plan.steps) {
      currentColumn = step.column
      await step.run(tx)
    }
    return plan
  }
  try {
    const plan = await (run.isDryRun ? rollBack(run.db, work) : inTransaction(run.db, work))
    if (!plan) return 'cancelled'
    const { title, isNew, steps } = plan
    if (steps.length === 0) return 'unchanged'
    run.onChange(() => ({ line, handle, title, isNew, changes: steps.flatMap(({ changes }) => changes) }))
    return isNew ? 'created' : 'updated'
  } catch (error) {
    if (!isRefusal(error)) throw error
    run.onIssue(issueAt({ line, column: row.nameOf(currentColumn), handle }, error.message))
    return 'failed'
  }
}

/** Runs `work` in a transaction that is always rolled back, and returns its result. */
async function rollBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = []
  const rollback = new Error('rolled back')
  await inTransaction(db, async (tx) => {
    results.push(await work(tx))
    throw rollback
  }).catch((error: unknown) => {
    if (error !== rollback) throw error
  })
  return results.at(-1)!
}

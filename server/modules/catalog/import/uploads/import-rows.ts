import { ImportCounts, importLimits } from '../../../../../contract/catalog/imports.ts'
import { isRefusal, refuse } from '../../../../../contract/core/refusal.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { Columns } from '../../../../platform/csv/header.ts'
import { issueAt, type Issue } from '../../../../platform/csv/issue.ts'
import type { RowPlan } from '../../../../platform/csv/plan.ts'
import { openCsv, type Row, type RowOrIssue } from '../../../../platform/csv/rows.ts'
import type { ImportRun } from './file-handler.ts'
import { createCellReader, type CellReader } from './cell-reader.ts'

/** A kind of file of which every row is about a thing of its own. */
export type RowHandler<C extends string, Wish> = {
  sheet: Columns<C>
  /** What a row asks for, by itself; what is wrong with its cells is reported. */
  read: (row: CellReader<C>) => Wish
  /** Names the thing, however the file spells it: it may stand in the file once. */
  keyOf: (request: Wish) => string
  plan: (tx: Tx, request: Wish) => Promise<RowPlan<C>>
}

const BATCH = 100

/**
 * Does what the rows of a file say, each wholly or not at all and by the rules that hold on the screens; what is refused is
 * reported. A dry run does the same and takes every row back.
 */
export async function importRows<C extends string, Wish>(
  rules: RowHandler<C, Wish>,
  run: ImportRun,
): Promise<ImportCounts> {
  const counts = ImportCounts.parse(run.one.counts)
  const { rows } = await openCsv(run.file, rules.sheet, run.one.mapping as Partial<Record<C, number>>)
  const seen = new Map<string, number>()
  let left = counts.products
  for await (const row of rows) {
    const read = readRow(rules, row, seen)
    left -= 1
    if (left >= 0) continue
    counts.rows += 1
    counts.products += 1
    if (counts.products > importLimits.products) refuse('invalid', TOO_MANY, { fields: [] })
    counts[await bringIn(rules, read, run)] += 1
    if (counts.products % BATCH === 0 && !(await run.onBatch(counts))) return counts
  }
  return counts
}

const TOO_MANY = 'The file has more than 200,000 rows. Import it in parts.'

type Read<C extends string, Wish> = { issues: Issue[] } | { row: Row<C>; handle: string; request: Wish }

function readRow<C extends string, Wish>(
  rules: RowHandler<C, Wish>,
  rowOrIssue: RowOrIssue<C>,
  seen: Map<string, number>,
): Read<C, Wish> {
  if ('issue' in rowOrIssue) return { issues: [rowOrIssue.issue] }
  const { row } = rowOrIssue
  const { key } = rules.sheet
  const handle = row.cell(key)
  const issues: Issue[] = []
  const request = rules.read(createCellReader(row, handle, issues))
  if (issues.length > 0) return { issues }
  const name = rules.keyOf(request)
  const before = seen.get(name)
  if (before !== undefined) {
    return {
      issues: [
        issueAt({ line: row.line, column: row.nameOf(key), handle }, `already stood at line ${before}`),
      ],
    }
  }
  seen.set(name, row.line)
  return { row, handle, request }
}

type Outcome = 'created' | 'updated' | 'unchanged' | 'failed'

async function bringIn<C extends string, Wish>(
  { sheet, plan: planOf }: RowHandler<C, Wish>,
  read: Read<C, Wish>,
  run: ImportRun,
): Promise<Outcome> {
  if ('issues' in read) {
    read.issues.forEach(run.onIssue)
    return 'failed'
  }
  const { row, handle, request } = read
  const { line } = row
  let doing = sheet.key
  const work = async (tx: Tx) => {
    doing = sheet.key
    const plan = await planOf(tx, request)
    for (const step of plan.steps) {
      doing = step.column
      await step.run(tx)
    }
    return plan
  }
  try {
    const { title, isNew, steps } = await (run.isDryRun
      ? takenBack(run.db, work)
      : inTransaction(run.db, work))
    if (steps.length === 0) return 'unchanged'
    run.onChange(() => ({ line, handle, title, isNew, changes: steps.flatMap(({ changes }) => changes) }))
    return isNew ? 'created' : 'updated'
  } catch (error) {
    if (!isRefusal(error)) throw error
    run.onIssue(issueAt({ line, column: row.nameOf(doing), handle }, error.message))
    return 'failed'
  }
}

/** Does the work, and nothing of it has happened. */
async function takenBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done: T[] = []
  const undo = new Error('taken back')
  await inTransaction(db, async (tx) => {
    done.push(await work(tx))
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return done.at(-1)!
}

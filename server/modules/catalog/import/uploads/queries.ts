import { sql } from 'kysely'
import {
  IMPORT_FILE_DAYS,
  type ImportCounts,
  type ImportKind,
  type ImportMapping,
  type ImportPreview,
} from '../../../../../contract/catalog/imports.ts'
import type { DbOrTx, Db, Tx } from '../../../../platform/db/database.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>

const selectImports = (dbOrTx: DbOrTx) =>
  dbOrTx
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.by')
    .selectAll('imports')
    .select('users.name as byName')
    .select((eb) =>
      eb
        .exists(eb.selectFrom('import_parts').select('part').whereRef('import_id', '=', 'imports.id'))
        .$castTo<boolean>()
        .as('hasFile'),
    )

export const findImport = (dbOrTx: DbOrTx, id: string) =>
  selectImports(dbOrTx).where('imports.id', '=', id).executeTakeFirst()

type Page = { kinds: readonly ImportKind[]; before?: string | undefined; limit: number }

/** Finds imports of these kinds, newest first. Keyset pagination: `before` is the id of the last import of the previous page. */
export function findImports(db: Db, { kinds, before, limit }: Page) {
  const ofKind = selectImports(db).where('imports.kind', 'in', kinds)
  const newest = ofKind.where('imports.state', '<>', 'uploading').limit(limit)
  const ordered = newest.orderBy('imports.created_at', 'desc').orderBy('imports.id', 'desc')
  if (!before) return ordered.execute()
  const afterCursor = sql<boolean>`(imports.created_at, imports.id) < (select created_at, id from imports where id = ${before})`
  return ordered.where(afterCursor).execute()
}

type NewImport = { kind: ImportKind; name: string; by: string; now: Date }

export async function insertImport(db: Db, { now, ...values }: NewImport) {
  const { id } = await db
    .insertInto('imports')
    .values({ ...values, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertPart = (db: Db, part: { import_id: string; part: number; bytes: Buffer }) =>
  db.insertInto('import_parts').values(part).execute()

export const findPart = (db: Db, import_id: string, part: number) =>
  db
    .selectFrom('import_parts')
    .select('bytes')
    .where('import_id', '=', import_id)
    .where('part', '=', part)
    .executeTakeFirst()

export const deleteImport = (db: Db, id: string) => db.deleteFrom('imports').where('id', '=', id).execute()

type UploadedFile = { size: number; header: string[]; samples: string[][]; mapping: ImportMapping }

export const markUploaded = (tx: Tx, id: string, { size, header, samples, mapping }: UploadedFile) =>
  tx
    .updateTable('imports')
    .set({
      state: 'uploaded',
      size,
      header: JSON.stringify(header),
      samples: JSON.stringify(samples),
      mapping: JSON.stringify(mapping),
    })
    .where('id', '=', id)
    .execute()

type RunStart = {
  state: 'checking' | 'importing'
  now: Date
  by: string
  options?: { mapping: ImportMapping; withImages: boolean; withInvites: boolean }
}

/** Starts a check or import at the first row, and deletes the issues of the previous run. */
export async function startRun(tx: Tx, id: string, { state, now, by, options }: RunStart) {
  await tx.deleteFrom('import_issues').where('import_id', '=', id).execute()
  await tx
    .updateTable('imports')
    .set({ state, counts: '{}', products: 0, issues: 0, error: null, started_at: now, ended_at: null })
    .set({ run_by: by })
    .$if(state === 'checking', (update) => update.set({ preview: '[]', total: null }))
    .$if(options !== undefined, (update) => update.set(asColumns(options!)))
    .where('id', '=', id)
    .execute()
}

const asColumns = ({ mapping, withImages, withInvites }: NonNullable<RunStart['options']>) => ({
  mapping: JSON.stringify(mapping),
  with_images: withImages,
  with_invites: withInvites,
})

type Run = Pick<ImportRecord, 'id' | 'started_at'>

const ofRun = ({ id, started_at }: Run) =>
  sql<boolean>`imports.id = ${id} and imports.started_at = ${started_at}`

/**
 * Returns whether this run still imports. Locks the import, so that a cancellation waits until the transaction ends, and all later
 * transactions of the run see it.
 */
export async function lockRunning(tx: Tx, run: Run): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where(ofRun(run))
    .where('state', '=', 'importing')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

type Progress = {
  run: Run
  from: number
  counts: Readonly<ImportCounts>
  issues: number
  preview: ImportPreview[]
}

/**
 * Saves the progress of a check or import, also of a cancelled one. `from` is the number of products that this worker expects in the stored
 * progress. Returns `lost` when the stored number is different, because another worker has saved its progress, and when the check or import
 * has ended otherwise or was started again.
 */
export async function recordProgress(
  tx: Tx,
  { run, from, counts, issues, preview }: Progress,
): Promise<'running' | 'cancelled' | 'lost'> {
  const row = await tx
    .updateTable('imports')
    .set({
      counts: JSON.stringify(counts),
      products: counts.products,
      issues: sql`issues + ${issues}`,
      preview: sql`preview || ${JSON.stringify(preview)}::jsonb`,
    })
    .where(ofRun(run))
    .where('products', '=', from)
    .where('state', 'in', ['checking', 'importing', 'cancelled'])
    .returning('state')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.state === 'cancelled' ? 'cancelled' : 'running'
}

export async function insertIssues(tx: Tx, import_id: string, issues: readonly Issue[]) {
  if (issues.length === 0) return
  const rows = issues.map(({ line, column, handle, reason, isWarning }) => ({
    import_id,
    line,
    col: column,
    handle,
    reason,
    is_warning: isWarning,
  }))
  await tx.insertInto('import_issues').values(rows).execute()
}

export const findIssues = (db: DbOrTx, id: string, { after = 0, limit }: { after?: number; limit: number }) =>
  db
    .selectFrom('import_issues')
    .selectAll()
    .where('import_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

type End = { state: 'checked' | 'done' | 'failed' | 'cancelled'; now: Date; error?: string; total?: number }

/** Ends a running check or import. Returns false when it is not running. */
export async function endRun(
  dbOrTx: DbOrTx,
  id: string,
  { state, now, error, total }: End,
): Promise<boolean> {
  const { numUpdatedRows } = await dbOrTx
    .updateTable('imports')
    .set({ state, ended_at: now, error: error ?? null, ...(total === undefined ? {} : { total }) })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes interrupted uploads after a day. After `IMPORT_FILE_DAYS`, deletes the file of an import, its sample rows, its preview and its
 * list of invalid rows, because these contain personal data. Keeps the history of imports.
 */
export async function purgeFiles(tx: Tx, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await tx.deleteFrom('imports').where('state', '=', 'uploading').where('created_at', '<', ago(1)).execute()
  const old = tx
    .selectFrom('imports')
    .select('id')
    .where('created_at', '<', ago(IMPORT_FILE_DAYS))
    .where('state', 'not in', ['checking', 'importing'])
  await tx.deleteFrom('import_parts').where('import_id', 'in', old).execute()
  await tx.deleteFrom('import_issues').where('import_id', 'in', old).execute()
  const hasSamples = sql<boolean>`(samples <> '[]' or preview <> '[]')`
  await tx
    .updateTable('imports')
    .set({ samples: '[]', preview: '[]' })
    .where('id', 'in', old)
    .where(hasSamples)
    .execute()
}

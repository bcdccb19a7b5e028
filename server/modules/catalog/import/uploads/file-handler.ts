import type { Readable } from 'node:stream'
import type { ImportCounts, ImportPreview } from '../../../../../contract/catalog/imports.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { Env } from '../../../../env.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'
import type { ImportRecord } from './queries.ts'

export type ImportDeps = { db: Db; env: Env }

/** One run of the background job that checks or imports a file. A run is limited to a time slice. */
export type ImportRun = ImportDeps & {
  record: ImportRecord
  file: Readable
  /** The user who started the check or import. */
  actor: Actor
  isDryRun: boolean
  /**
   * Asked at the beginning of every transaction that changes records; the handler stops when it returns false, because the import was
   * cancelled. A dry run does not ask.
   */
  mayContinue: (tx: Tx) => Promise<boolean>
  onIssue: (issue: Issue) => void
  /**
   * Called for every record that the file changes. `present` returns the change for the preview; it is called only until the
   * preview is full.
   */
  onChange: (present: () => ImportPreview | null) => void
  /** Called after every batch; the handler stops when it returns false. */
  onBatch: (counts: Readonly<ImportCounts>) => Promise<boolean>
}

/**
 * Handles one kind of file: defines the accepted headings and imports the rows. Skips the records that earlier runs of the same import have
 * already counted in `record.counts`.
 */
export type ImportFileHandler = {
  headings: Readonly<Record<string, readonly string[]>>
  run: (run: ImportRun) => Promise<ImportCounts>
  /** Called after an import of all rows, in the transaction that marks the import as done. */
  complete?: (tx: Tx) => Promise<unknown>
}

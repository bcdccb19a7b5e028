import type { Readable } from 'node:stream'
import type { ImportCounts, ImportPreview } from '../../../../../contract/catalog/imports.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Env } from '../../../../env.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'
import type { ImportRecord } from './queries.ts'

export type ImportDeps = { db: Db; env: Env }

/** One slice of a check or an import. */
export type ImportRun = ImportDeps & {
  record: ImportRecord
  file: Readable
  /** The user who started the run. */
  actor: Actor
  isDryRun: boolean
  onIssue: (issue: Issue) => void
  /** Called for every change. `present` is evaluated only while the preview has space. */
  onChange: (present: () => ImportPreview | null) => void
  /** Called after every batch; the slice ends when it returns false. */
  onBatch: (counts: Readonly<ImportCounts>) => Promise<boolean>
}

/** Handles one kind of file: the accepted headings and the import of its rows. Continues after `record.counts`. */
export type ImportFileHandler = {
  headings: Readonly<Record<string, readonly string[]>>
  run: (run: ImportRun) => Promise<ImportCounts>
}

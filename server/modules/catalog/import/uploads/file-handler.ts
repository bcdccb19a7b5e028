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
  one: ImportRecord
  file: Readable
  /** Who began it. */
  actor: Actor
  isDryRun: boolean
  onIssue: (issue: Issue) => void
  /** Told of everything that is not as the file says; called only as long as somebody will look at it. */
  onChange: (tell: () => ImportPreview | null) => void
  /** Called often; the slice ends there when it answers false. */
  onBatch: (counts: Readonly<ImportCounts>) => Promise<boolean>
}

/** A kind of file: what its columns may be called, and what is done with its rows. Goes on behind `one.counts`. */
export type ImportFileHandler = {
  headings: Readonly<Record<string, readonly string[]>>
  run: (run: ImportRun) => Promise<ImportCounts>
}

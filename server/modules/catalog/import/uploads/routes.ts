import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import * as imports from '../../../../../contract/catalog/imports.ts'
import { can } from '../../../../../contract/core/permissions.ts'
import { writeCsv } from '../../../../platform/csv/write-csv.ts'
import { inTransaction, type Db, type DbOrTx } from '../../../../platform/db/database.ts'
import type { Env } from '../../../../env.ts'
import { authorize, serve, serveFile, serveUpload } from '../../../../platform/http/serve.ts'
import { topic, worker, type Worker } from '../../../../platform/jobs/jobs.ts'
import { z } from 'zod'
import { startCheck, startImport, cancelImport, findAuthorizedImport } from './start-import.ts'
import { findImports, findIssues, purgeFiles, type ImportRecord } from './queries.ts'
import { runSlice, sliceTopic } from './run-slice.ts'
import { receiveFile } from './receive-file.ts'
import { ImportCounts, type ImportRow, type FileImport } from '../../../../../contract/catalog/imports.ts'
import { fileName } from '../../../../../contract/store/brand/shop-name.ts'
import { readBrand } from '../../../brand/read-brand.ts'
import type { Actor } from '../../../../platform/http/actor.ts'

export function importRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const now = () => env.now()
  serveUpload(app, imports.uploadImport, async ({ file, query: { kind } }, actor) => {
    authorize(imports.importKinds[kind].access, actor)
    return presentImport(db, await receiveFile(db, file, { kind, actor, now: now() }), actor)
  })
  serve(app, imports.listImports, async ({ query }, actor) => {
    if (query.kind) authorize(imports.importKinds[query.kind].access, actor)
    const allowedKinds = imports.ImportKind.options.filter((kind) =>
      can(imports.importKinds[kind].access, actor),
    )
    const found = await findImports(db, { ...query, kinds: query.kind ? [query.kind] : allowedKinds })
    return { imports: found.map(presentImportRow) }
  })
  serve(app, imports.showImport, ({ params }, actor) => presentImport(db, params.id, actor))
  serve(app, imports.checkImport, async ({ params, body }, actor) => {
    await startCheck(db, params.id, { ...body, actor, now: now() })
    return presentImport(db, params.id, actor)
  })
  serve(app, imports.startImport, async ({ params }, actor) => {
    await startImport(db, params.id, { actor, now: now() })
    return presentImport(db, params.id, actor)
  })
  serve(app, imports.cancelImport, async ({ params }, actor) => {
    await cancelImport(db, params.id, { actor, now: now() })
    return presentImport(db, params.id, actor)
  })
  serveFile(app, imports.importErrors, async ({ params }, actor) => {
    await findAuthorizedImport(db, params.id, actor)
    const content = Readable.from(issueLines(db, params.id))
    const { name } = await readBrand(db)
    return { name: `${fileName(name)}-import-errors.csv`, type: 'text/csv; charset=utf-8', content }
  })
}

const ISSUES_PER_PAGE = 1000

async function* issueLines(db: Db, id: string) {
  yield `\ufeff${writeCsv([['Line', 'Column', 'Handle', 'Reason', 'Kind']]).toString()}`
  for (let after = 0; ;) {
    const issues = await findIssues(db, id, { after, limit: ISSUES_PER_PAGE })
    const cells = issues.map(({ line, col, handle, reason, is_warning }) => [
      line,
      col,
      handle,
      reason,
      is_warning ? 'warning' : 'error',
    ])
    if (cells.length > 0) yield writeCsv(cells)
    if (issues.length < ISSUES_PER_PAGE) return
    after = issues.at(-1)!.id
  }
}

const purgeTopic = topic('purge-import-files', z.object({}), { retries: 0 })

export const importJobs = ({ db, env }: { db: Db; env: Env }): Worker[] => [
  worker(sliceTopic, (slice, attempt) => runSlice({ db, env }, slice, attempt)),
  worker(purgeTopic, () => inTransaction(db, (tx) => purgeFiles(tx, env.now())), '40 3 * * *'),
]

const FIRST_ISSUES = 50

const presentImportRow = (record: ImportRecord): ImportRow => ({
  id: record.id,
  kind: record.kind,
  name: record.name,
  size: record.size,
  state: record.state,
  counts: ImportCounts.parse(record.counts),
  total: record.total,
  issues: record.issues,
  error: record.error,
  by: record.byName,
  createdAt: record.created_at.toISOString(),
  endedAt: record.ended_at?.toISOString() ?? null,
})

/** Presents one import with its first issues. */
async function presentImport(dbOrTx: DbOrTx, id: string, actor: Actor): Promise<FileImport> {
  const record = await findAuthorizedImport(dbOrTx, id, actor)
  const issues = await findIssues(dbOrTx, id, { limit: FIRST_ISSUES })
  const {
    header,
    samples,
    mapping,
    with_images: withImages,
    with_invites: withInvites,
    preview,
    hasFile,
  } = record
  const firstIssues = issues.map(({ line, col, handle, reason, is_warning }) => ({
    line,
    column: col,
    handle,
    reason,
    isWarning: is_warning,
  }))
  return {
    ...presentImportRow(record),
    header,
    samples,
    mapping,
    withImages,
    withInvites,
    preview,
    firstIssues,
    hasFile,
  }
}

import { z } from 'zod'
import {
  importKinds,
  type ImportCounts,
  type ImportPreview,
} from '../../../../../contract/catalog/imports.ts'
import { isRefusal, refuse } from '../../../../../contract/core/refusal.ts'
import { can } from '../../../../../contract/core/permissions.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { loadInitiator } from '../../../accounts/actor.ts'
import { send, topic, type Attempt } from '../../../../platform/jobs/jobs.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'
import { openFile } from './stored-file.ts'
import type { ImportRun, ImportDeps } from './file-handler.ts'
import { importFileHandlers } from './file-handlers.ts'
import {
  endRun,
  findImport,
  insertIssues,
  lockRunning,
  recordProgress,
  type ImportRecord,
} from './queries.ts'

/**
 * Job that continues an import for one time slice. If two workers run the same slice, the worker that is second to save its
 * progress stops.
 */
export const sliceTopic = topic('import-products', z.object({ importId: z.string() }), {
  retries: 5,
  firstPause: 5,
  longestPause: 60,
})

/**
 * Maximum duration of one job. It is short, so that a server node can stop quickly, and so that another worker soon continues
 * the import after a crash.
 */
const SLICE_MS = 20_000
/** Maximum number of stored issues of an import, and maximum number of changes in its preview. */
const MAX_ISSUES = 10_000
const MAX_PREVIEW = 100

type Slice = { importId: string }

/** Continues an import until all rows are processed or the time slice ends. */
export async function runSlice(deps: ImportDeps, { importId }: Slice, { isLast }: Attempt): Promise<void> {
  const record = await findImport(deps.db, importId)
  if (!record || !isRunning(record)) return
  try {
    await continueRun(deps, record)
  } catch (error) {
    const message = isRefusal(error)
      ? error.message
      : 'Something went wrong on our side. Check the file again to continue.'
    if (isRefusal(error) || isLast) {
      await endRun(deps.db, importId, { state: 'failed', now: deps.env.now(), error: message })
    }
    if (!isRefusal(error)) throw error
  }
}

const isRunning = ({ state }: ImportRecord) => state === 'checking' || state === 'importing'

async function continueRun(deps: ImportDeps, record: ImportRecord) {
  const { db, env } = deps
  const collector = collectResults(record)
  const deadline = performance.now() + SLICE_MS
  let recordedProducts = record.products
  let isOver = false
  const saveProgress = async (counts: Readonly<ImportCounts>, isNext: boolean) => {
    const state = await inTransaction(db, async (tx) => {
      const state = await recordProgress(tx, {
        run: record,
        from: recordedProducts,
        counts,
        ...collector.pending(),
      })
      if (state !== 'lost') await insertIssues(tx, record.id, collector.issues)
      if (state === 'running' && isNext) await send(tx, sliceTopic, { importId: record.id })
      return state
    })
    recordedProducts = counts.products
    collector.clear()
    return state === 'running'
  }
  const counts = await importFileHandlers[record.kind].run({
    ...deps,
    record,
    file: await openFile(db, record.id),
    actor: await initiator(db, record),
    isDryRun: record.state === 'checking',
    mayContinue: (tx) => lockRunning(tx, record),
    onIssue: collector.addIssue,
    onChange: collector.addChange,
    onBatch: async (counts) => {
      const isLong = performance.now() > deadline
      isOver = !(await saveProgress(counts, isLong)) || isLong
      return !isOver
    },
  })
  if (isOver || !(await saveProgress(counts, false))) return
  if (record.state === 'checking') {
    await endRun(db, record.id, { state: 'checked', now: env.now(), total: counts.products })
    return
  }
  await inTransaction(db, async (tx) => {
    const isDone = await endRun(tx, record.id, { state: 'done', now: env.now() })
    if (isDone) await importFileHandlers[record.kind].complete?.(tx)
  })
}

/** Loads the user who started the run. Refuses with `forbidden` when this user no longer has the right to import such files. */
async function initiator(db: Db, { kind, run_by }: ImportRecord): Promise<Actor> {
  const actor = await loadInitiator(db, run_by)
  if (actor && can(importKinds[kind].access, actor)) return actor
  return refuse(
    'forbidden',
    'The user who started this import no longer has permission to do so. Check the file again to continue.',
  )
}

/**
 * Collects issues and changes until the progress is saved. The whole import collects at most `MAX_ISSUES` issues and
 * `MAX_PREVIEW` changes.
 */
function collectResults({ issues: before, preview, state }: ImportRecord) {
  const issues: Issue[] = []
  const changes: ImportPreview[] = []
  let [issueCount, shown] = [0, preview.length]
  return {
    issues,
    addIssue: (issue: Issue) => {
      issueCount += 1
      if (before + issueCount <= MAX_ISSUES) issues.push(issue)
    },
    addChange: (present: Parameters<ImportRun['onChange']>[0]) => {
      if (state !== 'checking' || shown >= MAX_PREVIEW) return
      const change = present()
      if (!change) return
      shown += 1
      changes.push(change)
    },
    pending: () => ({ issues: issueCount, preview: changes }),
    clear: () => {
      before += issueCount
      issueCount = 0
      issues.length = 0
      changes.length = 0
    },
  }
}

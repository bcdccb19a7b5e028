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
import { initiatorOf } from '../../../accounts/actor.ts'
import { send, topic, type Attempt } from '../../../../platform/jobs/jobs.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'
import { openFile } from './stored-file.ts'
import type { ImportRun, ImportDeps } from './file-handler.ts'
import { importFileHandlers } from './file-handlers.ts'
import { endRun, findImport, insertIssues, recordProgress, type ImportRecord } from './queries.ts'

/** A part of an import, from where it stands. Done twice at once, the second one notices and stops. */
export const sliceTopic = topic('import-products', z.object({ importId: z.string() }), {
  retries: 5,
  firstPause: 5,
  longestPause: 60,
})

/** No job runs longer than about this: a node that is to stop can, and one that died is soon replaced. */
const SLICE_MS = 20_000
/** What is kept of what is wrong, and shown of what would change. */
const MAX_ISSUES = 10_000
const MAX_PREVIEW = 100

type Slice = { importId: string }

/** Goes on with an import where it stands, until its end or until the slice is over. */
export async function runSlice(shop: ImportDeps, { importId }: Slice, { isLast }: Attempt): Promise<void> {
  const one = await findImport(shop.db, importId)
  if (!one || !isRunning(one)) return
  try {
    await goOn(shop, one)
  } catch (error) {
    const words = isRefusal(error)
      ? error.message
      : 'Something went wrong on our side. Check the file again to go on.'
    if (isRefusal(error) || isLast) {
      await endRun(shop.db, importId, { state: 'failed', now: shop.env.now(), error: words })
    }
    if (!isRefusal(error)) throw error
  }
}

const isRunning = ({ state }: ImportRecord) => state === 'checking' || state === 'importing'

async function goOn(shop: ImportDeps, one: ImportRecord) {
  const { db, env } = shop
  const notes = takeNotes(one)
  const ends = performance.now() + SLICE_MS
  let noted = one.products
  let isOver = false
  const note = async (counts: Readonly<ImportCounts>, isNext: boolean) => {
    const isOurs = await inTransaction(db, async (tx) => {
      const goesOn = await recordProgress(tx, { id: one.id, from: noted, counts, ...notes.told() })
      if (goesOn) await insertIssues(tx, one.id, notes.issues)
      if (goesOn && isNext) await send(tx, sliceTopic, { importId: one.id })
      return goesOn
    })
    noted = counts.products
    notes.clear()
    return isOurs
  }
  const counts = await importFileHandlers[one.kind].run({
    ...shop,
    one,
    file: await openFile(db, one.id),
    actor: await initiator(db, one),
    isDryRun: one.state === 'checking',
    onIssue: notes.addIssue,
    onChange: notes.addChange,
    onBatch: async (counts) => {
      const isLong = performance.now() > ends
      isOver = !(await note(counts, isLong)) || isLong
      return !isOver
    },
  })
  if (isOver || !(await note(counts, false))) return
  const isCheck = one.state === 'checking'
  await endRun(db, one.id, {
    state: isCheck ? 'checked' : 'done',
    now: env.now(),
    ...(isCheck ? { total: counts.products } : {}),
  })
}

/** Who goes on: with the rights they have now, not those with which they began. */
async function initiator(db: Db, { kind, run_by }: ImportRecord): Promise<Actor> {
  const actor = await initiatorOf(db, run_by)
  if (actor && can(importKinds[kind].access, actor)) return actor
  return refuse('forbidden', 'Whoever began this has no right to it any more. Check the file again to go on.')
}

/** What is found between two notes, no more of it than is kept. */
function takeNotes({ issues: before, preview, state }: ImportRecord) {
  const issues: Issue[] = []
  const changes: ImportPreview[] = []
  let [told, shown] = [0, preview.length]
  return {
    issues,
    addIssue: (issue: Issue) => {
      told += 1
      if (before + told <= MAX_ISSUES) issues.push(issue)
    },
    addChange: (tell: Parameters<ImportRun['onChange']>[0]) => {
      if (state !== 'checking' || shown >= MAX_PREVIEW) return
      const change = tell()
      if (!change) return
      shown += 1
      changes.push(change)
    },
    told: () => ({ issues: told, preview: changes }),
    clear: () => {
      before += told
      told = 0
      issues.length = 0
      changes.length = 0
    },
  }
}

import { z } from 'zod'
import { importLimits, type ImportPreview } from '../../../contract/imports.ts'
import { isRefusal, refuse } from '../../../contract/refusal.ts'
import { dayInIndia } from '../../../contract/days.ts'
import { inTransaction, type Db } from '../../db.ts'
import type { Env } from '../../env.ts'
import { send, topic, type Attempt } from '../../jobs.ts'
import { openShelf } from '../../media/shelf.ts'
import { fetchPicture } from '../import/fetch-picture.ts'
import type { FindPicture } from '../import/find-picture.ts'
import { isUrl } from '../import/image-rule.ts'
import { importCatalogue, type Counts } from '../import/import-catalogue.ts'
import type { Issue } from '../import/issue.ts'
import { openFile } from './keep-file.ts'
import { previewOf } from './preview.ts'
import { endRun, findImport, insertIssues, noteProgress, type ImportRecord } from './queries.ts'

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

type Shop = { db: Db; env: Env }
type Slice = { importId: string }

/** Goes on with an import where it stands, until its end or until the slice is over. */
export async function runSlice(shop: Shop, { importId }: Slice, { isLast }: Attempt): Promise<void> {
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

async function goOn(shop: Shop, one: ImportRecord) {
  const { db, env } = shop
  const notes = takeNotes(one)
  const ends = performance.now() + SLICE_MS
  let noted = one.products
  let isOver = false
  const note = async (counts: Readonly<Counts>, isNext: boolean) => {
    const isOurs = await inTransaction(db, async (tx) => {
      const goesOn = await noteProgress(tx, { id: one.id, from: noted, counts, ...notes.told() })
      if (goesOn) await insertIssues(tx, one.id, notes.issues)
      if (goesOn && isNext) await send(tx, sliceTopic, { importId: one.id })
      return goesOn
    })
    noted = counts.products
    notes.clear()
    return isOurs
  }
  const counts = await importCatalogue({
    db,
    shelf: openShelf(env, 'media'),
    rows: await openFile(db, one.id),
    columns: one.mapping,
    find: onlyFromTheWeb,
    maxProducts: importLimits.products,
    behind: one.counts,
    isDryRun: one.state === 'checking',
    withImages: one.with_images,
    today: dayInIndia(env.now()),
    at: env.now(),
    onIssue: notes.addIssue,
    onPlan: notes.addPlan,
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
    addPlan: (...plan: Parameters<typeof previewOf>) => {
      if (state !== 'checking' || shown >= MAX_PREVIEW) return
      const change = previewOf(...plan)
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

/** A file that was sent has no folder beside it. */
const onlyFromTheWeb: FindPicture = async (src) => {
  if (!isUrl(src)) {
    refuse('bad_picture', 'In a file that is sent, pictures are addresses that start with https://')
  }
  return { source: src, read: () => fetchPicture(src) }
}

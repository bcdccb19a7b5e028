import type { Readable } from 'node:stream'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Sender } from '../../../platform/storage/pictures/decode-queue.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { productSheet, type ProductHeader, type ProductColumns } from './read/columns.ts'
import type { ProductDraft } from './read/draft.ts'
import { findPictureIn, type FindPicture } from './pictures/find-picture.ts'
import { importPictures, type PictureImport } from './pictures/import-pictures.ts'
import { groupRows } from './group-rows.ts'
import { imageSourceError } from './pictures/image-source.ts'
import { importBatch, type OnPlan, type BatchResult } from './import-batch.ts'
import { issueAt, type Issue } from '../../../platform/csv/issue.ts'
import { readProduct } from './read/read-product.ts'
import { openCsv } from '../../../platform/csv/rows.ts'

export type ImportCounts = {
  rows: number
  products: number
  created: number
  updated: number
  unchanged: number
  /** Products that were left out because of an error. */
  failed: number
  /** Pictures that came into our storage. */
  pictures: number
  warnings: number
}

export type ImportOptions = {
  db: Db
  storage: Storage
  /** The CSV file. */
  rows: Readable
  /** Where relative paths of pictures start; the file's own folder. */
  folder?: string
  /** Takes the place of the web and the folder: answers the picture that the file calls `src`. */
  readImage?: (src: string) => Promise<Buffer>
  isDryRun?: boolean
  withImages?: boolean
  /** Products in one transaction, and about as many pictures. */
  batchSize?: number
  /** Pictures at a time. */
  width?: number
  /** Whose pictures they are; staff's, unless somebody says otherwise. */
  sender?: Sender
  today?: Day
  /** The moment that stands in the history of new pieces. */
  at?: Date
  /** Where each column stands, when somebody has chosen that; otherwise the headings say it. */
  columns?: ProductColumns
  /** Takes the place of `folder`. */
  find?: FindPicture
  /** Refuses a file with more of them; without it there is no limit but the memory. */
  maxProducts?: number
  /** What an earlier run has counted: its products are not looked at again. */
  behind?: Readonly<Partial<ImportCounts>>
  onProgress?: (counts: Readonly<ImportCounts>) => void
  onIssue?: (issue: Issue) => void
  /** What is going to be written. */
  onPlan?: OnPlan
  /** Called behind every batch; the import ends there when it answers false. */
  onBatch?: (counts: Readonly<ImportCounts>) => Promise<boolean>
}

const noCounts: Readonly<ImportCounts> = {
  rows: 0,
  products: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  pictures: 0,
  warnings: 0,
}

type Report = (issue: Issue) => void

/**
 * Brings a catalogue from a Shopify product CSV into the shop, new products and changes alike. A product with an error
 * stays out as a whole and is reported; the others go in. Refuses `invalid` for a file without the columns it needs.
 */
export async function importCatalogue(task: ImportOptions): Promise<ImportCounts> {
  const counts: ImportCounts = { ...noCounts, ...task.behind }
  const report: Report = (issue) => {
    if (issue.isWarning) counts.warnings += 1
    task.onIssue?.(issue)
  }
  const drafts = readDrafts(task, counts, report)
  for await (const batch of batchesOf(drafts, task.batchSize ?? 100)) {
    for (const outcome of await bringIn(batch, gatheringFor(task, counts, report), task)) counts[outcome] += 1
    task.onProgress?.(counts)
    if (task.onBatch && !(await task.onBatch(counts))) return counts
  }
  task.onProgress?.(counts)
  return counts
}

async function* readDrafts(
  task: ImportOptions,
  counts: ImportCounts,
  report: Report,
): AsyncGenerator<ProductDraft> {
  const { header, rows } = await openCsv(task.rows, productSheet, task.columns)
  const ids = new Map<string, number>()
  let left = task.behind?.products ?? 0
  for await (const group of groupRows(rows)) {
    left -= 1
    if (left >= 0) continue
    counts.rows += group.rows.length
    counts.products += 1
    if (counts.products > (task.maxProducts ?? Infinity)) {
      refuse('invalid', `The file has more than ${task.maxProducts} products. Import it in parts.`, {
        fields: [],
      })
    }
    const { draft, issues } = readProduct(group, header, task.readImage ? () => null : imageSourceError)
    const found = draft ? repeatedId(draft, ids, header) : issues
    found.forEach(report)
    if (draft && found.length === 0) yield draft
    else counts.failed += 1
  }
}

function repeatedId(
  { id, line, handle }: ProductDraft,
  ids: Map<string, number>,
  header: ProductHeader,
): Issue[] {
  if (id === null) return []
  const before = ids.get(id)
  ids.set(id, before ?? line)
  return before === undefined
    ? []
    : [issueAt({ line, column: header.nameOf('id'), handle }, `already stood at line ${before}`)]
}

/** At most `size` products, and about as many pictures. */
async function* batchesOf(drafts: AsyncIterable<ProductDraft>, size: number): AsyncGenerator<ProductDraft[]> {
  let batch: ProductDraft[] = []
  let pictures = 0
  for await (const draft of drafts) {
    batch.push(draft)
    pictures += draft.pictures?.length ?? 0
    if (batch.length < size && pictures < size) continue
    yield batch
    batch = []
    pictures = 0
  }
  if (batch.length > 0) yield batch
}

async function bringIn(
  drafts: readonly ProductDraft[],
  gathering: PictureImport,
  task: ImportOptions,
): Promise<BatchResult[]> {
  const { db, isDryRun, onIssue } = gathering
  const { withImages = true, at = new Date(), today = dayInIndia(at) } = task
  const places = withImages ? await importPictures(drafts, gathering) : null
  return importBatch({ db, drafts, places, isDryRun, today, at, onIssue, onPlan: task.onPlan })
}

const gatheringFor = (task: ImportOptions, counts: ImportCounts, onIssue: Report): PictureImport => ({
  db: task.db,
  storage: task.storage,
  find: finderOf(task),
  isDryRun: task.isDryRun ?? false,
  width: task.width ?? 4,
  sender: task.sender ?? 'staff',
  onPicture: () => {
    counts.pictures += 1
    task.onProgress?.(counts)
  },
  onIssue,
})

function finderOf({ readImage, find, folder = '.' }: ImportOptions): FindPicture {
  if (find) return find
  if (!readImage) return findPictureIn(folder)
  return async (src) => ({ source: src, read: () => readImage(src) })
}

import type { Readable } from 'node:stream'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { ImportCounts } from '../../../../contract/catalog/imports.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Sender } from '../../../platform/storage/pictures/decode-queue.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { findCategories } from '../categories/queries.ts'
import { categoryNames } from './read/category.ts'
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

export type ImportOptions = {
  db: Db
  storage: Storage
  /** The content of the CSV file. */
  rows: Readable
  /** Base folder for relative picture paths. */
  folder?: string
  /**
   * Returns the bytes of the picture with the source `src`. If this function is set, the import reads no pictures from the web
   * or from `folder`.
   */
  readImage?: (src: string) => Promise<Buffer>
  isDryRun?: boolean
  withImages?: boolean
  /** Maximum number of products per transaction. A batch of products ends early when it has at least this number of pictures. */
  batchSize?: number
  /** Maximum number of pictures that are fetched in parallel. */
  width?: number
  /** Who supplies the pictures; by default `staff`. The size limits of the pictures and their turn in the decoding queue depend on it. */
  sender?: Sender
  today?: Day
  /** The time that the history of pieces records when pieces are added or retired. */
  at?: Date
  /** Column positions that staff chose. By default they are found from the headings of the file. */
  columns?: ProductColumns
  /** Finds a picture. Replaces the default search in `folder` and on the web. */
  find?: FindPicture
  /** Maximum number of products; a file with more products is refused. */
  maxProducts?: number
  /** The counts of an interrupted run of the same file. The import skips the products that are included in these counts. */
  resumeFrom?: Readonly<Partial<ImportCounts>>
  /** Asked at the beginning of every transaction that changes products; the import stops when it returns false. */
  mayContinue?: (tx: Tx) => Promise<boolean>
  onProgress?: (counts: Readonly<ImportCounts>) => void
  onIssue?: (issue: Issue) => void
  /** Called for every product with the writes that are planned for it. */
  onPlan?: OnPlan
  /** Called after every batch; the import stops when it returns false. */
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
 * Imports a Shopify product CSV: creates new products and updates stored ones. A product with an error is reported and
 * skipped completely. Refuses with `invalid` a file without the required columns.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportCounts> {
  const counts: ImportCounts = { ...noCounts, ...options.resumeFrom }
  const report: Report = (issue) => {
    if (issue.isWarning) counts.warnings += 1
    options.onIssue?.(issue)
  }
  const lineOfId = new Map<string, number>() // products that the file has changed by their Id or Handle: a second change would replace the first
  const onPlan: OnPlan = (draft, plan, stored) => {
    if (stored) lineOfId.set(stored.product.id, draft.line)
    options.onPlan?.(draft, plan, stored)
  }
  const drafts = readDrafts(options, counts, { report, lineOfId })
  for await (const batch of batchesOf(drafts, options.batchSize ?? 100)) {
    const results = await importDrafts(batch, pictureImportFor(options, counts, report), {
      ...options,
      onPlan,
    })
    for (const result of results) counts[result] += 1
    const skipped = batch.length - results.length
    counts.products -= skipped
    options.onProgress?.(counts)
    if (skipped > 0) return counts
    if (options.onBatch && !(await options.onBatch(counts))) return counts
  }
  options.onProgress?.(counts)
  return counts
}

async function* readDrafts(
  options: ImportOptions,
  counts: ImportCounts,
  { report, lineOfId }: { report: Report; lineOfId: Map<string, number> },
): AsyncGenerator<ProductDraft> {
  const { header, rows } = await openCsv(options.rows, productSheet, options.columns)
  const categories = categoryNames(await findCategories(options.db))
  const imageRule = options.readImage ? () => null : imageSourceError
  let left = options.resumeFrom?.products ?? 0
  for await (const group of groupRows(rows)) {
    const { draft, issues } = readProduct(group, { header, imageRule, categories })
    const allIssues = draft ? repeatedId(draft, lineOfId, header) : issues
    left -= 1
    // an earlier part of this run handled this product; here only its Id is recorded, so that a later product with the same Id is refused
    if (left >= 0) continue
    counts.rows += group.rows.length
    counts.products += 1
    if (counts.products > (options.maxProducts ?? Infinity)) {
      refuse('invalid', `The file has more than ${options.maxProducts} products. Import it in parts.`, {
        fields: [],
      })
    }
    allIssues.forEach(report)
    if (draft && allIssues.length === 0) yield draft
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
    : [issueAt({ line, column: header.nameOf('id'), handle }, `was already used at line ${before}`)]
}

/** Splits the products into batches of at most `size` products. A batch ends early when it has at least `size` pictures. */
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

async function importDrafts(
  drafts: readonly ProductDraft[],
  pictureImport: PictureImport,
  options: ImportOptions,
): Promise<BatchResult[]> {
  const { db, isDryRun, onIssue } = pictureImport
  const { withImages = true, at = new Date(), today = dayInIndia(at) } = options
  const locations = withImages ? await importPictures(drafts, pictureImport) : null
  const { mayContinue, onPlan } = options
  return importBatch({ db, drafts, locations, isDryRun, today, at, mayContinue, onIssue, onPlan })
}

const pictureImportFor = (options: ImportOptions, counts: ImportCounts, onIssue: Report): PictureImport => ({
  db: options.db,
  storage: options.storage,
  find: pictureFinder(options),
  isDryRun: options.isDryRun ?? false,
  width: options.width ?? 4,
  sender: options.sender ?? 'staff',
  onPicture: () => {
    counts.pictures += 1
    options.onProgress?.(counts)
  },
  onIssue,
})

function pictureFinder({ readImage, find, folder = '.' }: ImportOptions): FindPicture {
  if (find) return find
  if (!readImage) return findPictureIn(folder)
  return async (src) => ({ source: src, read: () => readImage(src) })
}

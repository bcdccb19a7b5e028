import { dayInIndia } from '../../../../../contract/core/dates.ts'
import { importLimits, type ImportPreview } from '../../../../../contract/catalog/imports.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import { productSheet } from '../read/columns.ts'
import { fetchPicture } from '../pictures/fetch-picture.ts'
import type { FindPicture } from '../pictures/find-picture.ts'
import { isUrl } from '../pictures/image-source.ts'
import { importCatalogue } from '../import-catalogue.ts'
import { openStorage } from '../../../../platform/storage/storage.ts'
import type { ImportFileHandler } from './file-handler.ts'
import { categoryLabel } from '../../../../../contract/catalog/categories.ts'
import { formatRupees } from '../../../../../contract/core/money.ts'
import type { ProductDraft } from '../read/draft.ts'
import type { ProductPlan } from '../plan.ts'
import type { ProductRow, StoredProduct } from '../stored.ts'

/** Products, one or more rows each. */
export const productFile: ImportFileHandler = {
  headings: productSheet.headings,
  run: ({ db, env, one, file, isDryRun, onIssue, onChange, onBatch }) =>
    importCatalogue({
      db,
      storage: openStorage(env, 'media'),
      rows: file,
      columns: one.mapping,
      find: onlyFromTheWeb,
      maxProducts: importLimits.products,
      behind: one.counts,
      isDryRun,
      withImages: one.with_images,
      today: dayInIndia(env.now()),
      at: env.now(),
      onIssue,
      onPlan: (...plan) => onChange(() => previewOf(...plan)),
      onBatch,
    }),
}

/** A file that was sent has no folder beside it. */
const onlyFromTheWeb: FindPicture = async (src) => {
  if (!isUrl(src)) {
    refuse('bad_picture', 'In a file that is sent, pictures are addresses that start with https://')
  }
  return { source: src, read: () => fetchPicture(src) }
}

type Change = ImportPreview['changes'][number]

/** What would become of one product, for people. Null when nothing would. */
function previewOf(
  draft: ProductDraft,
  plan: ProductPlan,
  stored: StoredProduct | undefined,
): ImportPreview | null {
  if (plan.outcome === 'unchanged') return null
  const { line, handle, fields } = draft
  const changes = stored ? [...fieldChanges(plan, stored), ...countChanges(plan, stored)] : firstFacts(plan)
  return { line, handle, title: fields.title, isNew: !stored, changes }
}

const rupees = (amount: number | null) => (amount === null ? '' : formatRupees(amount as never))

const facts: [string, (product: ProductRow) => string][] = [
  ['Title', ({ title }) => title],
  ['Price', ({ price }) => rupees(price)],
  ['MRP', ({ mrp }) => rupees(mrp)],
  ['Rent a day', ({ rent_price }) => rupees(rent_price)],
  ['Deposit', ({ deposit }) => rupees(deposit)],
  ['Status', ({ status }) => status],
  ['Category', ({ category }) => categoryLabel(category)],
  ['Gender', ({ gender }) => gender],
  ['Brand', ({ brand }) => brand],
  ['Handle', ({ slug }) => slug],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Free delivery', ({ free_delivery }) => (free_delivery ? 'yes' : 'no')],
  ['Sale ends at', ({ ends_at }) => ends_at ?? ''],
  ['Rating', ({ rating, rating_count }) => (rating === null ? '' : `${rating} (${rating_count})`)],
  ['Description', ({ description }) => description],
  ['Details', ({ details }) => details.map(({ label, value }) => `${label}: ${value}`).join(' | ')],
]

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

function fieldChanges({ product }: ProductPlan, { product: stored }: StoredProduct): Change[] {
  if (!product) return []
  return facts.flatMap(([field, read]) => {
    const [before, after] = [read(stored), read(product)]
    return before === after ? [] : [{ field, before: short(before), after: short(after) }]
  })
}

function countChanges(plan: ProductPlan, stored: StoredProduct): Change[] {
  const units = (rows: readonly { available: number }[]) =>
    rows.reduce((sum, { available }) => sum + available, 0)
  const written = new Set(plan.stock.map(({ id }) => id))
  const stock = [...stored.stock.filter(({ id }) => !written.has(id)), ...plan.stock]
  const pieces = stored.pieces.length + plan.newPieces.length - plan.excessPieces.length
  return [
    counted('Stock', units(stored.stock), units(stock)),
    counted('Rental pieces', stored.pieces.length, pieces),
    counted('Pictures', stored.pictures.length, plan.pictures?.length ?? stored.pictures.length),
    plan.skus.length > 0
      ? [{ field: 'Sizes and colours', before: '', after: `${plan.skus.length} written` }]
      : [],
  ].flat()
}

const counted = (field: string, before: number, after: number): Change[] =>
  before === after ? [] : [{ field, before: String(before), after: String(after) }]

function firstFacts({ product, skus, stock, newPieces, pictures }: ProductPlan): Change[] {
  const shown = facts.slice(0, 7).flatMap(([field, read]) => {
    const after = product ? short(read(product)) : ''
    return after && field !== 'Title' ? [{ field, before: '', after }] : []
  })
  const units = stock.reduce((sum, { available }) => sum + available, 0)
  return [
    ...shown,
    ...counted('Sizes and colours', 0, skus.length),
    ...counted('Stock', 0, units),
    ...counted('Rental pieces', 0, newPieces.length),
    ...counted('Pictures', 0, pictures?.length ?? 0),
  ]
}

import { dayInIndia } from '../../../../../contract/core/dates.ts'
import { importLimits, type ImportPreview } from '../../../../../contract/catalog/imports.ts'
import { declarationNames, declarations } from '../../../../../contract/catalog/declarations.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import { productSheet } from '../read/columns.ts'
import { fetchPicture } from '../pictures/fetch-picture.ts'
import type { FindPicture } from '../pictures/find-picture.ts'
import { isUrl } from '../pictures/image-source.ts'
import { importCatalogue } from '../import-catalogue.ts'
import { openStorage } from '../../../../platform/storage/storage.ts'
import type { ImportFileHandler } from './file-handler.ts'
import { nameIn } from '../../categories/choose-category.ts'
import { findCategories, type CategoryRow } from '../../categories/queries.ts'
import { formatRupees, type Paise } from '../../../../../contract/core/money.ts'
import { writeDetails } from '../read/read-values.ts'
import type { ProductDraft } from '../read/draft.ts'
import type { ProductPlan } from '../plan.ts'
import type { ProductRow, StoredProduct } from '../stored.ts'

/** Imports a product file, in which each product has one or more rows. */
export const productFile: ImportFileHandler = {
  headings: productSheet.headings,
  run: async ({ db, env, record, file, isDryRun, mayContinue, onIssue, onChange, onBatch }) => {
    const categories = await findCategories(db)
    return importCatalogue({
      db,
      storage: openStorage(env, 'media'),
      rows: file,
      columns: record.mapping,
      find: findOnWeb,
      maxProducts: importLimits.products,
      resumeFrom: record.counts,
      isDryRun,
      withImages: record.with_images,
      today: dayInIndia(env.now()),
      at: env.now(),
      mayContinue,
      onIssue,
      onPlan: (...plan) => onChange(() => presentChanges(plan, categories)),
      onBatch,
    })
  },
}

/** Finds pictures by URL only, because an uploaded file has no folder with pictures. */
const findOnWeb: FindPicture = async (src) => {
  if (!isUrl(src)) {
    refuse('bad_picture', 'In an uploaded file, pictures must be URLs that start with https://')
  }
  return { source: src, read: () => fetchPicture(src) }
}

type Change = ImportPreview['changes'][number]

/** Presents the changes of one product for the preview. Returns null when the product does not change. */
function presentChanges(
  [draft, plan, stored]: [ProductDraft, ProductPlan, StoredProduct | undefined],
  categories: readonly CategoryRow[],
): ImportPreview | null {
  if (plan.outcome === 'unchanged') return null
  const { line, handle, fields } = draft
  const changes = stored
    ? [...fieldChanges(plan, stored, categories), ...countChanges(plan, stored)]
    : newProductFields(plan, categories)
  return { line, handle, title: fields.title, isNew: !stored, changes }
}

const rupees = (amount: Paise | null) => (amount === null ? '' : formatRupees(amount))

type ShownField = [label: string, read: (product: ProductRow, categories: readonly CategoryRow[]) => string]

/** The fields that the preview shows of a new product. */
const mainFields: readonly ShownField[] = [
  ['Title', ({ title }) => title],
  ['Price', ({ price }) => rupees(price)],
  ['MRP', ({ mrp }) => rupees(mrp)],
  ['Rent per day', ({ rent_price }) => rupees(rent_price)],
  ['Deposit', ({ deposit }) => rupees(deposit)],
  ['Status', ({ status }) => status],
  ['Category', ({ category }, categories) => nameIn(categories, category)],
]

/** The fields that the preview shows if they change. */
const shownFields: readonly ShownField[] = [
  ...mainFields,
  ['Gender', ({ gender }) => gender],
  ['Brand', ({ brand }) => brand],
  ['Handle', ({ slug }) => slug],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Free delivery', ({ free_delivery }) => (free_delivery ? 'yes' : 'no')],
  ['Sale ends at', ({ ends_at }) => ends_at ?? ''],
  ['HSN code', ({ hsn }) => hsn ?? ''],
  ['Rating', ({ rating, rating_count }) => (rating === null ? '' : `${rating} (${rating_count})`)],
  ['Description', ({ description }) => description],
  ['Details', ({ details }) => writeDetails(details)],
  ...declarationNames.map((name): ShownField => [
    declarations[name].label,
    (product) => product.declarations[name] ?? '',
  ]),
]

const truncate = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

function fieldChanges(
  { product }: ProductPlan,
  { product: stored }: StoredProduct,
  categories: readonly CategoryRow[],
): Change[] {
  if (!product) return []
  return shownFields.flatMap(([field, read]) => {
    const [before, after] = [read(stored, categories), read(product, categories)]
    return before === after ? [] : [{ field, before: truncate(before), after: truncate(after) }]
  })
}

function countChanges(plan: ProductPlan, stored: StoredProduct): Change[] {
  const units = (rows: readonly { available: number }[]) =>
    rows.reduce((sum, { available }) => sum + available, 0)
  const written = new Set(plan.stock.map(({ id }) => id))
  const stock = [...stored.stock.filter(({ id }) => !written.has(id)), ...plan.stock]
  const pieces = stored.pieces.length + plan.newPieces.length - plan.excessPieces.length
  return [
    countChange('Stock', units(stored.stock), units(stock)),
    countChange('Rental pieces', stored.pieces.length, pieces),
    countChange('Pictures', stored.pictures.length, plan.pictures?.length ?? stored.pictures.length),
    plan.skus.length > 0
      ? [{ field: 'Sizes and colours', before: '', after: `${plan.skus.length} written` }]
      : [],
  ].flat()
}

const countChange = (field: string, before: number, after: number): Change[] =>
  before === after ? [] : [{ field, before: String(before), after: String(after) }]

function newProductFields(
  { product, skus, stock, newPieces, pictures }: ProductPlan,
  categories: readonly CategoryRow[],
): Change[] {
  const shown = mainFields.flatMap(([field, read]) => {
    const after = product ? truncate(read(product, categories)) : ''
    return after && field !== 'Title' ? [{ field, before: '', after }] : []
  })
  const units = stock.reduce((sum, { available }) => sum + available, 0)
  return [
    ...shown,
    ...countChange('Sizes and colours', 0, skus.length),
    ...countChange('Stock', 0, units),
    ...countChange('Rental pieces', 0, newPieces.length),
    ...countChange('Pictures', 0, pictures?.length ?? 0),
  ]
}

import { productLimits } from '../../../../../contract/catalog/catalog.ts'
import { declarationNames } from '../../../../../contract/catalog/declarations.ts'
import { readCategoryPath, readType, type CategoryNames } from './category.ts'
import type { ProductHeader } from './columns.ts'
import type { ProductFields, ProductDraft, PictureDraft, VariantDraft } from './draft.ts'
import type { RowGroup } from '../group-rows.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'
import { plainText } from './plain-text.ts'
import {
  readAmount,
  readCount,
  readDeclaration,
  readDetails,
  readGender,
  readId,
  readHsn,
  readInstant,
  readPrice,
  readRating,
  readTags,
  readText,
  readYes,
} from './read-values.ts'
import { readVariants, type ImagesOfColours } from './read-variants.ts'
import { validateRow, type ValidatedRow } from './validate-row.ts'

/** Checks a picture source. Returns null when it is valid, else the reason why it is invalid. */
export type ImageSourceRule = (src: string) => string | null

/** What the reader knows about the shop and the file. */
export type ReadContext = { header: ProductHeader; imageRule: ImageSourceRule; categories: CategoryNames }

/** Reads one product from its rows. Returns the draft, or all issues of the rows when a row is invalid. */
export function readProduct(
  group: RowGroup,
  { header, imageRule, categories }: ReadContext,
): { draft?: ProductDraft; issues: Issue[] } {
  const issues = [...group.issues]
  const rows = group.rows.map((row) => validateRow(row, group.handle, issues))
  const [first] = rows
  if (!first) return { issues }
  const rent = readRent(rows, header)
  const { variants, imagesOfColours } = readVariants(rows, header, Boolean(rent))
  const pictures = header.has('imageSrc')
    ? readPictures({ rows, variants, imagesOfColours, imageRule })
    : undefined
  const draft: ProductDraft = {
    line: group.line,
    handle: group.handle,
    slug: group.slug,
    id: first.take('id', readId, null),
    fields: readFields(first, header, categories),
    archivedCategory: readArchivedCategory(first, categories),
    variants,
    ...(rent === undefined ? {} : { rent }),
    ...(pictures ? { pictures } : {}),
  }
  return issues.length > 0 ? { issues: issues.toSorted((a, b) => a.line - b.line) } : { draft, issues }
}

function readFields(
  row: ValidatedRow,
  header: ProductHeader,
  categories: CategoryNames,
): ProductDraft['fields'] {
  const { take, report } = row
  const title = take('title', readText(255), '')
  if (!row.cell('title')) report('title', 'is missing')
  const all: ProductFields = {
    title,
    description: take('body', (html) => readText(20_000)(plainText(html)), ''),
    category: readCategory(row, categories),
    gender: take('gender', readGender, 'women'),
    brand: take('vendor', readText(120), ''),
    status: readStatus(row),
    rating: take('rating', readRating, null),
    rating_count: take('ratingCount', readCount(100_000_000), 0),
    free_delivery: take('freeDelivery', readYes, false),
    ends_at: take('saleEndsAt', readInstant, null),
    hsn: take('hsn', readHsn, null),
    details: take('details', readDetails, []),
    declarations: readDeclarations(row, header),
    tags: take('tags', readTags, []),
  }
  const entries = Object.entries(all).filter(([field]) =>
    columnsOf[field as keyof ProductFields].some(header.has),
  )
  return { ...Object.fromEntries(entries), title }
}

/** The columns of the file from which each field of a product is read. */
const columnsOf = {
  title: ['title'],
  description: ['body'],
  category: ['type', 'productCategory'],
  gender: ['gender'],
  brand: ['vendor'],
  status: ['status', 'published'],
  rating: ['rating'],
  rating_count: ['ratingCount'],
  free_delivery: ['freeDelivery'],
  ends_at: ['saleEndsAt'],
  hsn: ['hsn'],
  details: ['details'],
  declarations: declarationNames,
  tags: ['tags'],
} as const

/** Returns the category that the column `Type` names. If it names none, returns that of the column `Product Category`. */
function readCategory({ cell }: ValidatedRow, categories: CategoryNames): string {
  return readType(cell('type'), categories)?.slug ?? readCategoryPath(cell('productCategory'), categories)
}

function readArchivedCategory({ cell, nameOf }: ValidatedRow, categories: CategoryNames) {
  const category = readType(cell('type'), categories)
  return category?.archived ? { name: category.name, column: nameOf('type') } : null
}

function readDeclarations({ take }: ValidatedRow, header: ProductHeader): ProductFields['declarations'] {
  const columns = declarationNames.filter(header.has)
  return Object.fromEntries(columns.map((name) => [name, take(name, readDeclaration(name), '')]))
}

function readStatus(row: ValidatedRow): ProductFields['status'] {
  const isPublished = row.take('published', readYes, true)
  const status = row.cell('status').toLowerCase() || 'active'
  if (status === 'archived' || status === 'rejected') return status
  if (status === 'draft' || status === 'unlisted') return 'pending'
  if (status !== 'active') {
    row.report('status', `“${row.cell('status')}” is not active, draft, unlisted, rejected or archived`)
  }
  return isPublished ? 'live' : 'pending'
}

/** Reads rent and deposit. Returns null for products for sale, and undefined when the file has no rent column. */
function readRent(rows: readonly ValidatedRow[], header: ProductHeader): ProductDraft['rent'] {
  const [first, ...rest] = rows
  if (!first) return undefined
  const rentPrice = first.take('rentPrice', readPrice, null)
  const deposit = first.take('deposit', readAmount, null)
  const isRental = first.cell('rentPrice') !== ''
  for (const row of rest) {
    const rentCell = row.cell('rentPrice')
    if (rentCell && rentCell !== first.cell('rentPrice')) {
      row.report('rentPrice', 'differs from the product’s first row')
    }
  }
  for (const column of ['deposit', 'rentalUnits'] as const) {
    const row = rows.find((row) => row.cell(column))
    if (row && !isRental) row.report(column, 'is only for products that have a Rent Price')
  }
  if (rentPrice) return { rentPrice, ...(header.has('deposit') ? { deposit } : {}) }
  return header.has('rentPrice') ? null : undefined
}

type PictureInput = {
  rows: readonly ValidatedRow[]
  variants: readonly VariantDraft[]
  imagesOfColours: ImagesOfColours
  imageRule: (src: string) => string | null
}
type PositionedPicture = Required<PictureDraft> & { position: number }

/** Reads the pictures of a product in display order, without duplicates. Pictures that occur only in the variant image column come last. */
function readPictures({ rows, variants, imagesOfColours, imageRule }: PictureInput): PictureDraft[] {
  const colours = new Set(variants.map(({ colour }) => colour))
  const found = new Map<string, PositionedPicture>()
  const add = (row: ValidatedRow, column: 'imageSrc' | 'variantImage') => {
    const src = row.cell(column)
    if (!src || found.has(src)) return
    const reason = imageRule(src)
    if (reason) row.report(column, reason)
    if (found.size === productLimits.pictures) {
      row.report(column, `is one picture too many: a product can have at most ${productLimits.pictures}`)
    }
    const isMain = column === 'imageSrc'
    found.set(src, {
      line: row.line,
      src,
      alt: isMain ? row.take('imageAlt', readText(productLimits.pictureText), '') : '',
      colour: (isMain && ownColour(row, colours)) || onlyColour(imagesOfColours.get(src)),
      position: isMain ? row.take('imagePosition', readCount(100_000), Infinity) : Infinity,
    })
  }
  for (const row of rows) add(row, 'imageSrc')
  for (const row of rows) add(row, 'variantImage')
  const inOrder = [...found.values()].toSorted((a, b) =>
    a.position === b.position ? 0 : a.position - b.position,
  )
  return inOrder.map(({ line, src, alt, colour }) => ({ line, src, alt, colour }))
}

function ownColour({ cell, report }: ValidatedRow, colours: ReadonlySet<string | null>): string | null {
  const colour = cell('imageColour')
  if (!colour) return null
  if (!colours.has(colour)) report('imageColour', `“${colour}” is not a colour of this product`)
  return colour
}

function onlyColour(colours: ReadonlySet<string | null> = new Set()): string | null {
  const [colour = null] = colours
  return colours.size === 1 ? colour : null
}

import { productLimits } from '../../../../../contract/catalog/catalog.ts'
import { paise } from '../../../../../contract/core/money.ts'
import type { ProductColumnName, ProductHeader } from './columns.ts'
import type { VariantDraft } from './draft.ts'
import { readAmount, readCount, readHex, readPrice, readStock, readText } from './read-values.ts'
import type { ValidatedRow } from './validate-row.ts'

const options = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
] as const satisfies { name: ProductColumnName; value: ProductColumnName }[]

/** Reads a SKU code. Removes the apostrophe that Shopify puts before numbers to keep spreadsheets from reformatting them. */
const readCode = (text: string) => readText(100)(text.replace(/^'/, ''))

/**
 * A row with a value in one of these columns describes a variant. The first row of a product always describes a variant. All
 * other rows contain only a picture.
 */
const variantColumns: readonly ProductColumnName[] = [...options.map(({ value }) => value), 'sku', 'price']

const maxPieces = 1000

/** Maps each picture source to the colours of the variants that use the picture. */
export type ImagesOfColours = Map<string, Set<string | null>>

/** Reads the variants of a product, and the colours for which each picture is used. */
export function readVariants(rows: readonly ValidatedRow[], header: ProductHeader, isRental: boolean) {
  const variants: VariantDraft[] = []
  const imagesOfColours: ImagesOfColours = new Map()
  const seen = new Set<string>()
  const read: ReadVariant[] = []
  const axes = options.map(({ name }) => axisOf(rows[0]?.cell(name) ?? ''))
  for (const [index, row] of rows.entries()) {
    if (index > 0 && !variantColumns.some((column) => row.cell(column))) continue
    const variant = readVariant(row, axes, { header, isRental })
    const key = JSON.stringify([variant.size, variant.colour])
    if (seen.has(key)) row.report('option1Value', `is a duplicate row for ${nameOf(variant)}`)
    seen.add(key)
    variants.push(variant)
    read.push({ row, variant })
    addImage(imagesOfColours, row.cell('variantImage'), variant.colour)
  }
  reportMissingOptions(read, axes)
  reportExcess(read, axes)
  return { variants, imagesOfColours }
}

type ReadVariant = { row: ValidatedRow; variant: VariantDraft }

/**
 * Reports variants without a size or colour beside variants with one. Shoppers could not choose them, because the product page asks
 * for a size and a colour if the product has any.
 */
function reportMissingOptions(read: readonly ReadVariant[], axes: readonly Axis[]) {
  for (const part of ['size', 'colour'] as const) {
    if (!read.some(({ variant }) => variant[part])) continue
    const at = axes.findIndex((axis) => (axis === 'colour') === (part === 'colour'))
    const column = options[Math.max(0, at)]!.value
    for (const { row, variant } of read) {
      const isEmpty = !variant[part] && !row.cell(column) // a text that is too long is reported already
      if (isEmpty) row.report(column, `has no ${part}, but other rows of this product have one`)
    }
  }
}

/** Reports the first row with more sizes and colours than the editor can save, and the first one with more colours. */
function reportExcess(read: readonly ReadVariant[], axes: readonly Axis[]) {
  const { rows, colours } = productLimits
  read[rows]?.row.report('handle', `has more than ${rows} sizes and colours`)
  const names = [...new Set(read.flatMap(({ variant }) => variant.colour ?? []))]
  const first = read.find(({ variant }) => variant.colour !== null && variant.colour === names[colours])
  const column = options[Math.max(0, axes.indexOf('colour'))]!.value
  first?.row.report(column, `is one colour too many: a product can have at most ${colours}`)
}

/** What the values of an option are. Shopify gives a product without options one option with the name `Title`. */
type Axis = 'size' | 'colour' | 'title' | 'other'

function axisOf(name: string): Axis {
  if (/^sizes?$/i.test(name)) return 'size'
  if (/^(title)?$/i.test(name)) return 'title' // Shopify's name for no option, or a file without names
  return /^(colou?rs?|shades?)$/i.test(name) ? 'colour' : 'other'
}

const nameOf = ({ size, colour }: VariantDraft) =>
  [size, colour].filter(Boolean).join(', ') || 'a product without options'

function addImage(images: ImagesOfColours, src: string, colour: string | null) {
  if (!src) return
  images.set(src, (images.get(src) ?? new Set()).add(colour))
}

type VariantOptions = { header: ProductHeader; isRental: boolean }

function readVariant(
  row: ValidatedRow,
  axes: readonly Axis[],
  { header, isRental }: VariantOptions,
): VariantDraft {
  const { take, report } = row
  if (!row.cell('price')) report('price', 'is missing')
  const price = take('price', readPrice, paise(0))
  const mrp = take('compareAtPrice', readAmount, null) || null // some shops write 0 when a product has no compare-at price
  if (price && mrp && mrp < price) report('compareAtPrice', 'is lower than the price')
  return {
    ...readOptions(row, axes),
    price,
    ...(header.has('sku') ? { code: take('sku', readCode, null) } : {}),
    ...(header.has('compareAtPrice') ? { mrp } : {}),
    ...(header.has('colourHex') ? { hex: take('colourHex', readHex, null) } : {}),
    stock: take('quantity', readStock, null),
    pieces: isRental ? readPieces(row) : take('rentalUnits', readCount(maxPieces), null),
    exportedUnits: take('exportedUnits', readStock, null),
  }
}

const readPieces = ({ cell, take }: ValidatedRow) =>
  cell('rentalUnits')
    ? take('rentalUnits', readCount(maxPieces), null)
    : take('quantity', (text) => (text.startsWith('-') ? 0 : readCount(maxPieces)(text)), null)

/**
 * Reads the option values of a variant. The value of the first option that is a colour becomes the colour of the variant. The
 * values of all other options are joined to form its size.
 */
function readOptions(
  { take, report }: ValidatedRow,
  axes: readonly Axis[],
): Pick<VariantDraft, 'size' | 'colour'> {
  let colour: string | null = null
  const sizes: string[] = []
  for (const [index, { value }] of options.entries()) {
    const text = take(value, readText(productLimits.option), '')
    const isPlaceholder = axes[index] === 'title' && /^default title$/i.test(text)
    if (!text || isPlaceholder) continue
    if (axes[index] === 'colour' && colour === null) colour = text
    else if (axes[index] === 'size') sizes.unshift(text)
    else sizes.push(text)
  }
  const size = sizes.join(' / ')
  if (size.length > productLimits.option) {
    report(
      'option1Value',
      `gives the size “${size}”, which is longer than ${productLimits.option} characters`,
    )
  }
  return { size: size || null, colour }
}

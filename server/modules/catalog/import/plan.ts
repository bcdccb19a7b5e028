import { randomUUID, randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { categoryLabel } from '../../../../contract/catalog/categories.ts'
import { paise, times, type Paise } from '../../../../contract/core/money.ts'
import { discountPercent } from '../../../../contract/checkout/pricing.ts'
import type { ProductDraft, VariantDraft } from './read/draft.ts'
import type { PictureLocations } from './pictures/import-pictures.ts'
import type {
  ColourRow,
  PictureRow,
  ProductRow,
  StoredProduct,
  NewPiece,
  SkuRow,
  StockRow,
  ExcessPiece,
} from './stored.ts'
import { newPieceCode } from '../../../../contract/rentals/piece-code.ts'

/** What has to be written so that the shop says what the file says. */
export type ProductPlan = VariantPlan & {
  outcome: 'created' | 'updated' | 'unchanged'
  productId: string
  /** Absent when nothing changes but stock or pieces. */
  product?: ProductRow
  /** All colours or pictures of the product, in place of those that it has. */
  colours?: ColourRow[]
  pictures?: PictureRow[]
}

/** Compares a product of the file with what is stored of it. `places` is null when pictures are left alone. */
export function planProduct(
  draft: ProductDraft,
  stored: StoredProduct | undefined,
  places: PictureLocations | null,
): ProductPlan {
  const product = productRow(draft, stored?.product)
  const variants = planVariants({
    draft,
    stored,
    productId: product.id,
    isRental: product.product_type === 'rent',
  })
  const colours = changed(colourRows(draft, product.id, stored?.colours), stored?.colours)
  const pictures =
    places && draft.pictures ? changed(pictureRows(draft, product.id, places), stored?.pictures) : undefined
  const isSeen =
    variants.skus.length > 0 || colours || pictures || !isDeepStrictEqual(product, stored?.product)
  const isCounted = variants.stock.length + variants.newPieces.length + variants.excessPieces.length > 0
  return {
    outcome: !stored ? 'created' : isSeen || isCounted ? 'updated' : 'unchanged',
    productId: product.id,
    ...variants,
    ...(isSeen ? { product } : {}),
    ...(colours ? { colours } : {}),
    ...(pictures ? { pictures } : {}),
  }
}

const changed = <T>(rows: T[], stored: T[] = []): T[] | undefined =>
  isDeepStrictEqual(rows, stored) ? undefined : rows

const defaults = {
  product_type: 'marketplace',
  status: 'live',
  description: '',
  category: 'other',
  gender: 'women',
  brand: '',
  rent_price: null,
  deposit: null,
  rating: null,
  rating_count: 0,
  free_delivery: false,
  ends_at: null,
  details: [],
  tags: [],
} as const

function productRow(draft: ProductDraft, stored: ProductRow | undefined): ProductRow {
  const { price, mrp = stored?.mrp } = cheapest(draft.variants)
  const listPrice = mrp && mrp >= price ? mrp : price
  const known = { ...defaults, details: [], tags: [], ...stored, ...draft.fields }
  return {
    ...known,
    id: stored?.id ?? draft.id ?? randomUUID(),
    slug: draft.slug,
    price,
    mrp: listPrice,
    discount_percent: discountPercent(price, listPrice),
    search_text: `${known.title} ${categoryLabel(known.category)} ${known.category}`.toLowerCase(),
    ...rentOf(draft, price, stored),
  }
}

/** The price that a list shows: the lowest, and of equal ones the first. */
const cheapest = (variants: readonly VariantDraft[]): { price: Paise; mrp?: Paise | null } =>
  variants.reduce<{ price: Paise; mrp?: Paise | null }>(
    (lowest, variant) => (variant.price < lowest.price ? variant : lowest),
    variants[0] ?? { price: paise(0) },
  )

function rentOf({ rent }: ProductDraft, price: Paise, stored: ProductRow | undefined): Partial<ProductRow> {
  if (!rent) return {}
  const { rentPrice, deposit = stored?.deposit } = rent
  return { product_type: 'rent', rent_price: rentPrice, deposit: deposit ?? times(price, 2) }
}

function colourRows({ variants }: ProductDraft, product_id: string, stored: ColourRow[] = []): ColourRow[] {
  const hexes = new Map<string, string | null>()
  for (const { colour, hex } of variants) {
    if (!colour) continue
    const before = stored.find(({ name }) => name === colour)?.hex ?? null
    hexes.set(colour, hexes.get(colour) ?? (hex === undefined ? before : hex))
  }
  return [...hexes].map(([name, hex], position) => ({ product_id, name, hex, position }))
}

function pictureRows(
  { pictures = [] }: ProductDraft,
  product_id: string,
  places: PictureLocations,
): PictureRow[] {
  const placed = pictures.flatMap(({ src, alt, colour }) => {
    const place = places.get(src)
    return place ? [{ product_id, alt, colour, ...place }] : []
  })
  return placed.map((picture, position) => ({ ...picture, position }))
}

/** The SKUs, piles of stock and pieces that have to be written: only what differs. */
type VariantPlan = {
  skus: SkuRow[]
  stock: StockRow[]
  newPieces: NewPiece[]
  excessPieces: ExcessPiece[]
}

type Question = {
  draft: ProductDraft
  stored: StoredProduct | undefined
  productId: string
  isRental: boolean
}

/** SKUs are known by size and colour. One that left the file is retired: orders still name it. */
function planVariants(question: Question): VariantPlan {
  const known = new Map((question.stored?.skus ?? []).map((sku) => [keyOf(sku), sku]))
  const taken = new Set<string>()
  const shared = new Map<string, string>()
  const plans = question.draft.variants.map((variant, position) => {
    const sku = known.get(keyOf(variant))
    known.delete(keyOf(variant))
    return planVariant({ ...question, variant, position, sku, taken, shared })
  })
  const vanished = [...known.values()]
    .filter(({ retired }) => !retired)
    .map((sku) => ({ ...sku, retired: true }))
  return {
    skus: [...plans.flatMap(({ skus }) => skus), ...vanished],
    stock: plans.flatMap(({ stock }) => stock),
    newPieces: plans.flatMap(({ newPieces }) => newPieces),
    excessPieces: plans.flatMap(({ excessPieces }) => excessPieces),
  }
}

const keyOf = ({ size, colour }: { size: string | null; colour: string | null }) =>
  JSON.stringify([size, colour])

type One = Question & {
  variant: VariantDraft
  position: number
  sku: SkuRow | undefined
  /** Piles that a SKU before this one has. */
  taken: Set<string>
  /** Name of a new pile that several share -> its id. */
  shared: Map<string, string>
}

function planVariant(one: One): VariantPlan {
  const { variant, position, sku, productId, isRental } = one
  const id = sku?.id ?? randomUUID()
  const stockItem = isRental ? undefined : stockItemOf(one)
  const { size, colour, price, code = sku?.code ?? null } = variant
  const row: SkuRow = {
    id,
    product_id: productId,
    stock_item_id: stockItem?.id ?? null,
    code,
    size,
    colour,
    price,
    position,
    retired: false,
  }
  return {
    skus: isDeepStrictEqual(row, sku) ? [] : [row],
    stock: stockItem?.isChanged
      ? [{ id: stockItem.id, product_id: productId, available: stockItem.available }]
      : [],
    ...(isRental ? planPieces(one, id) : { newPieces: [], excessPieces: [] }),
  }
}

/** A SKU keeps its pile of stock. Where several shared one and the file counts each, the others get their own. */
function stockItemOf(one: One) {
  const { variant, sku, stored, taken } = one
  if (variant.stockItem !== undefined) return sharedStockItem(one, variant.stockItem)
  const before = stored?.stock.find(({ id }) => id === sku?.stock_item_id)
  const isOwn = before !== undefined && (variant.stock === null || !taken.has(before.id))
  if (!isOwn) return { id: randomUUID(), available: variant.stock ?? 0, isChanged: true }
  taken.add(before.id)
  const available = variant.stock ?? before.available
  return { id: before.id, available, isChanged: available !== before.available }
}

/** Written once, however many draw on it. */
function sharedStockItem({ variant: { stock }, stored, taken, shared }: One, name: string) {
  const before = stored?.stock.find(({ id }) => id === name)
  const id = before?.id ?? shared.get(name) ?? randomUUID()
  const isFirst = !taken.has(id)
  taken.add(id)
  shared.set(name, id)
  const available = stock ?? before?.available ?? 0
  return { id, available, isChanged: isFirst && available !== before?.available }
}

/** As many pieces as the file says: missing ones are added, surplus ones go only when they are idle and unpromised. */
function planPieces(
  { variant, stored }: One,
  skuId: string,
): Pick<VariantPlan, 'newPieces' | 'excessPieces'> {
  const pieces = (stored?.pieces ?? []).filter(({ sku_id }) => sku_id === skuId)
  const wanted = variant.pieces ?? pieces.length
  const missing = Math.max(0, wanted - pieces.length)
  const idle = pieces.filter(({ isReady, isPromised }) => isReady && !isPromised).toReversed()
  return {
    newPieces: Array.from({ length: missing }, () => ({ sku_id: skuId, code: newCode() })),
    excessPieces: idle.slice(0, Math.max(0, pieces.length - wanted)).map(({ id }) => ({ sku_id: skuId, id })),
  }
}

/** The label of a new piece: one of 29^7, so that a clash is a matter for the database's constraint. */
const newCode = () => newPieceCode(randomInt)

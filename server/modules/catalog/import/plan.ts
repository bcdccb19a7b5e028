import { randomUUID, randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { mergeDeclarations } from '../../../../contract/catalog/declarations.ts'
import { paise, times, type Paise } from '../../../../contract/core/money.ts'
import { discountPercent } from '../../../../contract/checkout/pricing.ts'
import type { ProductDraft, VariantDraft } from './read/draft.ts'
import type { PictureLocations } from './pictures/import-pictures.ts'
import type {
  ColourRow,
  PictureRow,
  ProductRow,
  StoredProduct,
  KeptPieces,
  NewPiece,
  StoredPiece,
  SkuRow,
  StockRow,
  ExcessPiece,
} from './stored.ts'
import { newPieceCode } from '../../../../contract/rentals/piece-code.ts'

/**
 * The planned writes that make the stored product equal to a draft. A draft is the product as an imported file or a change by
 * staff describes it.
 */
export type ProductPlan = VariantPlan & {
  outcome: 'created' | 'updated' | 'unchanged'
  productId: string
  /** The new row of the table `products`; absent when only stock or pieces change. */
  product?: ProductRow
  /** The colours that replace all stored colours of the product; absent when no colour changes. */
  colours?: ColourRow[]
  /** The pictures that replace all stored pictures of the product; absent when no picture changes. */
  pictures?: PictureRow[]
}

/**
 * Plans the writes by comparing a draft with the stored product. `locations` tells where the pictures of the draft are stored;
 * it is null when pictures are not imported.
 */
export function planProduct(
  draft: ProductDraft,
  stored: StoredProduct | undefined,
  locations: PictureLocations | null,
): ProductPlan {
  const product = productRow(draft, stored)
  const variants = planVariants({
    draft,
    stored,
    productId: product.id,
    isRental: product.product_type === 'rent',
  })
  const colours = changed(colourRows(draft, product.id, stored?.colours), stored?.colours)
  const rows =
    locations && draft.pictures
      ? pictureRows(draft, { product_id: product.id, locations, stored: stored?.pictures })
      : (stored?.pictures ?? [])
  const pictures = changed(
    rows.map((row) => ({ ...row, colour: currentColour(row.colour, draft, stored?.skus) })),
    stored?.pictures,
  )
  const isChanged =
    variants.skus.length > 0 || colours || pictures || !isDeepStrictEqual(product, stored?.product)
  const hasUnitChanges = variants.stock.length + variants.newPieces.length + variants.excessPieces.length > 0
  return {
    outcome: !stored ? 'created' : isChanged || hasUnitChanges ? 'updated' : 'unchanged',
    productId: product.id,
    ...variants,
    ...(isChanged ? { product } : {}),
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
  hsn: null,
  details: [],
  declarations: {},
  tags: [],
} as const

function productRow(draft: ProductDraft, before: StoredProduct | undefined): ProductRow {
  const stored = before?.product
  const known = { ...defaults, details: [], tags: [], ...stored, ...draft.fields }
  const isOffer = known.ends_at !== null || before?.hasComingSale
  const { price, mrp = storedMrp(stored, isOffer) } = cheapest(draft.variants)
  const listPrice = mrp && mrp >= price ? mrp : price
  return {
    ...known,
    id: stored?.id ?? draft.id ?? randomUUID(),
    slug: draft.slug,
    declarations: mergeDeclarations(stored?.declarations ?? {}, draft.fields.declarations ?? {}),
    price,
    mrp: listPrice,
    discount_percent: discountPercent(price, listPrice),
    ...rentOf(draft, price, stored),
  }
}

/**
 * Returns the MRP of a stored product. A product whose MRP is equal to its price was stored without one, and a lower price must not look like
 * a discount; only an offer returns to this price.
 */
const storedMrp = (stored: ProductRow | undefined, isOffer = false): Paise | undefined =>
  stored && (isOffer || stored.mrp > stored.price) ? stored.mrp : undefined

/** Returns the variant with the lowest price. Product lists show the price and MRP of this variant. */
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

type PictureContext = {
  product_id: string
  locations: PictureLocations
  stored: readonly PictureRow[] | undefined
}

function pictureRows(
  { pictures = [] }: ProductDraft,
  { product_id, locations, stored = [] }: PictureContext,
): PictureRow[] {
  const placed = pictures.flatMap(({ src, ...named }) => {
    const location = locations.get(src)
    if (!location) return []
    const known = stored.find(({ media_id, url }) => media_id === location.media_id && url === location.url)
    const { alt, colour } = { alt: '', colour: null, ...known, ...named }
    return [{ product_id, alt, colour, ...location }]
  })
  return placed.map((picture, position) => ({ ...picture, position }))
}

/** Returns the colour of a picture, which follows a renamed SKU. A colour that the product does not have becomes null: all colours. */
function currentColour(colour: string | null, { variants }: ProductDraft, skus: readonly SkuRow[] = []) {
  if (colour === null || variants.some((variant) => variant.colour === colour)) return colour
  const before = skus.filter((sku) => sku.colour === colour).map(({ id }) => id)
  return variants.find(({ skuId }) => skuId !== undefined && before.includes(skuId))?.colour ?? null
}

/** The SKUs, stock items and pieces that must be written because they differ from the stored ones. */
type VariantPlan = {
  skus: SkuRow[]
  stock: StockRow[]
  newPieces: NewPiece[]
  excessPieces: ExcessPiece[]
  keptPieces: KeptPieces[]
}

type VariantContext = {
  draft: ProductDraft
  stored: StoredProduct | undefined
  productId: string
  isRental: boolean
}

/**
 * Plans the SKUs of a product. A stored SKU is kept for the variant of the draft that names it, else for the one with the same size and
 * colour. A stored SKU without such a variant is retired and not deleted, because orders refer to it.
 */
function planVariants(context: VariantContext): VariantPlan {
  const { stored, draft } = context
  const named = new Map(draft.variants.flatMap(({ skuId }, at) => (skuId ? [[skuId, at] as const] : [])))
  const known = new Map((stored?.skus ?? []).map((sku) => [named.get(sku.id) ?? keyOf(sku), sku]))
  const taken = new Set<string>()
  const shared = new Map<string, string>()
  const plans = draft.variants.map((variant, position) => {
    const key = variant.skuId ? position : keyOf(variant)
    const sku = known.get(key)
    known.delete(key)
    const counted = sku ? withoutUnchangedUnits(variant, sku) : variant
    return planVariant({ ...context, variant: counted, position, sku, taken, shared })
  })
  const removed = [...known.values()]
    .filter(({ retired }) => !retired)
    .map((sku) => ({ ...sku, retired: true }))
  return {
    skus: [...plans.flatMap(({ skus }) => skus), ...removed],
    stock: plans.flatMap(({ stock }) => stock),
    newPieces: plans.flatMap(({ newPieces }) => newPieces),
    excessPieces: plans.flatMap(({ excessPieces }) => excessPieces),
    keptPieces: plans.flatMap(({ keptPieces }) => keptPieces),
  }
}

/**
 * Leaves out the stock and the number of pieces if they are still those of the export. Units that the shop has sold since then would be
 * added again.
 */
function withoutUnchangedUnits(variant: VariantDraft, sku: SkuRow): VariantDraft {
  const counted = sku.stock_item_id === null ? 'pieces' : 'stock'
  const isUnchanged = typeof variant.exportedUnits === 'number' && variant[counted] === variant.exportedUnits
  return isUnchanged ? { ...variant, [counted]: null } : variant
}

const keyOf = ({ size, colour }: { size: string | null; colour: string | null }) =>
  JSON.stringify([size, colour])

type VariantInput = VariantContext & {
  variant: VariantDraft
  position: number
  sku: SkuRow | undefined
  /** Ids of the stock items of all variants that were planned before this variant. */
  taken: Set<string>
  /** Maps the name that the draft uses for a new shared stock item to the id of this stock item. */
  shared: Map<string, string>
}

function planVariant(input: VariantInput): VariantPlan {
  const { variant, position, sku, productId, isRental } = input
  const id = sku?.id ?? randomUUID()
  const stockItem = isRental ? undefined : stockItemOf(input)
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
    ...(isRental ? planPieces(input, id) : { newPieces: [], excessPieces: [], keptPieces: [] }),
  }
}

/**
 * Plans the stock item of a SKU. Normally the SKU keeps its stored stock item. If several SKUs share this stock item but the
 * draft gives the stock of each SKU, the first SKU keeps the stock item and the other SKUs get new ones.
 */
function stockItemOf(input: VariantInput) {
  const { variant, sku, stored, taken } = input
  if (variant.stockItem !== undefined) return sharedStockItem(input, variant.stockItem)
  const before = stored?.stock.find(({ id }) => id === sku?.stock_item_id)
  const canKeep = before !== undefined && (variant.stock === null || !taken.has(before.id))
  if (!canKeep) return { id: randomUUID(), available: variant.stock ?? 0, isChanged: true }
  taken.add(before.id)
  const available = variant.stock ?? before.available
  return { id: before.id, available, isChanged: available !== before.available }
}

/** Plans a stock item that several SKUs share. Only the plan of the first of these SKUs contains the write of the stock item. */
function sharedStockItem({ variant: { stock }, stored, taken, shared }: VariantInput, name: string) {
  const before = stored?.stock.find(({ id }) => id === name)
  const id = before?.id ?? shared.get(name) ?? randomUUID()
  const isFirst = !taken.has(id)
  taken.add(id)
  shared.set(name, id)
  const available = stock ?? before?.available ?? 0
  return { id, available, isChanged: isFirst && available !== before?.available }
}

/** Plans the pieces of a rental SKU: adds missing pieces, and retires excess pieces if they are ready and not promised to an order. */
function planPieces(
  { variant, position, stored }: VariantInput,
  skuId: string,
): Pick<VariantPlan, 'newPieces' | 'excessPieces' | 'keptPieces'> {
  const pieces = (stored?.pieces ?? []).filter(({ sku_id }) => sku_id === skuId)
  const target = variant.pieces ?? pieces.length
  const missing = Math.max(0, target - pieces.length)
  const excess = Math.max(0, pieces.length - target)
  const idle = pieces.filter(({ state, isPromised }) => state === 'ready' && !isPromised).toReversed()
  return {
    newPieces: Array.from({ length: missing }, () => ({ sku_id: skuId, code: newCode() })),
    excessPieces: idle.slice(0, excess).map(({ id }) => ({ sku_id: skuId, id })),
    keptPieces: excess > idle.length ? [{ position, reason: reasonToKeep(pieces, idle.length) }] : [],
  }
}

const busyStates = [
  ['ready', 'booked', 'booked'],
  ['out', 'with a customer', 'with customers'],
  ['cleaning', 'in cleaning', 'in cleaning'],
  ['repair', 'in repair', 'in repair'],
] as const

/** Says which pieces are not idle, for example: 3 pieces are booked and 1 is in cleaning, so at most 1 can be retired here. */
function reasonToKeep(pieces: readonly StoredPiece[], idle: number): string {
  const busy = busyStates
    .map(([state, one, several]) => {
      const count = pieces.filter(
        (piece) => piece.state === state && (state !== 'ready' || piece.isPromised),
      ).length
      return { count, label: count === 1 ? one : several }
    })
    .filter(({ count }) => count > 0)
  const parts = busy.map(({ count, label }, at) => {
    const noun = at > 0 ? '' : count === 1 ? ' piece' : ' pieces'
    return `${count}${noun} ${count === 1 ? 'is' : 'are'} ${label}`
  })
  const most = idle === 0 ? 'none' : `at most ${idle}`
  return `${new Intl.ListFormat('en-IN').format(parts)}, so ${most} can be retired here`
}

/**
 * Creates a random piece code; there are 29^7 possible codes. Duplicates are rare, and the unique constraint of the database
 * rejects them.
 */
const newCode = () => newPieceCode(randomInt)

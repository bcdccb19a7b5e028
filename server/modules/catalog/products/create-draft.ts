import type { ProductChange, GridCell } from '../../../../contract/catalog/admin-products.ts'
import type { ProductDraft, VariantDraft } from '../import/read/draft.ts'
import type { StoredProduct, SkuRow, StockRow } from '../import/stored.ts'
import { paise, type Paise } from '../../../../contract/core/money.ts'

/**
 * Converts a change by staff to a draft, from which `planProduct` plans the writes. Fields that the change does not contain are absent in
 * the draft.
 */
export function createDraft(
  change: ProductChange,
  stored: StoredProduct | undefined,
  slug: string,
): ProductDraft {
  return {
    line: 0,
    handle: slug,
    slug,
    id: stored?.product.id ?? null,
    fields: { title: stored?.product.title ?? '', ...withoutUndefined(fieldsOf(change)) },
    rent: rentOf(change, stored),
    variants: variantsOf(change, stored),
    ...picturesOf(change),
  }
}

const fieldsOf = (change: ProductChange) => ({
  title: change.title,
  description: change.description,
  category: change.category,
  gender: change.gender,
  brand: change.brand,
  status: change.status,
  free_delivery: change.freeDelivery,
  ends_at: change.endsAt && new Date(change.endsAt).toISOString(),
  hsn: change.hsn,
  details: change.details,
  declarations: change.declarations,
})

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const withoutUndefined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

function rentOf({ productType, rentPrice, deposit }: ProductChange, stored: StoredProduct | undefined) {
  const { product_type = productType, rent_price = null } = stored?.product ?? {}
  const price = rentPrice || rent_price
  if (product_type !== 'rent' || !price) return null
  return { rentPrice: price, ...(deposit === undefined ? {} : { deposit }) }
}

/**
 * Returns the pictures that a change contains, without duplicate URLs. Uses `gallery` if given, because `gallery` contains more
 * data than `image` and `images`. Stored pictures that `image` and `images` name keep their alternative texts and colours.
 */
function picturesOf({ image, images, gallery }: ProductChange): Pick<ProductDraft, 'pictures'> {
  if (!gallery && !image && !images) return {}
  const simple = [...(image ? [image] : []), ...(images ?? [])].map((src) => ({ src }))
  const bySrc = new Map((gallery ?? simple).toReversed().map((picture) => [picture.src, picture]))
  return { pictures: [...bySrc.values()].toReversed().map((picture) => ({ line: 0, ...picture })) }
}

type VariantContext = {
  change: ProductChange
  stored: StoredProduct | undefined
  /** The SKUs of the product that are not retired. */
  skus: readonly SkuRow[]
  /** The stock items of the SKUs in `skus`. */
  stockItems: readonly StockRow[]
  price: Paise
  /**
   * The difference between the new and the old base price of the product. It is added to the price of every SKU, so that price
   * differences between sizes are kept.
   */
  shift: number
  /** Finds the SKU of a size and colour; `findStoredSku` also a retired one. */
  findSku: SkuFinder
  findStoredSku: SkuFinder
  /** The first cell of the grid with a SKU of each stock item. */
  firstCells: ReadonlyMap<string, GridCell>
}

/** The name of a new stock item in a draft. All variants of the draft share this stock item. */
const SHARED_STOCK = 'all'

/**
 * Returns the variants of a product after a change. If the change has a grid, each cell of the grid is a variant. If it lists sizes
 * instead, each size in each colour is a variant. Otherwise the stored variants remain.
 */
function variantsOf(change: ProductChange, stored: StoredProduct | undefined): VariantDraft[] {
  const skus = (stored?.skus ?? []).filter(({ retired }) => !retired)
  const stockItems = (stored?.stock ?? []).filter(({ id }) => skus.some((sku) => sku.stock_item_id === id))
  const before = stored?.product.price ?? paise(0)
  const price = change.price ?? before
  const findSku = skuFinder(change, skus)
  const context = {
    change,
    stored,
    skus,
    stockItems,
    price,
    shift: stored ? price - before : 0,
    findSku,
    findStoredSku: skuFinder(change, stored?.skus ?? []),
    firstCells: new Map(
      (change.grid ?? []).toReversed().flatMap((cell) => {
        const stockItem = findSku(optionOf(cell))?.stock_item_id
        return stockItem ? [[stockItem, cell] as const] : []
      }),
    ),
  }
  return change.grid ? change.grid.map((cell) => variantOfCell(context, cell)) : variantsWithoutGrid(context)
}

function variantOfCell(context: VariantContext, cell: GridCell): VariantDraft {
  const { stock, stockWas, pieces, piecesWas, price, code } = cell
  const base = baseVariant(context, optionOf(cell))
  const sku = context.skus.find(({ id }) => id === base.skuId)
  const knownPieces = sku
    ? (context.stored?.pieces ?? []).filter(({ sku_id }) => sku_id === sku.id).length
    : null
  const variant = {
    ...base,
    pieces:
      typeof pieces === 'number'
        ? countedStock({ stock: pieces, stockWas: piecesWas, known: knownPieces })
        : base.pieces,
  }
  const overrides = { ...(price ? { price } : {}), ...(code === undefined ? {} : { code: code || null }) }
  if (typeof stock !== 'number') return { ...variant, ...sharedStock(context, variant), ...overrides }
  const stockItem = context.stockItems.find(({ id }) => id === sku?.stock_item_id)
  // of the cells that share a stock item and get a stock of their own, the first one keeps it
  const known = stockItem && context.firstCells.get(stockItem.id) === cell ? stockItem.available : null
  return { ...variant, ...overrides, stock: countedStock({ stock, stockWas, known }) }
}

/**
 * Returns the variants for a change without a grid. If the product has several stock items, the `stock` of the change is distributed
 * over them. If the product has at most one stock item, all variants share it.
 */
function variantsWithoutGrid(context: VariantContext): VariantDraft[] {
  const { change, skus, stockItems } = context
  const left = change.stock === undefined || change.stock === null ? null : spread(stockItems, change)
  return listVariants(change, skus).map((option) => {
    const variant = baseVariant(context, option)
    if (stockItems.length <= 1) return { ...variant, ...sharedStock(context, variant) }
    const stockItem = skus.find((sku) => isSame(sku, option))?.stock_item_id
    return stockItem ? { ...variant, stockItem, stock: left?.get(stockItem) ?? null } : variant
  })
}

function listVariants({ sizes, colours }: ProductChange, skus: readonly SkuRow[]) {
  if (!sizes && skus.length > 0) return skus
  const listedSizes: (string | null)[] = sizes?.length ? [...new Set(sizes)] : [null]
  const knownColours =
    skus.length > 0 ? skus.map(({ colour }) => colour) : (colours ?? []).map(({ name }) => name)
  const colourOptions = knownColours.length > 0 ? [...new Set(knownColours)] : [null]
  return colourOptions.flatMap((colour) => listedSizes.map((size) => ({ size, colour })))
}

function baseVariant(context: VariantContext, option: VariantOption): VariantDraft {
  const { change, price, shift } = context
  const { size, colour } = option
  const sku = context.findSku(option)
  const hex = change.colours?.find(({ name }) => name === colour)?.hex
  return {
    ...(sku ? { skuId: sku.id } : {}),
    size,
    colour,
    price: sku ? paise(Math.max(1, sku.price + shift)) : price,
    ...(change.mrp === undefined ? {} : { mrp: change.mrp || null }),
    ...(hex === undefined ? {} : { hex }),
    stock: null,
    pieces: change.pieces ?? newPieces(context, option),
  }
}

/**
 * Returns the number of pieces of a size and colour for which staff give none: one for a new size of a rental, because a rental without
 * pieces is sold out. A stored size keeps its pieces.
 */
function newPieces({ change, stored, findStoredSku }: VariantContext, option: VariantOption): number | null {
  const type = stored?.product.product_type ?? change.productType
  return type === 'rent' && !findStoredSku(option) ? 1 : null
}

/**
 * Returns the stock item of a variant. If the request sets one stock for the whole product, all variants share one stock item.
 * Otherwise an existing variant keeps its stock item. A new variant uses the stock item of the product if the product has just one.
 */
function sharedStock({ change, skus, stockItems }: VariantContext, variant: VariantDraft) {
  const { stock, stockWas } = change
  const own = skus.find(({ id }) => id === variant.skuId)?.stock_item_id
  if (typeof stock !== 'number') {
    const stockItem = own ?? (stockItems.length === 1 ? stockItems[0]!.id : undefined)
    return stockItem ? { stockItem } : {}
  }
  const known = stockItems.length > 0 ? totalUnits(stockItems) : null
  return { stockItem: stockItems[0]?.id ?? SHARED_STOCK, stock: countedStock({ stock, stockWas, known }) }
}

type StockCount = { stock: number; stockWas?: number | null | undefined; known: number | null }

/**
 * Returns the stock after staff have counted the units. `stockWas` is the stock that staff saw before. The difference between
 * `stock` and `stockWas` is added to the current stock, so that units sold in the meantime are not added again.
 */
const countedStock = ({ stock, stockWas, known }: StockCount): number =>
  known === null || typeof stockWas !== 'number' ? stock : Math.max(0, known + stock - stockWas)

/**
 * Distributes the stock of the product over its stock items. Units are added to, or taken from, the stock item with the most
 * units first.
 */
function spread(stockItems: readonly StockRow[], { stock, stockWas }: ProductChange): Map<string, number> {
  const known = totalUnits(stockItems)
  let change = countedStock({ stock: stock ?? known, stockWas, known }) - known
  const left = new Map<string, number>()
  for (const { id, available } of stockItems.toSorted((a, b) => b.available - a.available)) {
    const after = Math.max(0, available + change)
    change -= after - available
    left.set(id, after)
  }
  return left
}

const totalUnits = (stockItems: readonly StockRow[]) =>
  stockItems.reduce((sum, { available }) => sum + available, 0)

type VariantOption = { id?: string | undefined; size: string | null; colour: string | null }

const optionOf = ({ id, size, colour }: GridCell): VariantOption => ({
  id,
  size: size || null,
  colour: colour || null,
})

type SkuFinder = (option: VariantOption) => SkuRow | undefined

/**
 * Returns a function that finds the SKU of a size and colour: the one that the cell of the grid names, else the one with this size and
 * colour, unless another cell names it and so gives it another size or colour.
 */
function skuFinder({ grid }: ProductChange, skus: readonly SkuRow[]): SkuFinder {
  const named = new Set((grid ?? []).map(({ id }) => id))
  const byId = new Map(skus.map((sku) => [sku.id, sku]))
  const byOption = new Map(skus.flatMap((sku) => (named.has(sku.id) ? [] : [[keyOf(sku), sku] as const])))
  return (option) => byId.get(option.id ?? '') ?? byOption.get(keyOf(option))
}

const keyOf = ({ size, colour }: VariantOption) => JSON.stringify([size, colour])

const isSame = (a: VariantOption, b: VariantOption) => a.size === b.size && a.colour === b.colour

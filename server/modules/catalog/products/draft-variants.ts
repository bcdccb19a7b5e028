import type { ProductChange, GridCell } from '../../../../contract/catalog/admin-products.ts'
import { paise, type Paise } from '../../../../contract/core/money.ts'
import type { VariantDraft } from '../import/read/draft.ts'
import type { StoredProduct, SkuRow, StockRow } from '../import/stored.ts'

type VariantContext = {
  change: ProductChange
  stored: StoredProduct | undefined
  /** The SKUs of the product that are not retired. */
  activeSkus: readonly SkuRow[]
  /** The stock items of the SKUs in `activeSkus`. */
  stockItems: readonly StockRow[]
  findActiveSku: FindSku
  /** Also finds a retired SKU. */
  findAnySku: FindSku
}

/** The name of a new stock item in a draft. All variants of the draft share this stock item. */
const SHARED_STOCK = 'all'

/**
 * Returns the variants of a product after a change. If the change has a grid, each cell of the grid is a variant. If it lists sizes
 * instead, each size in each colour is a variant. Otherwise the stored variants remain.
 */
export function draftVariants(change: ProductChange, stored: StoredProduct | undefined): VariantDraft[] {
  const skus = stored?.skus ?? []
  const activeSkus = skus.filter(({ retired }) => !retired)
  const context = {
    change,
    stored,
    activeSkus,
    stockItems: (stored?.stock ?? []).filter(({ id }) =>
      activeSkus.some(({ stock_item_id }) => stock_item_id === id),
    ),
    findActiveSku: skuFinder(change, activeSkus),
    findAnySku: skuFinder(change, skus),
  }
  return change.grid ? variantsOfGrid(context, change.grid) : variantsWithoutGrid(context)
}

function variantsOfGrid(context: VariantContext, grid: readonly GridCell[]): VariantDraft[] {
  const stockItemOf = (cell: GridCell) => context.findActiveSku(optionOf(cell))?.stock_item_id
  const cellsByStockItem = Map.groupBy(grid, stockItemOf)
  return grid.map((cell) => {
    const isFirst = cellsByStockItem.get(stockItemOf(cell))?.[0] === cell
    return variantOfCell(context, cell, isFirst)
  })
}

/**
 * Returns the variant of a cell. The first cell of a shared stock item keeps it. Another cell that gives a stock of its own gets a new stock
 * item, whose stock is the counted one.
 */
function variantOfCell(context: VariantContext, cell: GridCell, keepsStockItem: boolean): VariantDraft {
  const { stock, stockWas, pieces, piecesWas, price, code } = cell
  const sku = context.findActiveSku(optionOf(cell))
  const base = baseVariant(context, optionOf(cell))
  const variant = {
    ...base,
    pieces:
      typeof pieces === 'number'
        ? countedUnits({ counted: pieces, shown: piecesWas, current: currentPieces(context, sku) })
        : base.pieces,
  }
  const overrides = { ...(price ? { price } : {}), ...(code === undefined ? {} : { code: code || null }) }
  if (typeof stock !== 'number') return { ...variant, ...sharedStock(context, variant), ...overrides }
  const current = keepsStockItem ? currentStock(context, sku) : null
  return { ...variant, ...overrides, stock: countedUnits({ counted: stock, shown: stockWas, current }) }
}

/** Returns the number of pieces of a SKU, and null for a new SKU. */
const currentPieces = ({ stored }: VariantContext, sku: SkuRow | undefined): number | null =>
  sku ? (stored?.pieces ?? []).filter(({ sku_id }) => sku_id === sku.id).length : null

/** Returns the stock of a SKU, and null if it has no stock item. */
const currentStock = ({ stockItems }: VariantContext, sku: SkuRow | undefined): number | null =>
  stockItems.find(({ id }) => id === sku?.stock_item_id)?.available ?? null

/**
 * Returns the variants for a change without a grid. If the product has several stock items, the `stock` of the change is distributed
 * over them. If the product has at most one stock item, all variants share it.
 */
function variantsWithoutGrid(context: VariantContext): VariantDraft[] {
  const { change, activeSkus, stockItems } = context
  const stockById =
    typeof change.stock === 'number' ? distributeStock(stockItems, change.stock, change.stockWas) : null
  return listOptions(change, activeSkus).map((option) => {
    const variant = baseVariant(context, option)
    if (stockItems.length <= 1) return { ...variant, ...sharedStock(context, variant) }
    const stockItem = context.findActiveSku(option)?.stock_item_id
    return stockItem ? { ...variant, stockItem, stock: stockById?.get(stockItem) ?? null } : variant
  })
}

/** Returns the sizes and colours of the product after a change without a grid. */
function listOptions({ sizes, colours }: ProductChange, activeSkus: readonly SkuRow[]): readonly Option[] {
  if (!sizes && activeSkus.length > 0) return activeSkus
  const listedSizes: (string | null)[] = sizes?.length ? [...new Set(sizes)] : [null]
  const listedColours =
    activeSkus.length > 0 ? activeSkus.map(({ colour }) => colour) : (colours ?? []).map(({ name }) => name)
  const colourOptions = listedColours.length > 0 ? [...new Set(listedColours)] : [null]
  return colourOptions.flatMap((colour) => listedSizes.map((size) => ({ size, colour })))
}

/** Returns the variant of a size and colour without its stock. */
function baseVariant(context: VariantContext, option: Option): VariantDraft {
  const { change, findActiveSku } = context
  const { size, colour } = option
  const sku = findActiveSku(option)
  const hex = change.colours?.find(({ name }) => name === colour)?.hex
  return {
    ...(sku ? { skuId: sku.id } : {}),
    size,
    colour,
    price: priceOf(context, sku),
    ...(change.mrp === undefined ? {} : { mrp: change.mrp || null }),
    ...(hex === undefined ? {} : { hex }),
    stock: null,
    pieces: change.pieces ?? newPieces(context, option),
  }
}

/**
 * Returns the price of a SKU after the change: the new price of the product for a new SKU. The price of a stored SKU changes by the same
 * amount as that of the product, so that price differences between sizes are kept.
 */
function priceOf({ change, stored }: VariantContext, sku: SkuRow | undefined): Paise {
  const before = stored?.product.price ?? paise(0)
  const after = change.price ?? before
  return sku ? paise(Math.max(1, sku.price + after - before)) : after
}

/**
 * Returns the number of pieces of a size and colour for which staff give none: one for a new size of a rental, because a rental without
 * pieces is sold out. A stored size keeps its pieces.
 */
function newPieces({ change, stored, findAnySku }: VariantContext, option: Option): number | null {
  const type = stored?.product.product_type ?? change.productType
  return type === 'rent' && !findAnySku(option) ? 1 : null
}

/**
 * Returns the stock item of a variant. If the request sets one stock for the whole product, all variants share one stock item.
 * Otherwise an existing variant keeps its stock item. A new variant uses the stock item of the product if the product has just one.
 */
function sharedStock({ change, activeSkus, stockItems }: VariantContext, variant: VariantDraft) {
  const { stock, stockWas } = change
  const own = activeSkus.find(({ id }) => id === variant.skuId)?.stock_item_id
  if (typeof stock !== 'number') {
    const stockItem = own ?? (stockItems.length === 1 ? stockItems[0]!.id : undefined)
    return stockItem ? { stockItem } : {}
  }
  const current = stockItems.length > 0 ? totalUnits(stockItems) : null
  return {
    stockItem: stockItems[0]?.id ?? SHARED_STOCK,
    stock: countedUnits({ counted: stock, shown: stockWas, current }),
  }
}

/**
 * Distributes the stock of the product over its stock items. Units are added to, or taken from, the stock item with the most
 * units first. Returns the stock of each stock item, by its id.
 */
function distributeStock(
  stockItems: readonly StockRow[],
  stock: number,
  stockWas: number | undefined,
): Map<string, number> {
  const current = totalUnits(stockItems)
  let difference = countedUnits({ counted: stock, shown: stockWas, current }) - current
  const stockById = new Map<string, number>()
  for (const { id, available } of stockItems.toSorted((a, b) => b.available - a.available)) {
    const after = Math.max(0, available + difference)
    difference -= after - available
    stockById.set(id, after)
  }
  return stockById
}

type UnitCount = {
  counted: number
  /** The number of units that the form showed before staff counted them. */
  shown: number | null | undefined
  /** The number of units that are stored now; null if there are none yet. */
  current: number | null
}

/**
 * Returns the number of units after staff have counted them. The difference between `counted` and `shown` is added to the current number,
 * so that units sold in the meantime are not added again.
 */
const countedUnits = ({ counted, shown, current }: UnitCount): number =>
  current === null || typeof shown !== 'number' ? counted : Math.max(0, current + counted - shown)

const totalUnits = (stockItems: readonly StockRow[]) =>
  stockItems.reduce((sum, { available }) => sum + available, 0)

/** A size and colour, with the id of the SKU that gets them if the change names it. */
type Option = { id?: string | undefined; size: string | null; colour: string | null }

const optionOf = ({ id, size, colour }: GridCell): Option => ({
  id,
  size: size || null,
  colour: colour || null,
})

type FindSku = (option: Option) => SkuRow | undefined

/**
 * Returns a function that finds the SKU of a size and colour: the one that the cell of the grid names, else the one with this size and
 * colour, unless another cell names it and so gives it another size or colour.
 */
function skuFinder({ grid }: ProductChange, skus: readonly SkuRow[]): FindSku {
  const named = new Set((grid ?? []).map(({ id }) => id))
  const byId = new Map(skus.map((sku) => [sku.id, sku]))
  const byOption = new Map(skus.flatMap((sku) => (named.has(sku.id) ? [] : [[keyOf(sku), sku] as const])))
  return (option) => byId.get(option.id ?? '') ?? byOption.get(keyOf(option))
}

const keyOf = ({ size, colour }: Option) => JSON.stringify([size, colour])

import { randomUUID, randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { newPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { ProductDraft, VariantDraft } from './read/draft.ts'
import type {
  KeptPieces,
  NewPiece,
  StoredPiece,
  StoredProduct,
  SkuRow,
  StockRow,
  ExcessPiece,
} from './stored.ts'

/** The SKUs, stock items and pieces that must be written because they differ from the stored ones. */
export type VariantPlan = {
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

/** A variant of the draft with the stored SKU that is kept for it, and with the id of this SKU or of a new one. */
type MatchedVariant = { variant: VariantDraft; sku: SkuRow | undefined; skuId: string }

/**
 * Plans the SKUs of a product, with their stock items or pieces. A stored SKU without a variant in the draft is retired and not deleted,
 * because orders refer to it.
 */
export function planVariants({ draft, stored, productId, isRental }: VariantContext): VariantPlan {
  const skuOf = matchSkus(draft.variants, stored?.skus ?? [])
  const variants = draft.variants.map((variant): MatchedVariant => {
    const sku = skuOf.get(variant)
    return sku
      ? { variant: withoutUnchangedUnits(variant, sku), sku, skuId: sku.id }
      : { variant, sku, skuId: randomUUID() }
  })
  const stockItems = isRental ? [] : planStockItems(variants, stored?.stock ?? [])
  const pieces = isRental ? variants.map((variant, at) => planPieces(variant, at, stored?.pieces ?? [])) : []
  const changed = variants.flatMap(({ variant, sku, skuId }, position) => {
    const { size, colour, price, code = sku?.code ?? null } = variant
    const row: SkuRow = {
      id: skuId,
      product_id: productId,
      stock_item_id: stockItems[position]?.id ?? null,
      code,
      size,
      colour,
      price,
      position,
      retired: false,
    }
    return isDeepStrictEqual(row, sku) ? [] : [row]
  })
  const matched = new Set(skuOf.values())
  const removed = (stored?.skus ?? []).filter((sku) => !sku.retired && !matched.has(sku))
  return {
    skus: [...changed, ...removed.map((sku) => ({ ...sku, retired: true }))],
    stock: stockItems.flatMap(({ id, available, isChanged }) =>
      isChanged ? [{ id, product_id: productId, available }] : [],
    ),
    newPieces: pieces.flatMap(({ newPieces }) => newPieces),
    excessPieces: pieces.flatMap(({ excessPieces }) => excessPieces),
    keptPieces: pieces.flatMap(({ keptPieces }) => keptPieces),
  }
}

/** Returns the stored SKU that is kept for each variant: the one that the variant names, else the one with the same size and colour. */
function matchSkus(variants: readonly VariantDraft[], skus: readonly SkuRow[]): Map<VariantDraft, SkuRow> {
  const byId = new Map(
    variants.flatMap((variant) => (variant.skuId ? [[variant.skuId, variant] as const] : [])),
  )
  const unnamed = variants.filter(({ skuId }) => !skuId).toReversed() // reversed, so that the first of two equal variants gets the SKU
  const byOption = new Map(unnamed.map((variant) => [keyOf(variant), variant]))
  return new Map(
    skus.flatMap((sku) => {
      const variant = byId.get(sku.id) ?? byOption.get(keyOf(sku))
      return variant ? [[variant, sku] as const] : []
    }),
  )
}

const keyOf = ({ size, colour }: { size: string | null; colour: string | null }) =>
  JSON.stringify([size, colour])

/**
 * Leaves out the stock and the number of pieces if they are still those of the export. Units that the shop has sold since then would be
 * added again.
 */
function withoutUnchangedUnits(variant: VariantDraft, sku: SkuRow): VariantDraft {
  const counted = sku.stock_item_id === null ? 'pieces' : 'stock'
  const isUnchanged = typeof variant.exportedUnits === 'number' && variant[counted] === variant.exportedUnits
  return isUnchanged ? { ...variant, [counted]: null } : variant
}

type PlannedStockItem = { id: string; available: number; isChanged: boolean }

/**
 * Plans the stock item of each variant. Variants that name the same stock item share it. Any other variant keeps the stock item of its SKU,
 * but if several SKUs share this stock item and the draft gives the stock of each SKU, the first SKU keeps it and the other SKUs get
 * new ones. Of the variants that share a stock item, only the first one changes it.
 */
function planStockItems(
  variants: readonly MatchedVariant[],
  storedItems: readonly StockRow[],
): PlannedStockItem[] {
  const newIds = new Map(variants.map(({ variant }) => [variant.stockItem, randomUUID()]))
  const taken = new Set<string>()
  return variants.map(({ variant: { stock, stockItem: name }, sku }) => {
    const stored = storedItems.find(({ id }) => id === (name ?? sku?.stock_item_id))
    const isSplit = name === undefined && stock !== null && stored !== undefined && taken.has(stored.id)
    const kept = isSplit ? undefined : stored
    const id = kept?.id ?? (name === undefined ? randomUUID() : newIds.get(name)!)
    const available = stock ?? kept?.available ?? 0
    const isChanged = !taken.has(id) && available !== kept?.available
    taken.add(id)
    return { id, available, isChanged }
  })
}

/** Plans the pieces of a rental SKU: adds missing pieces, and retires excess pieces if they are ready and not promised to an order. */
function planPieces(
  { variant, skuId }: MatchedVariant,
  position: number,
  stored: readonly StoredPiece[],
): Pick<VariantPlan, 'newPieces' | 'excessPieces' | 'keptPieces'> {
  const pieces = stored.filter(({ sku_id }) => sku_id === skuId)
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

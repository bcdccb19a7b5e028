import { randomInt, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { newPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { ProductDraft, VariantDraft } from './read/draft.ts'
import type { NewPiece, SkuRow, StockRow, Stored, ExcessPiece } from './stored.ts'

/** The SKUs, piles of stock and pieces that have to be written: only what differs. */
export type VariantPlan = {
  skus: SkuRow[]
  stock: StockRow[]
  newPieces: NewPiece[]
  excessPieces: ExcessPiece[]
}

type Question = { draft: ProductDraft; stored: Stored | undefined; productId: string; isRental: boolean }

/** SKUs are known by size and colour. One that left the file is retired: orders still name it. */
export function planVariants(question: Question): VariantPlan {
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

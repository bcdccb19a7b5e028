import type { ProductChange, GridCell } from '../../../../contract/catalog/admin-products.ts'
import type { ProductDraft, VariantDraft } from '../import/read/draft.ts'
import type { StoredProduct, SkuRow, StockRow } from '../import/stored.ts'
import { paise, type Paise } from '../../../../contract/core/money.ts'

/** What staff said of a product, as the plan of what has to be written reads it. What they did not say is absent. */
export function createDraft(
  said: ProductChange,
  stored: StoredProduct | undefined,
  slug: string,
): ProductDraft {
  return {
    line: 0,
    handle: slug,
    slug,
    id: stored?.product.id ?? null,
    fields: { title: stored?.product.title ?? '', ...given(fieldsOf(said)) },
    rent: rentOf(said, stored),
    variants: variantsOf(said, stored),
    ...picturesOf(said),
  }
}

const fieldsOf = (said: ProductChange) => ({
  title: said.title,
  description: said.description,
  category: said.category,
  gender: said.gender,
  brand: said.brand,
  status: said.status,
  free_delivery: said.freeDelivery,
  ends_at: said.endsAt && new Date(said.endsAt).toISOString(),
  details: said.details,
})

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const given = <T extends object>(said: T): Given<T> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Given<T>

function rentOf({ productType, rentPrice, deposit }: ProductChange, stored: StoredProduct | undefined) {
  const { product_type = productType, rent_price = null } = stored?.product ?? {}
  const price = rentPrice || rent_price
  if (product_type !== 'rent' || !price) return null
  return { rentPrice: price, ...(deposit === undefined ? {} : { deposit }) }
}

/** `gallery` says more than `image` and `images`, so it counts first. Each address once. */
function picturesOf({ image, images, gallery }: ProductChange): Pick<ProductDraft, 'pictures'> {
  if (!gallery && !image && !images) return {}
  const plain = [...(image ? [image] : []), ...(images ?? [])].map((src) => ({ src, alt: '', colour: null }))
  const bySrc = new Map((gallery ?? plain).toReversed().map((one) => [one.src, one]))
  return { pictures: [...bySrc.values()].toReversed().map((one) => ({ line: 0, ...one })) }
}

type Question = {
  said: ProductChange
  /** Those that are sold. */
  skus: readonly SkuRow[]
  /** The piles that they draw on. */
  stockItems: readonly StockRow[]
  price: Paise
  /** By how much all prices move: sizes that cost more keep their difference. */
  shift: number
}

/** The name of a pile that does not exist yet and is shared by all sizes. */
const SHARED = 'all'

/**
 * The sizes and colours that a product has after what staff said: the grid where they filled it in, otherwise the sizes that
 * they listed in every colour there is, otherwise those that are there. One `stock` for the product means one pile for all.
 */
function variantsOf(said: ProductChange, stored: StoredProduct | undefined): VariantDraft[] {
  const skus = (stored?.skus ?? []).filter(({ retired }) => !retired)
  const stockItems = (stored?.stock ?? []).filter(({ id }) => skus.some((sku) => sku.stock_item_id === id))
  const before = stored?.product.price ?? paise(0)
  const price = said.price ?? before
  const question = { said, skus, stockItems, price, shift: stored ? price - before : 0 }
  return said.grid ? said.grid.map((cell) => ofCell(question, cell)) : withoutGrid(question)
}

function ofCell(question: Question, cell: GridCell): VariantDraft {
  const { size, colour, stock, stockWas, pieces = null, price, code } = cell
  const variant = { ...plainVariant(question, { size: size || null, colour: colour || null }), pieces }
  const more = { ...(price ? { price } : {}), ...(code === undefined ? {} : { code: code || null }) }
  if (typeof stock !== 'number') return { ...variant, ...ofShared(question, variant), ...more }
  const sku = question.skus.find((sku) => isSame(sku, variant))
  const stockItem = question.stockItems.find(({ id }) => id === sku?.stock_item_id)
  const isOwn = question.skus.filter((sku) => sku.stock_item_id === stockItem?.id).length === 1
  const known = stockItem && isOwn ? stockItem.available : null
  return { ...variant, ...more, stock: booked({ stock, stockWas, known }) }
}

function withoutGrid(question: Question): VariantDraft[] {
  const { said, skus, stockItems } = question
  const left = said.stock === undefined || said.stock === null ? null : spread(stockItems, said)
  return wanted(said, skus).map((request) => {
    const variant = plainVariant(question, request)
    if (stockItems.length <= 1) return { ...variant, ...ofShared(question, variant) }
    const stockItem = skus.find((sku) => isSame(sku, request))?.stock_item_id
    return stockItem ? { ...variant, stockItem, stock: left?.get(stockItem) ?? null } : variant
  })
}

function wanted({ sizes, colours }: ProductChange, skus: readonly SkuRow[]) {
  if (!sizes && skus.length > 0) return skus
  const listed: (string | null)[] = sizes?.length ? [...new Set(sizes)] : [null]
  const known = skus.length > 0 ? skus.map(({ colour }) => colour) : (colours ?? []).map(({ name }) => name)
  const shades = known.length > 0 ? [...new Set(known)] : [null]
  return shades.flatMap((colour) => listed.map((size) => ({ size, colour })))
}

function plainVariant({ said, skus, price, shift }: Question, request: Wish): VariantDraft {
  const { size, colour } = request
  const sku = skus.find((sku) => isSame(sku, request))
  const hex = said.colours?.find(({ name }) => name === colour)?.hex
  return {
    size,
    colour,
    price: sku ? paise(Math.max(1, sku.price + shift)) : price,
    ...(said.mrp === undefined ? {} : { mrp: said.mrp || null }),
    ...(hex === undefined ? {} : { hex }),
    stock: null,
    pieces: null,
  }
}

/** All sizes draw on one pile: when staff say how much is on it, and when there is only one. */
function ofShared({ said, skus, stockItems }: Question, variant: VariantDraft) {
  const { stock, stockWas } = said
  const own = skus.find((sku) => isSame(sku, variant))?.stock_item_id
  if (typeof stock !== 'number') {
    const stockItem = own ?? (stockItems.length === 1 ? stockItems[0]!.id : undefined)
    return stockItem ? { stockItem } : {}
  }
  const known = stockItems.length > 0 ? unitsOn(stockItems) : null
  return { stockItem: stockItems[0]?.id ?? SHARED, stock: booked({ stock, stockWas, known }) }
}

type Counted = { stock: number; stockWas?: number | null | undefined; known: number | null }

/** What is on a pile after staff counted: what they changed is added to what is there now, sales of the meantime included. */
const booked = ({ stock, stockWas, known }: Counted): number =>
  known === null || typeof stockWas !== 'number' ? stock : Math.max(0, known + stock - stockWas)

/** So many units over piles that are counted apart: more go to the fullest, fewer are taken from the fullest first. */
function spread(stockItems: readonly StockRow[], { stock, stockWas }: ProductChange): Map<string, number> {
  const known = unitsOn(stockItems)
  let change = booked({ stock: stock ?? known, stockWas, known }) - known
  const left = new Map<string, number>()
  for (const { id, available } of stockItems.toSorted((a, b) => b.available - a.available)) {
    const after = Math.max(0, available + change)
    change -= after - available
    left.set(id, after)
  }
  return left
}

const unitsOn = (stockItems: readonly StockRow[]) =>
  stockItems.reduce((all, { available }) => all + available, 0)

type Wish = { size: string | null; colour: string | null }
const isSame = (one: Wish, other: Wish) => one.size === other.size && one.colour === other.colour

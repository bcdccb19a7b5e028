import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { categoryLabel } from '../../../../contract/catalog/categories.ts'
import { paise, times, type Paise } from '../../../../contract/core/money.ts'
import { discountPercent } from '../../../../contract/checkout/pricing.ts'
import type { ProductDraft, VariantDraft } from './read/draft.ts'
import type { PicturePlaces } from './gather-pictures.ts'
import { planVariants, type VariantPlan } from './plan-variants.ts'
import type { ColourRow, PictureRow, ProductRow, Stored } from './stored.ts'

/** What has to be written so that the shop says what the file says. */
export type Plan = VariantPlan & {
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
  stored: Stored | undefined,
  places: PicturePlaces | null,
): Plan {
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
  places: PicturePlaces,
): PictureRow[] {
  const placed = pictures.flatMap(({ src, alt, colour }) => {
    const place = places.get(src)
    return place ? [{ product_id, alt, colour, ...place }] : []
  })
  return placed.map((picture, position) => ({ ...picture, position }))
}

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { mergeDeclarations } from '../../../../contract/catalog/declarations.ts'
import { paise, times, type Paise } from '../../../../contract/core/money.ts'
import { discountPercent } from '../../../../contract/checkout/pricing.ts'
import type { ProductDraft, VariantDraft } from './read/draft.ts'
import type { PictureLocations } from './pictures/import-pictures.ts'
import { planVariants, type VariantPlan } from './plan-variants.ts'
import type { ColourRow, PictureRow, ProductRow, StoredProduct, SkuRow } from './stored.ts'

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
  const hasSale = known.ends_at !== null || before?.hasComingSale
  const { price, mrp = storedMrp(stored, hasSale) } = cheapest(draft.variants)
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
 * a discount; only after a sale the product returns to this price.
 */
const storedMrp = (stored: ProductRow | undefined, hasSale = false): Paise | undefined =>
  stored && (hasSale || stored.mrp > stored.price) ? stored.mrp : undefined

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

import type { z } from 'zod'
import type { Detail as DetailShape, Gender } from '../../../../../contract/catalog/catalog.ts'
import type { Declaration } from '../../../../../contract/catalog/declarations.ts'
import type { Paise } from '../../../../../contract/core/money.ts'

export type ProductDetail = z.infer<typeof DetailShape>

/** The fields of a product in a file or in the form of staff, without its variants and pictures. */
export type ProductFields = {
  title: string
  description: string
  category: string
  gender: Gender
  brand: string
  status: 'live' | 'pending' | 'rejected' | 'archived'
  rating: number | null
  rating_count: number
  free_delivery: boolean
  ends_at: string | null
  /** Null if the HSN code of the category applies. */
  hsn: string | null
  details: ProductDetail[]
  /** Declarations that the file has columns for; empty ones are removed from the product. */
  declarations: Partial<Record<Declaration, string | undefined>>
  tags: string[]
}

/**
 * A variant of a product in a file or in the form of staff. `code`, `mrp` and `hex` are null when the cell is blank, and absent when the
 * file or the request has no such field.
 */
export type VariantDraft = {
  /** The id of the stored SKU that gets this size and colour. Without it, the SKU that has them is meant. */
  skuId?: string
  size: string | null
  colour: string | null
  code?: string | null
  price: Paise
  mrp?: Paise | null
  hex?: string | null
  /** Units in stock; null when the file does not give them. */
  stock: number | null
  /**
   * The stock item of the variant. All variants with the same value share one stock item. The value is the id of a stored stock
   * item, or any name for a new one.
   */
  stockItem?: string
  /** Number of rental pieces; null when the file does not give it. */
  pieces: number | null
  /** The stock or number of pieces when the shop exported the file; null if the file does not tell it. */
  exportedUnits?: number | null
}

/** A picture of a product. Without `alt` and `colour`, a stored picture keeps its own. */
export type PictureDraft = { line: number; src: string; alt?: string; colour?: string | null }

/**
 * A valid product of a file or of the form of staff. A field is absent if the file or the request does not have it. An absent field gets
 * its default value in a new product, and does not change in a stored product.
 */
export type ProductDraft = {
  line: number
  handle: string
  slug: string
  id: string | null
  fields: Pick<ProductFields, 'title'> & Partial<ProductFields>
  /** The archived category that the file names, which only a product of this category keeps; absent or null if it names another one. */
  archivedCategory?: { name: string; column: string } | null
  /** Rent and deposit; null for products for sale. */
  rent?: { rentPrice: Paise; deposit?: Paise | null } | null
  variants: VariantDraft[]
  pictures?: PictureDraft[]
}

import type { z } from 'zod'
import type { Detail as DetailShape, Gender } from '../../../../../contract/catalog/catalog.ts'
import type { Category } from '../../../../../contract/catalog/categories.ts'
import type { Paise } from '../../../../../contract/core/money.ts'

export type ProductDetail = z.infer<typeof DetailShape>

/** What the file says of a product as a whole. */
export type ProductFields = {
  title: string
  description: string
  category: Category
  gender: Gender
  brand: string
  status: 'live' | 'pending' | 'rejected' | 'archived'
  rating: number | null
  rating_count: number
  free_delivery: boolean
  ends_at: string | null
  details: ProductDetail[]
  tags: string[]
}

/** `code`, `mrp`, `hex`: null when the cell is blank, absent when the file has no such column. */
export type VariantDraft = {
  size: string | null
  colour: string | null
  code?: string | null
  price: Paise
  mrp?: Paise | null
  hex?: string | null
  /** Units in stock; null when the file does not say. */
  stock: number | null
  /** The pile it draws on, shared with all that name the same: one of the product's own, or any name for a new one. */
  stockItem?: string
  /** Pieces to rent out; null when the file does not say. */
  pieces: number | null
}

export type PictureDraft = { line: number; src: string; alt: string; colour: string | null }

/**
 * A product as the file has it, without errors. What the file has no column for is absent: a new product gets the
 * default then, a known one keeps what it has.
 */
export type ProductDraft = {
  line: number
  handle: string
  slug: string
  id: string | null
  fields: Pick<ProductFields, 'title'> & Partial<ProductFields>
  /** Null for goods that are sold. */
  rent?: { rentPrice: Paise; deposit?: Paise | null } | null
  variants: VariantDraft[]
  pictures?: PictureDraft[]
}

import type { z } from 'zod'
import type { Detail as DetailShape, Gender } from '../../../../../contract/catalog/catalog.ts'
import type { Category } from '../../../../../contract/catalog/categories.ts'
import type { Paise } from '../../../../../contract/core/money.ts'

export type ProductDetail = z.infer<typeof DetailShape>

/** The fields of a product in a file, without its variants and pictures. */
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
  /** Units in stock; null when the file does not give them. */
  stock: number | null
  /** Stock item shared by all variants with the same value: the id of a stored one, or any name for a new one. */
  stockItem?: string
  /** Rental pieces; null when the file does not give them. */
  pieces: number | null
}

export type PictureDraft = { line: number; src: string; alt: string; colour: string | null }

/**
 * A valid product of a file. A field without a column in the file is absent: a new product gets the default, a stored
 * product keeps its value.
 */
export type ProductDraft = {
  line: number
  handle: string
  slug: string
  id: string | null
  fields: Pick<ProductFields, 'title'> & Partial<ProductFields>
  /** Null for products for sale. */
  rent?: { rentPrice: Paise; deposit?: Paise | null } | null
  variants: VariantDraft[]
  pictures?: PictureDraft[]
}

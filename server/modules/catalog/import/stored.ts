/** The location of a picture: in our storage, or still at its external URL. */
export type PictureLocation = { media_id: string; url: null } | { media_id: null; url: string }

import type { Declarations } from '../../../../contract/catalog/declarations.ts'
import type { Gender } from '../../../../contract/catalog/catalog.ts'
import type { PieceState } from '../../../../contract/rentals/pieces.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { ProductDetail } from './read/draft.ts'

// The database rows of a stored product. `plan.ts` compares them with a draft of the product.

export type ProductRow = {
  id: string
  slug: string
  product_type: 'marketplace' | 'rent'
  status: 'live' | 'pending' | 'rejected' | 'archived'
  title: string
  description: string
  category: string
  gender: Gender
  brand: string
  price: Paise
  mrp: Paise
  discount_percent: number
  rent_price: Paise | null
  deposit: Paise | null
  rating: number | null
  rating_count: number
  free_delivery: boolean
  ends_at: string | null
  hsn: string | null
  details: ProductDetail[]
  declarations: Declarations
  tags: string[]
}

export type SkuRow = {
  id: string
  product_id: string
  stock_item_id: string | null
  code: string | null
  size: string | null
  colour: string | null
  price: Paise
  position: number
  retired: boolean
}
export type StockRow = { id: string; product_id: string; available: number }
export type ColourRow = { product_id: string; name: string; hex: string | null; position: number }
export type PictureRow = {
  product_id: string
  alt: string
  colour: string | null
  position: number
} & PictureLocation
/** A stored piece. `isPromised` is true if an order needs the piece today or later. */
export type StoredPiece = { id: string; sku_id: string; code: string; state: PieceState; isPromised: boolean }
export type NewPiece = { sku_id: string; code: string }
export type ExcessPiece = { sku_id: string; id: string }
/** Why the pieces of the variant at this position of the draft cannot become as few as the draft says. */
export type KeptPieces = { position: number; reason: string }

export type StoredProduct = {
  product: ProductRow
  /** Whether the start of a sale is set. Until then the price is the MRP. */
  hasComingSale: boolean
  skus: SkuRow[]
  stock: StockRow[]
  colours: ColourRow[]
  pictures: PictureRow[]
  /** Pieces that are not retired, sorted by code. */
  pieces: StoredPiece[]
}

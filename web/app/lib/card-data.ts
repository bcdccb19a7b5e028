import type { Period } from '../../../contract/rentals/rentals.ts'
import type { Picture, ProductCard, ProductList } from '../../../contract/catalog/catalog.ts'

/** What a card needs of a picture. `src` is empty if the shop stores the picture. */
export type CardPicture = Pick<Picture, 'media' | 'src'>

/** The fields of a product that its card shows. A page contains the data of its cards, so fewer fields make the page smaller. */
export type CardData = Pick<
  ProductCard,
  | 'id'
  | 'handle'
  | 'title'
  | 'productType'
  | 'categoryLabel'
  | 'price'
  | 'mrp'
  | 'discountPercent'
  | 'rentPrice'
  | 'deposit'
  | 'rating'
  | 'ratingCount'
  | 'stock'
  | 'secondPicture'
> & {
  picture: CardPicture | null
  /** A note on the card of a rental, for example `Available 11–13 Oct: M, L`. */
  note?: string
}

/** A product list with the data of its cards. */
export type CardList = Omit<ProductList, 'data'> & {
  data: CardData[]
  alternatives?: readonly Period[]
  /** How many rentals reach the PIN code of the query in time; null without a PIN code. */
  reach?: string | null
}

/** Selects the fields of a picture that a card shows. */
export const toCardPicture = (picture: Picture | null): CardPicture | null =>
  picture && { media: picture.media, src: picture.media ? '' : picture.src }

/** Selects the fields of a product that its card shows. */
export const toCardData = (product: ProductCard): CardData => ({
  id: product.id,
  handle: product.handle,
  title: product.title,
  productType: product.productType,
  categoryLabel: product.categoryLabel,
  price: product.price,
  mrp: product.mrp,
  discountPercent: product.discountPercent,
  rentPrice: product.rentPrice,
  deposit: product.deposit,
  rating: product.rating,
  ratingCount: product.ratingCount,
  stock: product.stock,
  picture: toCardPicture(product.picture),
  secondPicture: product.secondPicture,
})

import { useMemo } from 'react'
import { stockOnPages } from '../../../contract/catalog/low-stock.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'
import type { Picture, ProductCard, ProductList } from '../../../contract/catalog/catalog.ts'
import { fromColumns, type Columns } from './columns'

/** What a card needs of a picture. Only a picture that the shop does not store has `src`. */
export type CardPicture = Pick<Picture, 'media'> & { src?: string }

/**
 * The fields of a product that its card shows, or by which the browser filters a list without the server. A page contains the data of its
 * cards, so fewer fields make the page smaller.
 */
export type CardData = Pick<
  ProductCard,
  | 'id'
  | 'handle'
  | 'title'
  | 'productType'
  | 'categoryLabel'
  | 'gender'
  | 'price'
  | 'mrp'
  | 'discountPercent'
  | 'rentPrice'
  | 'deposit'
  | 'freeDelivery'
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
  tooShort?: string | null
  /** How many rentals reach the PIN code of the query in time; null without a PIN code. */
  reach?: string | null
}

/** A product list as a page contains it: the cards are columns. */
export type SentList = Omit<CardList, 'data'> & { data: Columns<CardData> }

/** Returns the list with its cards. */
export const useCardList = (list: SentList): CardList =>
  useMemo(() => ({ ...list, data: fromColumns(list.data) }), [list])

/** Selects the fields of a picture that a card shows. */
export const toCardPicture = (picture: Picture | null): CardPicture | null =>
  picture && (picture.media ? { media: picture.media } : { media: null, src: picture.src })

/** Selects the data of a product's card. */
export const toCardData = (product: ProductCard): CardData => ({
  id: product.id,
  handle: product.handle,
  title: product.title,
  productType: product.productType,
  categoryLabel: product.categoryLabel,
  gender: product.gender,
  price: product.price,
  mrp: product.mrp,
  discountPercent: product.discountPercent,
  rentPrice: product.rentPrice,
  deposit: product.deposit,
  freeDelivery: product.freeDelivery,
  rating: product.rating,
  ratingCount: product.ratingCount,
  stock: stockOnPages(product.stock),
  picture: toCardPicture(product.picture),
  secondPicture: product.secondPicture,
})

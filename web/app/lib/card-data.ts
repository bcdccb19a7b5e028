import type { Picture, ProductCard, ProductList } from '../../../contract/catalog/catalog.ts'
import type { RentalList } from '../../../contract/rentals/availability.ts'

/** A picture without its text, which a card does not need. `src` is empty if the shop stores the picture. */
export type CardPicture = Omit<Picture, 'alt' | 'colour'>

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
  | 'freeDelivery'
  | 'stock'
> & { picture: CardPicture | null }

/** A product list of the marketplace with the data of its cards. */
export type CardList = Omit<ProductList, 'data'> & { data: CardData[] }

/** A list of the rent store with the data of its cards. */
export type RentalCardList = Omit<RentalList, 'data'> & { data: RentalCardData[] }
type RentalCardData = CardData & Pick<RentalList['data'][number], 'freeSizes'>

/** Selects the fields of a picture that a card shows. */
export const toCardPicture = (picture: Picture | null): CardPicture | null => {
  if (!picture) return null
  const { media, src, width, height, blur } = picture
  return { media, src: media ? '' : src, width, height, blur }
}

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
  freeDelivery: product.freeDelivery,
  stock: product.stock,
  picture: toCardPicture(product.picture),
})

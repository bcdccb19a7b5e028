import type { ProductType, Suggestions } from '../../../../contract/catalog/catalog.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { nameIn } from '../categories/choose-category.ts'
import { findCategories } from '../categories/queries.ts'
import { mediaUrl, presentCard } from '../present.ts'
import { findCardsById } from '../queries.ts'
import { findPage } from './queries.ts'
import { finishedText } from './read-search.ts'
import { searchProducts } from './search-products.ts'

const MAX_PRODUCTS = 6
const MAX_CATEGORIES = 3
const MIN_LETTERS = 2

type Typed = { q: string; productType?: ProductType | undefined }

/**
 * Suggests a few matching products and the categories with the most matches, for a text that is being typed in one store. Without a store,
 * suggests products and rentals, and categories of the marketplace.
 */
export async function suggest(db: DbOrTx, { q: typed, productType }: Typed): Promise<Suggestions> {
  if (typed.length < MIN_LETTERS) return { categories: [], products: [] }
  const q = finishedText(typed)
  const options = { page: 1, sort: 'relevance', q, productType } as const
  const { page, search, correctedTo = q } = await searchProducts(db, { ...options, limit: MAX_PRODUCTS })
  const { byCategory } = await findPage(db, {
    ...options,
    search,
    limit: 0,
    productType: productType ?? 'marketplace',
  })
  const rows = await findCardsById(db, page.ids)
  const categories = await findCategories(db)
  return {
    ...(correctedTo === typed ? {} : { correctedTo }),
    categories: byCategory
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_CATEGORIES)
      .map(({ value, count }) => ({ value, label: nameIn(categories, value), count })),
    products: rows.map(presentCard).map(({ id, title, handle, price, rentPrice, picture }) => ({
      id,
      title,
      handle,
      price,
      rentPrice,
      image: picture?.media ? mediaUrl(picture.media, 320) : (picture?.src ?? ''),
    })),
  }
}

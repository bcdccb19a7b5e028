import type { CategoryTile } from '../../../contract/catalog/catalog.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { presentCard } from './present.ts'
import { findCardsById, findMostPopularIds } from './queries.ts'
import { listProducts } from './search/list-products.ts'

/** Lists the first categories of the marketplace that have products, in the order of the menu, each with the picture of its most popular product. */
export async function listCategoryTiles(db: DbOrTx, limit: number): Promise<CategoryTile[]> {
  const list = await listProducts(db, { productType: 'marketplace', page: 1, limit: 1, sort: 'relevance' })
  const categories = list.facets.category.filter(({ count }) => count > 0).slice(0, limit)
  const ids = await findMostPopularIds(
    db,
    categories.map(({ value }) => value),
  )
  const cards = (await findCardsById(db, ids)).map(presentCard)
  return categories.map((category) => ({
    ...category,
    picture: cards.find((card) => card.category === category.value)?.picture ?? null,
  }))
}

import type { CategoryTile } from '../../../contract/catalog/catalog.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findCategoryPictures } from './categories/queries.ts'
import { presentCard, presentPictures } from './present.ts'
import { findCardsById, findMostPopularIds } from './queries.ts'
import { listProducts } from './search/list-products.ts'

/**
 * Lists the first categories of the marketplace that have products, in their sequence. The picture of a category without one of its own is
 * that of its most popular product.
 */
export async function listCategoryTiles(db: DbOrTx, limit: number): Promise<CategoryTile[]> {
  const list = await listProducts(db, { productType: 'marketplace', page: 1, limit: 1, sort: 'relevance' })
  const categories = list.facets.category.filter(({ count }) => count > 0).slice(0, limit)
  const ids = await findMostPopularIds(
    db,
    categories.map(({ value }) => value),
  )
  const cards = (await findCardsById(db, ids)).map(presentCard)
  const own = (await findCategoryPictures(db)).map(({ slug, name, ...picture }) => ({
    category: slug,
    picture: presentPictures({
      title: name,
      pictures: [{ ...picture, url: null, alt: '', colour: null }],
    })[0],
  }))
  return categories.map((category) => ({
    ...category,
    picture: [...own, ...cards].find((of) => of.category === category.value)?.picture ?? null,
  }))
}

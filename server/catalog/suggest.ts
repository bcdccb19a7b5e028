import type { Suggestions } from '../../contract/catalog.ts'
import { categoryLabel } from '../../contract/categories.ts'
import type { Asker } from '../db.ts'
import { mediaUrl, presentCard } from './present.ts'
import { findCardsById } from './queries.ts'
import { findPage } from './queries-list.ts'

const PRODUCTS = 6
const CATEGORIES = 3
const FEWEST_LETTERS = 2

/** A few products of both departments and the categories of the marketplace that hold most of what fits. */
export async function suggest(db: Asker, q: string): Promise<Suggestions> {
  if (q.length < FEWEST_LETTERS) return { categories: [], products: [] }
  const asked = { q, page: 1, sort: 'relevance' } as const
  const { ids } = await findPage(db, { ...asked, limit: PRODUCTS })
  const { byCategory } = await findPage(db, { ...asked, limit: 0, productType: 'marketplace' })
  const rows = await findCardsById(db, ids)
  return {
    categories: (byCategory ?? [])
      .sort((one, other) => other.count - one.count)
      .slice(0, CATEGORIES)
      .map(({ value, count }) => ({ value, label: categoryLabel(value), count })),
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

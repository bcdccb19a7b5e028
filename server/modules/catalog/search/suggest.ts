import type { Suggestions } from '../../../../contract/catalog/catalog.ts'
import { categoryLabel } from '../../../../contract/catalog/categories.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { mediaUrl, presentCard } from '../present.ts'
import { findCardsById } from '../queries.ts'
import { findPage, searchTerms } from './queries.ts'
import { correctSpelling } from './spelling.ts'

const MAX_PRODUCTS = 6
const MAX_CATEGORIES = 3
const MIN_LETTERS = 2

/** Suggests a few matching products and rentals, and the marketplace categories with the most matches. */
export async function suggest(db: DbOrTx, q: string): Promise<Suggestions> {
  if (q.length < MIN_LETTERS) return { categories: [], products: [] }
  const options = { page: 1, sort: 'relevance' } as const
  const first = await findPage(db, { ...options, q, limit: MAX_PRODUCTS })
  const corrected = first.total > 0 ? null : await correctSpelling(db, searchTerms(q))
  const words = corrected?.join(' ') ?? q
  const { ids } = corrected ? await findPage(db, { ...options, q: words, limit: MAX_PRODUCTS }) : first
  const { byCategory } = await findPage(db, { ...options, q: words, limit: 0, productType: 'marketplace' })
  const rows = await findCardsById(db, ids)
  return {
    categories: (byCategory ?? [])
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_CATEGORIES)
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

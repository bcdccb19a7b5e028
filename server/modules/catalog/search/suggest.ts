import type { Suggestions } from '../../../../contract/catalog/catalog.ts'
import { categoryLabel } from '../../../../contract/catalog/categories.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { mediaUrl, presentCard } from '../present.ts'
import { findCardsById } from '../queries.ts'
import { findPage, searchTerms } from './queries.ts'
import { correctSpelling } from './spelling.ts'

const PRODUCTS = 6
const CATEGORIES = 3
const FEWEST_LETTERS = 2

/** A few products of both departments and the categories of the marketplace that hold most of what fits. */
export async function suggest(db: DbOrTx, q: string): Promise<Suggestions> {
  if (q.length < FEWEST_LETTERS) return { categories: [], products: [] }
  const asked = { page: 1, sort: 'relevance' } as const
  const first = await findPage(db, { ...asked, q, limit: PRODUCTS })
  const meant = first.total > 0 ? null : await correctSpelling(db, searchTerms(q))
  const words = meant?.join(' ') ?? q
  const { ids } = meant ? await findPage(db, { ...asked, q: words, limit: PRODUCTS }) : first
  const { byCategory } = await findPage(db, { ...asked, q: words, limit: 0, productType: 'marketplace' })
  const rows = await findCardsById(db, ids)
  return {
    categories: (byCategory ?? [])
      .sort((a, b) => b.count - a.count)
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

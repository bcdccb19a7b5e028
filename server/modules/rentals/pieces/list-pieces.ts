import { PieceState, type listPieces as endpoint } from '../../../../contract/rentals/pieces.ts'
import type { Reply } from '../../../../contract/core/client.ts'
import { mediaUrl } from '../../catalog/present.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  countMatchingProducts,
  countStates,
  findMatchingProducts,
  type PieceFilter,
  type Picture,
} from './queries.ts'

/** Lists one page of rental products with their SKUs and pieces. */
export async function listPieces(db: Db, filter: PieceFilter): Promise<Reply<typeof endpoint>> {
  const { page, limit } = filter
  const isFiltered = Boolean(filter.q || filter.state?.length)
  const rows = await findMatchingProducts(db, filter)
  const total = await countMatchingProducts(db, filter)
  const countByState = new Map((await countStates(db)).map(({ state, count }) => [state, count]))
  return {
    data: rows.map(({ id, slug, title, set_items, picture, skus }) => ({
      productId: id,
      slug,
      title,
      image: addressOf(picture),
      setItems: set_items,
      skus: skus
        .filter(({ pieces }) => !isFiltered || pieces.length > 0)
        .map(({ picture: ownPicture, ...sku }) => ({ ...sku, image: addressOf(ownPicture) })),
    })),
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
    counts: Object.fromEntries(
      PieceState.options.map((state) => [state, countByState.get(state) ?? 0]),
    ) as Record<PieceState, number>,
  }
}

const addressOf = (picture: Picture | null): string =>
  picture?.media ? mediaUrl(picture.media, 320) : (picture?.url ?? '')

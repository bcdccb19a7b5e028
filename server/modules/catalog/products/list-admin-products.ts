import type { z } from 'zod'
import {
  countedUpTo,
  type AdminProductRow,
  type listAdminProducts as endpoint,
} from '../../../../contract/catalog/admin-products.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listProducts } from '../search/list-products.ts'
import { presentAdminRow } from './present-admin.ts'
import { countFiltered, findIdentified, findPageKeys, type SortKey } from './list-queries.ts'
import { countByType, findAdminRows } from './queries.ts'
type Query = z.output<NonNullable<(typeof endpoint)['query']>>
type Reply = z.output<(typeof endpoint)['reply']>

/** The highest number of products that one search text can identify, for example because they share a SKU code. */
const MAX_IDENTIFIED = 20

/**
 * Lists products of any status with keyset pagination, and counts the products of each type. Products whose id, slug or SKU code is the
 * search text come first, whatever the sort order.
 */
export async function listProductsForStaff(db: Db, { sort, after, limit, ...filter }: Query): Promise<Reply> {
  const { marketplace, rent } = await countByType(db)
  const counts = { marketplace, rent, total: marketplace + rent }
  const identified = await findIdentified(db, filter, Math.min(limit, MAX_IDENTIFIED))
  const except = identified.map(({ id }) => id)
  const first = after ? [] : except
  const room = limit - first.length
  const keys = await findPageKeys(db, { filter, sort, after: decodeCursor(after), limit: room + 1, except })
  const page = keys.slice(0, room)
  const ids = [...first, ...page.map(({ id }) => id)]
  const isAll = !after && keys.length <= room
  const total = isAll ? ids.length : await countFiltered(db, filter)
  const others = isAll ? 0 : identified.filter(({ isMatch }) => !isMatch).length
  return {
    data: await rowsOf(db, ids),
    counts,
    total: total === null ? null : Math.min(total + others, Math.max(total, countedUpTo + 1)),
    next: keys.length > room ? encodeCursor(page.at(-1)) : null,
  }
}

async function rowsOf(db: Db, ids: readonly string[]): Promise<AdminProductRow[]> {
  return (await findAdminRows(db, ids)).map(presentAdminRow)
}

/** Lists live products for clients without a staff token. Also counts the live products of each type. */
export async function listProductsForPublic(
  db: Db,
  { page, limit, productType, q, category }: Query,
): Promise<Reply> {
  const query = { page, limit: Math.min(limit, 100), productType, q, category, sort: 'newest' } as const
  const { data, pagination } = await listProducts(db, query)
  const countOf = async (type: 'marketplace' | 'rent') =>
    (await listProducts(db, { page: 1, limit: 0, productType: type, sort: 'newest' })).pagination.total
  const [marketplace, rent] = [await countOf('marketplace'), await countOf('rent')]
  const rows = await rowsOf(
    db,
    data.map(({ _id }) => _id),
  )
  const forStaffOnly = { version: 1, updatedAt: null, low: 0, waiting: 0, warning: null }
  return {
    data: rows.map((row) => ({ ...row, ...forStaffOnly })),
    counts: { marketplace, rent, total: marketplace + rent },
    total: null,
    next: null,
    pagination,
  }
}

/** Encodes the cursor of the products after `key`. Without a key, it starts at the first product that the search text does not identify. */
const encodeCursor = (key?: SortKey) =>
  Buffer.from(JSON.stringify(key ? [key.value, key.id] : [])).toString('base64url')

/** Decodes a cursor. Returns null for the start, and for an invalid cursor. */
function decodeCursor(cursor: string | undefined): SortKey | null {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as [unknown, unknown]
    return typeof value === 'string' && typeof id === 'string' ? { value, id } : null
  } catch {
    return null
  }
}

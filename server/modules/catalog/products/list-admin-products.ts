import type { z } from 'zod'
import type {
  AdminProductRow,
  listAdminProducts as endpoint,
} from '../../../../contract/catalog/admin-products.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listProducts } from '../search/list-products.ts'
import { presentAdminRow } from './present-admin.ts'
import {
  countByType,
  findAdminRows,
  countFiltered,
  findByIdentifier,
  findPageKeys,
  type SortKey,
} from './queries.ts'
type Query = z.output<NonNullable<(typeof endpoint)['query']>>
type Reply = z.output<(typeof endpoint)['reply']>

/** Lists products of any status with keyset pagination, and counts the products of each type. */
export async function listProductsForStaff(db: Db, { sort, after, limit, ...filter }: Query): Promise<Reply> {
  const { marketplace, rent } = await countByType(db)
  const counts = { marketplace, rent, total: marketplace + rent }
  const identified = filter.q ? await findByIdentifier(db, filter.q) : []
  if (identified.length > 0) {
    return { data: await rowsOf(db, identified), counts, total: identified.length, next: null }
  }
  const keys = await findPageKeys(db, { filter, sort, after: decodeCursor(after), limit: limit + 1 })
  const page = keys.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const isAll = !after && keys.length <= limit
  const next = keys.length > limit ? encodeCursor(page.at(-1)!) : null
  return {
    data: await rowsOf(db, ids),
    counts,
    total: isAll ? page.length : await countFiltered(db, filter),
    next,
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

const encodeCursor = ({ value, id }: SortKey) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** Decodes a cursor. Returns null for an invalid cursor, so that the list starts at the first page. */
function decodeCursor(cursor: string | undefined): SortKey | null {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as [unknown, unknown]
    return typeof value === 'string' && typeof id === 'string' ? { value, id } : null
  } catch {
    return null
  }
}

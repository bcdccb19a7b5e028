import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/database.ts'

/** Every word has to be found; signs that mean something to LIKE mean themselves. */
const patternsOf = (q: string) =>
  q
    .toLowerCase()
    .split(/\s+/)
    .slice(0, 5)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`)

export function findProductsLike(db: DbOrTx, q: string, limit: number) {
  let query = db.selectFrom('products').select(['id', 'title', 'product_type as productType', 'status'])
  for (const pattern of patternsOf(q)) query = query.where('search_text', 'like', pattern)
  return query.limit(limit).execute()
}

export function findUsersLike(db: DbOrTx, q: string, limit: number) {
  let query = db.selectFrom('users').select(['id', 'name', 'email'])
  for (const pattern of patternsOf(q)) {
    query = query.where(sql<boolean>`lower(name || ' ' || email) like ${pattern}`)
  }
  return query.limit(limit).execute()
}

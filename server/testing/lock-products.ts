import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/db/database.ts'

/** Locks the table of products, so that all queries on it wait. Returns a function that releases the lock. */
export async function lockProducts(db: Db) {
  const { promise: released, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const transaction = inTransaction(db, async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx)
    locked()
    await released
  })
  await isLocked
  return async () => {
    unlock()
    await transaction
  }
}

import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/db/database.ts'

/** Makes everybody wait who reads products. Call what it answers to let them go on. */
export async function lockProducts(db: Db) {
  const { promise: isOver, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const held = inTransaction(db, async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx)
    locked()
    await isOver
  })
  await isLocked
  return async () => {
    unlock()
    await held
  }
}

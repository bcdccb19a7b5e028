import type { Insertable } from 'kysely'
import { putPinListInForce } from '../modules/delivery/queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'

/** Adds PIN codes to the list of the shop, and puts the list in force. */
export async function listPins(db: Db, rows: readonly Insertable<Schema['courier_pins']>[]) {
  await db
    .insertInto('courier_pins')
    .values([...rows])
    .execute()
  await putPinListInForce(db)
}

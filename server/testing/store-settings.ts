import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Stores these settings of the shop. Every other setting has its default. */
export async function replaceSettings(db: Db, settings: object) {
  await db
    .updateTable('store_settings')
    .set({ settings: JSON.stringify(settings) })
    .execute()
}

/** Stores these settings of the shop. Other settings are not changed. */
export async function changeSettings(db: Db, settings: object) {
  await sql`update store_settings set settings = settings || ${JSON.stringify(settings)}::jsonb`.execute(db)
}

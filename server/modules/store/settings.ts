import { sql } from 'kysely'
import { StoreSettings } from '../../../contract/store/store.ts'
import type { Env } from '../../env.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { addCacheTags } from '../../platform/cache/cache-tags.ts'
import { emailColours } from '../brand/email-colours.ts'
import type { Sender } from '../../platform/email/email.ts'

/** Returns the merchant's settings. A setting that was never saved has the default value of the API contract. */
export const readSettings = async (db: DbOrTx): Promise<StoreSettings> => (await readVersion(db)).settings

/** Returns the settings, their version and the current time. The time is that of the database's clock, which all nodes share. */
export async function readVersion(
  db: DbOrTx,
): Promise<{ settings: StoreSettings; version: number; at: Date }> {
  addCacheTags('settings')
  const { settings, version, at } = await db
    .selectFrom(sql<{ at: Date }>`(select clock_timestamp() as at)`.as('clock'))
    .leftJoin('store_settings', (join) => join.onTrue())
    .select(['settings', 'version', 'at'])
    .executeTakeFirstOrThrow()
  return { settings: StoreSettings.parse(settings ?? {}), version: version ?? 1, at }
}

/** Returns the sender of the shop's e-mails. */
export async function readSender(db: DbOrTx, env: Env): Promise<Sender> {
  const { brand, contact } = await readSettings(db)
  return {
    name: brand.name,
    from: brand.emailSender || brand.name,
    origin: env.publicUrl,
    contact,
    colours: emailColours(brand),
  }
}

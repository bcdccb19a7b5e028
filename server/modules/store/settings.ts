import { sql } from 'kysely'
import { StoreSettings } from '../../../contract/store/store.ts'
import type { DbOrTx } from '../../platform/db/database.ts'

/** What the merchant set, completed with the defaults of the contract. */
export const readSettings = async (db: DbOrTx): Promise<StoreSettings> => (await readVersion(db)).settings

/** The same with the number of the version that it is, and the time for the database, whose clock all nodes share. */
export async function readVersion(
  db: DbOrTx,
): Promise<{ settings: StoreSettings; version: number; at: Date }> {
  const { settings, version, at } = await db
    .selectFrom(sql<{ at: Date }>`(select clock_timestamp() as at)`.as('clock'))
    .leftJoin('store_settings', (join) => join.onTrue())
    .select(['settings', 'version', 'at'])
    .executeTakeFirstOrThrow()
  return { settings: completed(JSON.stringify(settings ?? {})), version: version ?? 1, at }
}

let last: { text: string; settings: StoreSettings } | undefined

/** Every order asks, and they hardly ever change. Whoever asks must not write on the answer. */
function completed(text: string): StoreSettings {
  if (last?.text !== text) last = { text, settings: StoreSettings.parse(JSON.parse(text)) }
  return last.settings
}

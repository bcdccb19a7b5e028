import { StoreSettings } from '../../contract/store.ts'
import type { Asker } from '../db.ts'

/** What the merchant set, completed with the defaults of the contract. */
export const readSettings = async (db: Asker): Promise<StoreSettings> => (await readVersion(db)).settings

/** The same, with the number of the version that it is. */
export async function readVersion(db: Asker): Promise<{ settings: StoreSettings; version: number }> {
  const row = await db.selectFrom('store_settings').select(['settings', 'version']).executeTakeFirst()
  return { settings: StoreSettings.parse(row?.settings ?? {}), version: row?.version ?? 1 }
}

import { StoreSettings } from '../../contract/store.ts'
import type { Asker } from '../db.ts'

/** What the merchant set, completed with the defaults of the contract. */
export async function readSettings(db: Asker): Promise<StoreSettings> {
  const row = await db.selectFrom('store_settings').select('settings').executeTakeFirst()
  return StoreSettings.parse(row?.settings ?? {})
}

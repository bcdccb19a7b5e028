import { StoreSettings } from '../../contract/store.ts'
import type { Asker } from '../db.ts'

/** What the merchant set, completed with the defaults of the contract. */
export const readSettings = async (db: Asker): Promise<StoreSettings> => (await readVersion(db)).settings

/** The same, with the number of the version that it is. */
export async function readVersion(db: Asker): Promise<{ settings: StoreSettings; version: number }> {
  const row = await db.selectFrom('store_settings').select(['settings', 'version']).executeTakeFirst()
  return { settings: completed(JSON.stringify(row?.settings ?? {})), version: row?.version ?? 1 }
}

let last: { text: string; settings: StoreSettings } | undefined

/** Every order asks, and they hardly ever change. Whoever asks must not write on the answer. */
function completed(text: string): StoreSettings {
  if (last?.text !== text) last = { text, settings: StoreSettings.parse(JSON.parse(text)) }
  return last.settings
}

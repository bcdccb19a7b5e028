import { sql } from 'kysely'
import { StoreSettings } from '../../contract/store/store.ts'
import type { Db } from '../platform/db/database.ts'
import { changeSettings } from './store-settings.ts'

const { contact } = StoreSettings.parse({})
const unregistered = { gstin: '', scheme: 'unregistered', state: 'Gujarat' }

/** The settings of a shop that has entered its tax identity. By default it is not registered for GST and issues bills of supply. */
export const identifiedShop = (tax: object = unregistered) => ({
  business: { legalName: 'Sample Festive Wear Example LLP', udyam: 'UDYAM-XX-00-0000000' },
  contact: { ...contact, address: '1 Sample Street, Ahmedabad, Gujarat 380001' },
  tax,
})

/** Enters the tax identity of the shop, without which it issues no documents. Other settings are not changed. */
export async function enterTaxIdentity(db: Db) {
  const settings = JSON.stringify(identifiedShop())
  await changeSettings(db, identifiedShop())
  await sql`update store_setting_versions set settings = settings || ${settings}::jsonb`.execute(db)
}

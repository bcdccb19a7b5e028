import { sql } from 'kysely'
import type { Address } from '../../contract/orders/orders.ts'
import type { Db } from '../platform/db/database.ts'

/** Where the parcels of tests go: orders that stay unpaid need an address. */
export const sampleAddress: Address = {
  recipient: 'Asha Example',
  phone: '9800000100',
  line1: '1 Sample Street',
  line2: '',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
}

const unlimitedCod = { enabled: true, cap: null, pins: [], maxOpenPerPhone: null, rentals: true }

/** Cash on delivery as the specification has it: for everything, without limits. Other settings stay. */
export async function allowCodForEverything(db: Db) {
  const cod = JSON.stringify({ cod: unlimitedCod })
  await sql`update store_settings set settings = settings || ${cod}::jsonb`.execute(db)
}

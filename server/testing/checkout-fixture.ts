import type { Address } from '../../contract/shipping/addresses.ts'
import type { Db } from '../platform/db/database.ts'
import { changeSettings } from './store-settings.ts'

/** The delivery address of test orders. The server refuses an unpaid order without an address. */
export const sampleAddress: Address = {
  recipient: 'Asha Example',
  phone: '9800000100',
  line1: '1 Sample Street',
  line2: '',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
}

const unlimitedCod = { enabled: true, cap: null, maxOpenPerPhone: null, rentals: true }

/** Allows cash on delivery for everything without limits, as in the specification. Other settings are not changed. */
export async function allowCodForEverything(db: Db) {
  await changeSettings(db, { cod: unlimitedCod })
}

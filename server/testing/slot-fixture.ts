import { sql } from 'kysely'
import { z } from 'zod'
import { StoreSettings } from '../../contract/store/store.ts'
import type { Db } from '../platform/db/database.ts'

type Delivery = z.input<typeof StoreSettings>['delivery'] & {}

/** Pickup on weekdays from 4 to 6 pm for two orders, and delivery by staff in Ahmedabad for ₹30. */
export const sampleSlots = {
  pickup: {
    isOn: true,
    address: '1 Sample Street',
    slots: ['Mon-Sat 16:00-18:00 2'],
    leadHours: 4,
    aheadDays: 7,
  },
  handDelivery: {
    isOn: true,
    pins: ['3800'],
    charge: 30,
    slots: ['Mon-Sat 10:00-12:00 2'],
    leadHours: 4,
    aheadDays: 7,
  },
} satisfies Partial<Delivery>

/** Saves these delivery settings over the defaults. */
export async function saveDelivery(db: Db, changes: Partial<Delivery>) {
  const { delivery } = z.encode(StoreSettings, StoreSettings.parse({}))
  const json = JSON.stringify({ delivery: { ...delivery, ...changes } })
  await sql`update store_settings set settings = settings || ${json}::jsonb, version = version + 1`.execute(
    db,
  )
}

import type { StoreSettings } from '../../contract/store.ts'
import type { Asker, Db } from '../db.ts'
import type { Env } from '../env.ts'
import { rulesOf, type RentalRules } from '../rentals/hold-rules.ts'
import { readSettings } from '../store/settings.ts'

export type Today = { now: Date; settings: StoreSettings; rules: RentalRules }

/** What the merchant has set at this moment, and the rules of renting that follow from it. */
export async function todayAt(db: Asker, now: Date): Promise<Today> {
  const settings = await readSettings(db)
  return { now, settings, rules: rulesOf(settings, now) }
}

/** The time it is and what is set now. */
export const readToday = (db: Db, env: Env): Promise<Today> => todayAt(db, env.now())

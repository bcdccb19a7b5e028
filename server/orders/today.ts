import { dayInIndia } from '../../contract/days.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import type { RentalRules } from '../rentals/hold-dates.ts'
import { readSettings } from '../store/settings.ts'

export type Today = { now: Date; rules: RentalRules }

/** The time it is and the rules of renting that hold now. */
export async function readToday(db: Db, env: Env): Promise<Today> {
  const now = env.now()
  const { rental } = await readSettings(db)
  return { now, rules: { ...rental, today: dayInIndia(now) } }
}

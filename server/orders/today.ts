import type { Asker, Db } from '../db.ts'
import type { Env } from '../env.ts'
import { readRules, type RentalRules } from '../rentals/hold-rules.ts'

export type Today = { now: Date; rules: RentalRules }

/** The rules of renting that hold at this moment. */
export const todayAt = async (db: Asker, now: Date): Promise<Today> => ({
  now,
  rules: await readRules(db, now),
})

/** The time it is and the rules of renting that hold now. */
export const readToday = (db: Db, env: Env): Promise<Today> => todayAt(db, env.now())

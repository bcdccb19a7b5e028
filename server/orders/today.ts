import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { readRules, type RentalRules } from '../rentals/hold-rules.ts'

export type Today = { now: Date; rules: RentalRules }

/** The time it is and the rules of renting that hold now. */
export async function readToday(db: Db, env: Env): Promise<Today> {
  const now = env.now()
  return { now, rules: await readRules(db, now) }
}

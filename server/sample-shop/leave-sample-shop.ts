import { forgetFact, readSetupFacts } from '../modules/store/setup-facts.ts'
import type { Db } from '../platform/db/database.ts'
import { pauseSampleCoupons } from './sample-coupons.ts'
import { removeSampleSettings } from './sample-settings.ts'

/**
 * Prepares a shop that starts without sample data. If it was a sample shop before, its sample texts disappear and its sample coupons, whose
 * codes are public, are paused once; staff can start them again.
 */
export async function leaveSampleShop(db: Db) {
  await removeSampleSettings(db)
  if (!(await readSetupFacts(db)).has('sample')) return
  await pauseSampleCoupons(db)
  for (const fact of ['sample_missing', 'season_missing', 'sample'] as const) await forgetFact(db, fact)
}

import { formatDay } from '../../../../contract/core/dates.ts'
import { closedFestivalIn, lastOrderDay } from '../../../../contract/rentals/festival-cut-off.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import { minimumProblem, rulesFor } from '../../../../contract/rentals/night-prices.ts'
import type { NightRule } from '../../../../contract/rentals/night-rules.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findFestivalsFrom } from '../../store/festivals.ts'
import { listNightRules } from './night-rules.ts'

/** The rules of the merchant for nights on this day. */
export type NightLimits = { nightRules: readonly NightRule[]; festivals: readonly Festival[]; today: Day }

export const readNightLimits = async (db: DbOrTx, today: Day): Promise<NightLimits> => ({
  nightRules: await listNightRules(db),
  festivals: await findFestivalsFrom(db, today),
  today,
})

/**
 * Returns why these nights cannot be ordered, because a festival is closed or a rule requires more nights; null if they can. Rental terms and
 * availability are checked elsewhere.
 */
export function nightsRefusal(
  product: { productId: string; category: string },
  worn: Period,
  { nightRules, festivals, today }: NightLimits,
): string | null {
  const closed = closedFestivalIn(festivals, worn, today)
  if (closed) return `Orders for ${closed.name} closed on ${formatDay(lastOrderDay(closed)!)}`
  return minimumProblem(worn, rulesFor(product, nightRules))
}

import type { Tx } from '../../platform/db/database.ts'
import { restock } from '../catalog/take-stock.ts'
import { releaseHoldsOfAlerts } from '../rentals/holds/hold-dates.ts'
import type { RentalRules } from '../rentals/holds/rental-rules.ts'
import { nightsOf } from './present.ts'
import type { AlertRow } from './queries.ts'

/** Gives back the units and pieces that are held for these alerts. The caller has locked the alerts and ends them. */
export async function giveBack(tx: Tx, alerts: readonly AlertRow[], rules: RentalRules) {
  const offered = alerts.filter(({ state }) => state === 'offered')
  const units = offered.flatMap(({ stock_item_id: stockItemId }) =>
    stockItemId ? [{ stockItemId, quantity: 1 }] : [],
  )
  const rentals = offered.filter((alert) => nightsOf(alert))
  await restock(tx, units)
  const [alertIds, skuIds] = [rentals.map(({ id }) => id), rentals.map(({ skuId }) => skuId)]
  await releaseHoldsOfAlerts(tx, { alertIds, skuIds }, rules)
}

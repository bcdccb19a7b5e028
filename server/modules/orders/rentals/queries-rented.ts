import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { fullOrders } from '../queries.ts'

/** Orders with a garment that is worn from this day on, or for the last time on it. Cancelled and unpaid ones are left out. */
export const findOrdersWorn = (db: DbOrTx, day: { from: Day } | { until: Day }) =>
  fullOrders(db)
    .where('orders.status', '!=', 'cancelled')
    .where('orders.unpaid_until', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_lines')
          .select('line')
          .whereRef('order_id', '=', 'orders.id')
          .where('type', '=', 'rent')
          .where('from' in day ? 'rent_from' : 'rent_until', '=', 'from' in day ? day.from : day.until),
      ),
    )
    .orderBy('orders.id')
    .execute()

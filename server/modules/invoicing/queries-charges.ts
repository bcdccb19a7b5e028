import type { DbOrTx } from '../../platform/db/database.ts'

/** What the judgements that stand charge for the garments of an order, garment by garment. */
export const findCharges = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('rental_deposits as d')
    .innerJoin('rental_holds as h', 'h.id', 'd.hold_id')
    .select(['d.hold_id as hold', 'h.line', 'd.charges'])
    .where('d.order_id', '=', orderId)
    .where('d.state', 'in', ['settled', 'kept'])
    .orderBy('d.hold_id')
    .execute()

export type ChargeRow = Awaited<ReturnType<typeof findCharges>>[number]

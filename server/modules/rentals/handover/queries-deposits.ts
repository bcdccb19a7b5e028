import type { Updateable } from 'kysely'
import type { Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'

export const findDeposits = (db: DbOrTx, holdIds: readonly number[]) =>
  db
    .selectFrom('rental_deposits')
    .selectAll()
    .where('hold_id', 'in', [...holdIds])
    .execute()

export type DepositRow = Awaited<ReturnType<typeof findDeposits>>[number]

export const findDepositsOf = (db: DbOrTx, orderId: string) =>
  db.selectFrom('rental_deposits').selectAll().where('order_id', '=', orderId).orderBy('hold_id').execute()

/** A deposit begins to be one garment's when that is handed out; it does again after an undone mis-scan. */
export async function openDeposit(tx: Tx, row: { hold_id: number; order_id: string; amount: Paise }) {
  await tx
    .insertInto('rental_deposits')
    .values(row)
    .onConflict((clash) => clash.column('hold_id').doNothing())
    .execute()
}

export async function updateDeposit(tx: Tx, holdId: number, set: Updateable<Schema['rental_deposits']>) {
  await tx.updateTable('rental_deposits').set(set).where('hold_id', '=', holdId).execute()
}

export const findDamagePrices = (db: DbOrTx) =>
  db
    .selectFrom('damage_prices')
    .select(['id', 'label', 'amount'])
    .where('retired', '=', false)
    .orderBy('position')
    .orderBy('label')
    .execute()

export async function retireDamagePrices(tx: Tx) {
  await tx.updateTable('damage_prices').set({ retired: true }).where('retired', '=', false).execute()
}

type Price = { id?: string | undefined; label: string; amount: Paise | null; position: number }

/** Writes one line of the table; a known id is that line again, changed. */
export async function keepDamagePrice(tx: Tx, { id, ...price }: Price) {
  await tx
    .insertInto('damage_prices')
    .values({ ...(id ? { id } : {}), ...price })
    .onConflict((clash) => clash.column('id').doUpdateSet({ ...price, retired: false }))
    .execute()
}

/** How the refund of a judged deposit stands: asked for, or paid with its moment and reference. */
export type PaidBack = { holdId: number; isPaid: boolean; at: Date; reference: string | null }

/** The refunds of an order's judged deposits. */
export async function findPaidBack(db: DbOrTx, orderId: string): Promise<PaidBack[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['key', 'state', 'updated_at', 'reference', 'id'])
    .where('order_id', '=', orderId)
    .where('key', 'like', 'due:settle:%')
    .execute()
  return rows.map(({ key, state, updated_at, reference, id }) => ({
    holdId: Number(key!.split(':')[2]),
    isPaid: state === 'completed',
    at: updated_at,
    reference: reference ?? id,
  }))
}

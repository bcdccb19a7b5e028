import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Env } from '../../../env.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'

// Until a scheduled sale starts, the column `price` contains the MRP, and `sale_price` the price of the sale.

/**
 * Gives a product the prices of its scheduled sale, so that a change of the product applies to them. Returns the start of the sale, or null
 * if none is scheduled. `scheduleSale` postpones the prices again.
 */
export async function restoreSalePrices(tx: Tx, id: string): Promise<Date | null> {
  const { starts_at } = await tx
    .selectFrom('products')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!starts_at) return null
  await setPrices(tx, sql`sale_price`, sql`id = ${id}`)
  await tx.updateTable('products').set({ starts_at: null, sale_price: null }).where('id', '=', id).execute()
  return starts_at
}

type Sale = { id: string; startsAt: Date | null; now: Date }

/** Postpones the price of a product that was just saved, if its sale starts later: until then the product costs its MRP. */
export async function scheduleSale(tx: Tx, { id, startsAt, now }: Sale) {
  if (!startsAt || startsAt <= now) return
  await tx
    .updateTable('products')
    .set((eb) => ({ starts_at: startsAt, sale_price: eb.ref('price') }))
    .where('id', '=', id)
    .execute()
  await setPrices(tx, sql`mrp`, sql`id = ${id}`)
}

/**
 * Starts and ends the sales whose time has come: at the start a product gets its sale price, at the end it costs its MRP again. The end of
 * a rental's sale changes no price, because the price of a rental is the value of the garment. Locks the products first, so that all
 * statements change the same ones.
 */
export const applySaleTimes = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from products where starts_at <= ${now} or ends_at <= ${now} order by id for no key update`.execute(
      tx,
    )
    const isLocked = sql`products.id = any(${rows.map(({ id }) => id)}::text[])`
    const hasStarted = sql`${isLocked} and starts_at <= ${now}`
    await setPrices(tx, sql`sale_price`, hasStarted)
    await sql`update products set starts_at = null, sale_price = null, version = version + 1 where ${hasStarted}`.execute(
      tx,
    )
    const hasEnded = sql`${isLocked} and ends_at <= ${now} and starts_at is null`
    const isOver = sql`${hasEnded} and product_type = 'marketplace'`
    await setPrices(tx, sql`mrp`, isOver)
    await sql`update skus set price = mrp from products where product_id = products.id and skus.price > mrp and ${isOver}`.execute(
      tx,
    )
    await sql`update products set ends_at = null, version = version + 1 where ${hasEnded}`.execute(tx)
  })

/**
 * Sets the price of products. The prices of their sizes change by the same amount, so that each size has its own price again when
 * the sale starts; until then `skuPrice` limits them to the MRP. The discount is then calculated from price and MRP.
 */
async function setPrices(tx: Tx, price: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  await sql`
    with changed as (
      select id, price as old_price, ${price} as new_price from products where ${condition} order by id for no key update
    ), sizes as (
      update skus set price = greatest(1, skus.price + new_price - old_price) from changed where product_id = changed.id
    )
    update products set price = new_price, discount_percent = 0, updated_at = now() from changed where products.id = changed.id`.execute(
    tx,
  )
}

const saleTimes = topic('sale-times', z.object({}), { retries: 0 })

export const saleJobs = ({ db, env }: { db: Db; env: Env }): Worker[] => [
  worker(saleTimes, () => applySaleTimes(db, env.now()), '* * * * *'),
]

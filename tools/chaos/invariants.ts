import { sql } from 'kysely'
import type { Journal } from './shoppers.ts'
import { COUPON, type ChaosEnvironment } from './environment.ts'

/** Checks the invariants after a chaos run. A figure whose name ends with `(0)` must be 0. */
export async function checkInvariants(world: ChaosEnvironment, journal: Journal) {
  return {
    ...(await countOrders(world, journal)),
    ...(await checkMoney(world)),
    ...(await countGoods(world)),
    ...(await countEmails(world)),
  }
}

/** The checks of payments, ledger and tax documents. They read only the database, not the log of the requests that the test sent. */
export const checkMoney = async (world: Pick<ChaosEnvironment, 'database' | 'gateway'>) => ({
  ...(await countMoney(world)),
  ...(await countDocuments(world)),
})

async function countOrders(
  { database: { db } }: ChaosEnvironment,
  { requested, refused, acknowledged }: Journal,
) {
  const orders = await db.selectFrom('orders').select('id').execute()
  const found = new Set(orders.map(({ id }) => id))
  const orderIds = [...acknowledged.values()]
  return {
    requested,
    refused: Object.fromEntries(refused),
    acknowledged: orderIds.length,
    found: orderIds.filter((id) => found.has(id)).length,
    'acknowledged but missing (0)': orderIds.filter((id) => !found.has(id)).length,
    'orders that were not acknowledged, or twice (0)': Math.abs(found.size - new Set(orderIds).size),
  }
}

/** Compares the records of the payment gateway with the ledger. */
async function countMoney({ database: { db }, gateway }: Pick<ChaosEnvironment, 'database' | 'gateway'>) {
  const { sales, refunds } = await gateway.state()
  const returned = Object.values(refunds).filter(({ state }) => state === 'COMPLETED')
  const taken = sumOf(Object.values(sales).map((sale) => sale.taken))
  const back = sumOf(returned.map(({ amount }) => amount))
  const orders = await db.selectFrom('orders').select(['id', 'status', 'amount_due']).execute()
  const payments = await db.selectFrom('payments').select(['id', 'order_id', 'state']).execute()
  const kept = (orderId: string) =>
    sumOf(
      payments
        .filter(({ order_id }) => order_id === orderId)
        .map(
          ({ id }) =>
            (sales[id]?.taken ?? 0) -
            sumOf(returned.filter(({ sale }) => sale === id).map(({ amount }) => amount)),
        ),
    )
  const paid = orders.map((order) => ({ ...order, kept: kept(order.id) }))
  const { rows } = await sql<{ came: number; went: number; off: number }>`
    select coalesce(sum(amount) filter (where account = 'cash:phonepe' and amount > 0), 0) as came,
           coalesce(-sum(amount) filter (where account = 'cash:phonepe' and amount < 0), 0) as went,
           coalesce(sum(amount), 0) as off from ledger_entries`.execute(db)
  const { came, went, off } = rows[0]!
  return {
    'gateway took': taken / 100,
    'ledger cash in': came / 100,
    'gateway sent back': back / 100,
    'ledger cash out': went / 100,
    'gateway against ledger (0)': Math.abs(taken - came) + Math.abs(back - went),
    'ledger off balance (0)': off,
    'double charged (0)': paid.filter((order) => order.kept > order.amount_due).length,
    'paid but not confirmed (0)': paid.filter((order) => order.kept > 0 && order.status !== 'confirmed')
      .length,
    'confirmed but not paid (0)': paid.filter(
      (order) => order.status === 'confirmed' && order.kept !== order.amount_due,
    ).length,
    'payments still open (0)': payments.filter(({ state }) => state === 'open' || state === 'created').length,
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

async function countGoods({ database: { db }, goods }: ChaosEnvironment) {
  const { rows } = await sql<{ product_id: string; left: number; sold: number }>`
    select s.product_id, s.available as left,
      (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
       where l.product_id = s.product_id and o.status <> 'cancelled') as sold
    from stock_items s`.execute(db)
  const stockOf = new Map([...goods.rare, ...goods.plenty].map(({ id, stock }) => [id, stock]))
  const rare = new Set(goods.rare.map(({ id }) => id))
  const { uses } = await db
    .selectFrom('coupons')
    .select('uses')
    .where('code', '=', COUPON.code)
    .executeTakeFirstOrThrow()
  return {
    'rare pieces': sumOf(goods.rare.map(({ stock }) => stock)),
    'rare pieces sold': sumOf(rows.filter((row) => rare.has(row.product_id)).map(({ sold }) => sold)),
    'oversold or lost (0)': rows.filter(
      (row) => row.left < 0 || stockOf.get(row.product_id) !== row.left + row.sold,
    ).length,
    'coupon uses': uses,
    'coupon over its cap (0)': Math.max(0, uses - COUPON.cap),
  }
}

/** Compares invoices and credit notes with the ledger and checks that their numbers have no gaps. */
async function countDocuments({ database: { db } }: Pick<ChaosEnvironment, 'database'>) {
  const { rows: series } = await sql<{ documents: number; first: number; last: number }>`
    select count(*) as documents, min(serial) as first, max(serial) as last from tax_documents group by series, year`.execute(
    db,
  )
  const { rows } = await sql<{ documents: number; invoiced: number; earned: number }>`
    select (select count(*) from tax_documents p where p.order_id = o.id and p.kind <> 'credit_note') as documents,
      (select coalesce(sum(case when p.kind = 'credit_note' then -p.total else p.total end), 0)
       from tax_documents p where p.order_id = o.id) as invoiced,
      (select coalesce(-sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.order_id = o.id and e.account in ('sales', 'rent')) as earned
    from orders o`.execute(db)
  return {
    documents: sumOf(series.map(({ documents }) => documents)),
    'gaps in document numbers (0)': sumOf(
      series.map(({ documents, first, last }) => last - documents + first - 1),
    ),
    'earned without an invoice (0)': rows.filter(({ earned, documents }) => earned > 0 && documents === 0)
      .length,
    'documents against the ledger (0)': rows.filter(({ invoiced, earned }) => invoiced !== earned).length,
  }
}

async function countEmails({ database: { db }, emails }: ChaosEnvironment) {
  const rows = await db.selectFrom('emails').select('id').execute()
  const seen = [...emails.keys()]
  return {
    emails: rows.length,
    'e-mails lost (0)': rows.filter(({ id }) => !seen.some((value) => value.includes(id))).length,
    'e-mails delivered more than once': [...emails.values()].filter((times) => times > 1).length,
  }
}

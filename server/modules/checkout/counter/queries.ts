import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { Buyer } from '../quote-items.ts'

type CustomerRow = {
  userId: string | null
  name: string
  email: string | null
  orders: number
  lastOrderAt: Date | null
}

/**
 * Finds the customers with this phone number of 10 digits: active accounts, and guests of earlier orders by name. A phone number is not
 * proof of identity, so this is a list of suggestions for staff.
 */
export async function findCustomersByPhone(db: DbOrTx, phone: string): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select u.id as "userId", u.name, u.email, count(o.id) as orders, max(o.created_at) as "lastOrderAt"
    from users u left join orders o on o.user_id = u.id
    where right(regexp_replace(u.phone, '\\D', '', 'g'), 10) = ${phone} and u.status = 'active'
    group by u.id
    union all
    select null, name, null, count(*), max(created_at) from (
      select coalesce(nullif(address ->> 'recipient', ''), user_name) as name, created_at from orders
      where user_id is null and (user_phone = ${phone} or right(address ->> 'phone', 10) = ${phone})
    ) guest where name is not null group by name
    order by "lastOrderAt" desc nulls last, name
    limit 10`.execute(db)
  return rows
}

/** Finds the account that staff have chosen for a sale. */
export async function findBuyer(db: DbOrTx, id: string): Promise<Buyer | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .select(['id', 'name', 'email', 'email_verified as emailVerified'])
    .executeTakeFirst()
  return row ?? null
}

const MAX_MATCHES = 8

/**
 * Finds the SKU with this id, else all SKUs with this code, else the product with this handle. Several SKUs can have the same code if they
 * were imported or entered before codes had to be unique.
 */
export async function findByHandle(db: DbOrTx, typed: string) {
  const rows = await db
    .selectFrom('products as p')
    .leftJoin('skus as s', (join) =>
      join
        .onRef('s.product_id', '=', 'p.id')
        .on('s.retired', '=', false)
        .on((eb) =>
          eb.or([eb('s.id', '=', typed.toLowerCase()), eb('s.code', 'in', [typed, typed.toUpperCase()])]),
        ),
    )
    .where((eb) => eb.or([eb('s.id', 'is not', null), eb('p.slug', '=', typed.toLowerCase())]))
    .where('p.status', '=', 'live')
    .select(['p.id as productId', 's.id as skuId'])
    .orderBy(sql`s.id is null`)
    .orderBy(sql`s.id is distinct from ${typed.toLowerCase()}`)
    .orderBy('p.id')
    .limit(MAX_MATCHES)
    .execute()
  const isExact = rows[0]?.skuId === typed.toLowerCase() || rows[0]?.skuId === null
  return isExact ? rows.slice(0, 1) : rows.filter(({ skuId }) => skuId !== null)
}

/** Finds the product of a SKU. */
export const findProductOfSku = (db: DbOrTx, skuId: string) =>
  db.selectFrom('skus').where('id', '=', skuId).select('product_id').executeTakeFirstOrThrow()

/** Finds the ids of these pieces by code. */
export const findPieceIds = (db: DbOrTx, codes: readonly string[]) =>
  db
    .selectFrom('rental_pieces')
    .where('code', 'in', [...codes])
    .select(['id', 'code', 'sku_id as skuId'])
    .execute()

/** Finds the last counter sales with an open payment, newest first. */
export const findUnpaidSales = (db: DbOrTx) =>
  db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .where('o.channel', '=', 'counter')
    .where('o.status', '<>', 'cancelled')
    .where('p.state', '=', 'open')
    .where('p.purpose', '=', 'order')
    .select(['o.id as orderId', 'o.user_name as name', 'p.amount', 'p.provider', 'o.created_at as at'])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(20)
    .execute()

import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { CLAIM_MS } from '../../payments/payment-timing.ts'

export type SubscriptionPaymentRow = Selectable<Schema['subscription_payments']>

/** Returns the last paid day of a business; null if it has never paid. */
export async function findPaidUntil(db: DbOrTx, sellerId: string): Promise<string | null> {
  const { until } = await db
    .selectFrom('seller_subscriptions')
    .select((eb) => eb.fn.max('until_day').as('until'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return until
}

export async function isPaidOn(db: DbOrTx, sellerId: string, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('seller_subscriptions')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('from_day', '<=', day)
    .where('until_day', '>=', day)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts months that a business has paid for. Returns false when a payment with this reference is already stored. */
export async function insertSubscription(tx: Tx, row: Insertable<Schema['seller_subscriptions']>) {
  const written = await tx
    .insertInto('seller_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/**
 * Finds businesses whose products do not match their subscription on `day`: products are listed although the subscription is not paid, or
 * unlisted although it is paid. Of the suspended businesses, finds those with a listed product: a product can be listed at the moment of
 * the suspension.
 */
export const findSellersToSync = (db: DbOrTx, day: string) =>
  db
    .selectFrom('sellers')
    .select('id')
    .where(
      sql<boolean>`exists (select from products p where p.seller_id = sellers.id and case
        when sellers.status <> 'suspended' and exists (select from seller_subscriptions s where s.seller_id = sellers.id
          and ${day}::date between s.from_day and s.until_day)
        then p.unlisted_for is not null else p.status = 'live' end)`,
    )
    .orderBy('id')
    .execute()

/** Finds businesses whose last paid day is between `from` and `until`, with their contact details. Skips suspended businesses. */
export const findEndingSubscriptions = (db: DbOrTx, from: string, until: string) =>
  db
    .selectFrom('seller_subscriptions')
    .innerJoin('sellers', 'sellers.id', 'seller_id')
    .where('status', '!=', 'suspended')
    .select(['sellers.id', 'email', 'display_name as name', 'sellers.user_id as userId'])
    .select((eb) => eb.fn.max('until_day').as('until'))
    .groupBy('sellers.id')
    .having((eb) => eb.between(eb.fn.max('until_day'), from, until))
    .orderBy('sellers.id')
    .execute()

export const insertSubscriptionPayment = (
  tx: Tx,
  row: Insertable<Schema['subscription_payments']>,
): Promise<SubscriptionPaymentRow> =>
  tx.insertInto('subscription_payments').values(row).returningAll().executeTakeFirstOrThrow()

export const findSubscriptionPayment = (
  db: DbOrTx,
  id: string,
): Promise<SubscriptionPaymentRow | undefined> =>
  db.selectFrom('subscription_payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds the payment of a business that is not finished yet. */
export const findOpenPayment = (tx: Tx, sellerId: string): Promise<SubscriptionPaymentRow | undefined> =>
  tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('state', 'in', ['created', 'open'])
    .executeTakeFirst()

/** Finds the payment with this idempotency key. Ignores failed and expired payments. */
export const findPaymentByKey = (
  tx: Tx,
  sellerId: string,
  key: string,
): Promise<SubscriptionPaymentRow | undefined> =>
  tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('key', '=', key)
    .where('state', 'not in', ['failed', 'expired'])
    .executeTakeFirst()

export const findExpiredSince = (db: DbOrTx, since: Date) =>
  db
    .selectFrom('subscription_payments')
    .select('id')
    .where('state', 'in', ['failed', 'expired'])
    .where('provider', '=', 'phonepe')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .limit(500)
    .execute()

export const findOpenPayments = (db: DbOrTx) =>
  db
    .selectFrom('subscription_payments')
    .select('id')
    .where('state', 'in', ['created', 'open'])
    .orderBy('created_at')
    .limit(100)
    .execute()

/**
 * SQL condition: the provider received another amount than the fee, and staff have to decide about it, for the first time or because its
 * refund has failed.
 */
export const isToDecide: RawBuilder<boolean> = sql<boolean>`(subscription_payments.wrong_amount is not null
  and subscription_payments.settled_at is null and coalesce(subscription_payments.refund_state, 'failed') = 'failed')`

/** Finds the payments of a wrong amount that staff have not decided about, oldest first. */
export const findWrongPayments = (db: DbOrTx) =>
  db
    .selectFrom('subscription_payments')
    .innerJoin('sellers', 'sellers.id', 'seller_id')
    .select(['subscription_payments.id', 'sellers.id as sellerId', 'display_name as name', 'amount', 'error'])
    .select(['subscription_payments.created_at as createdAt'])
    .select((eb) => [
      eb.ref('wrong_amount').$notNull().as('wrongAmount'),
      eb('refund_state', 'is not', null).$castTo<boolean>().as('hasFailed'),
    ])
    .where(isToDecide)
    .orderBy('subscription_payments.created_at')
    .limit(200)
    .execute()

/** Finds the payments whose refund has neither been paid nor failed. `isOverdue`: the provider has not answered for more than a day. */
export const findOpenRefunds = (db: DbOrTx) =>
  db
    .selectFrom('subscription_payments')
    .select(['id', sql<boolean>`updated_at < now() - interval '1 day'`.as('isOverdue')])
    .where('refund_state', 'in', ['requested', 'accepted'])
    .orderBy('created_at')
    .limit(100)
    .execute()

export async function updateSubscriptionPayment(
  db: DbOrTx,
  id: string,
  change: Partial<Insertable<Schema['subscription_payments']>>,
) {
  await db
    .updateTable('subscription_payments')
    .set({ ...change, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Changes a payment whose session is being opened. Does nothing if it has another state, for example because the gateway has reported one. */
export async function updateStartedPayment(
  db: DbOrTx,
  id: string,
  change: Pick<Insertable<Schema['subscription_payments']>, 'state' | 'redirect_url' | 'error'>,
) {
  await db
    .updateTable('subscription_payments')
    .set({ ...change, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute()
}

/**
 * Gives the caller alone the right to open the session of a payment. Returns false while another request has this right, which begins when
 * the payment is stored or claimed (`updated_at`) and lasts `CLAIM_MS`.
 */
export async function claimOpening(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('subscription_payments')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where('updated_at', '<=', new Date(now.getTime() - CLAIM_MS))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

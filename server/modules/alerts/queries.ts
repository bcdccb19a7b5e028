import { sql, type NotNull, type RawBuilder } from 'kysely'
import { retentionDays } from '../../../contract/accounts/retention.ts'
import type { Day, Period } from '../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Purge } from '../../platform/db/purge.ts'

const toDateRange = ({ from, until }: Period) => `[${from},${until}]`

/** The SKU that an alert is about. */
export type AlertSku = NonNullable<Awaited<ReturnType<typeof findAlertSku>>>

/** Finds a SKU of a live product that is still sold. */
export const findAlertSku = (db: DbOrTx, skuId: string) =>
  db
    .selectFrom('skus as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .leftJoin('stock_items as i', 'i.id', 's.stock_item_id')
    .where('s.id', '=', skuId)
    .where('p.status', '=', 'live')
    .where('s.retired', '=', false)
    .select(['s.id as skuId', 's.size', 's.colour', 's.stock_item_id as stockItemId', 'i.available'])
    .select(['p.id as productId', 'p.product_type as productType', 'p.category', 'p.title'])
    .executeTakeFirst()

const alerts = (db: DbOrTx) =>
  db
    .selectFrom('alerts as a')
    .innerJoin('skus as s', 's.id', 'a.sku_id')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select(['a.id', 'a.email', 'a.user_id', 'a.state', 'a.created_at', 'a.stock_item_id', 'a.pin'])
    .select(['a.offered_at', 'a.offered_until'])
    .select([sql<Day | null>`lower(a.worn)`.as('from'), sql<Day | null>`upper(a.worn) - 1`.as('until')])
    .select(['s.id as skuId', 's.size', 's.colour', 's.stock_item_id as stockItemOfSku'])
    .select(['p.id as productId', 'p.product_type as productType', 'p.category', 'p.slug', 'p.title'])

export type AlertRow = Awaited<ReturnType<typeof findAlert>> & object

export const findAlert = (db: DbOrTx, id: string) => alerts(db).where('a.id', '=', id).executeTakeFirst()

/** Locks an alert until the transaction ends. Alerts are always locked before stock and SKUs. */
export const lockAlert = (tx: Tx, id: string) =>
  alerts(tx).where('a.id', '=', id).forUpdate('a').executeTakeFirst()

/** The queue for a stock item or for a rental SKU. */
export type Queue = { stockItemId: string } | { skuId: string }

/**
 * Locks the alerts that wait for these goods, first come first; for a stock item, not more than it has units. Another transaction that serves
 * the same queue waits at its first alert, so that nobody is served out of turn.
 */
export const lockQueue = (tx: Tx, queue: Queue) =>
  alerts(tx)
    .where('a.state', '=', 'waiting')
    .where('p.status', '=', 'live')
    .where('s.retired', '=', false)
    .where((eb) =>
      'skuId' in queue
        ? eb('s.id', '=', queue.skuId)
        : eb.and([eb('s.stock_item_id', '=', queue.stockItemId), eb('a.worn', 'is', null)]),
    )
    .orderBy('a.queued_at')
    .orderBy('a.id')
    .limit(
      'skuId' in queue
        ? null
        : sql<number>`(select available from stock_items where id = ${queue.stockItemId})`,
    )
    .forUpdate('a')
    .execute()

/** Finds the queues for goods of which a unit is in stock, or of which no piece is booked for all waiting nights. */
export async function findQueues(db: DbOrTx): Promise<Queue[]> {
  const { rows } = await sql<{ stockItemId: string | null; skuId: string | null }>`
    select distinct case when a.worn is null then s.stock_item_id end as "stockItemId",
      case when a.worn is not null then s.id end as "skuId"
    from alerts a join skus s on s.id = a.sku_id join products p on p.id = s.product_id
      left join stock_items i on i.id = s.stock_item_id
    where a.state = 'waiting' and p.status = 'live' and not s.retired and case
      when a.worn is null then i.available > 0
      else not exists (select from rental_nights n where n.sku_id = s.id and n.night <@ a.worn and n.free <= 0) end`.execute(
    db,
  )
  return rows.flatMap(({ stockItemId, skuId }): Queue[] =>
    stockItemId ? [{ stockItemId }] : skuId ? [{ skuId }] : [],
  )
}

/** Locks the offers whose time is over. Another node that does the same at this moment gets the others. */
export const lockEndedOffers = (tx: Tx, now: Date) =>
  alerts(tx)
    .where('a.state', '=', 'offered')
    .where('a.offered_until', '<=', now)
    .orderBy('a.id')
    .limit(100)
    .forUpdate('a')
    .skipLocked()
    .execute()

/** Locks the offers whose time is not over yet. */
export const lockOpenOffers = (tx: Tx, now: Date) =>
  alerts(tx)
    .where('a.state', '=', 'offered')
    .where('a.offered_until', '>', now)
    .$narrowType<{ offered_at: NotNull }>()
    .orderBy('a.id')
    .forUpdate('a')
    .execute()

const offersOf = (db: DbOrTx, userId: string, now: Date) =>
  alerts(db)
    .where('a.user_id', '=', userId)
    .where('a.state', '=', 'offered')
    .where('a.offered_until', '>', now)
    .$narrowType<{ offered_until: NotNull }>()
    .orderBy('a.id')

/** Finds what is held for a user now. */
export const findOffers = (db: DbOrTx, userId: string, now: Date) => offersOf(db, userId, now).execute()

export const lockOffers = (tx: Tx, userId: string, now: Date) =>
  offersOf(tx, userId, now).forUpdate('a').execute()

/** Goods for which an address wants an alert: a SKU, and the nights of a rental. */
type AlertGoods = { email: string; skuId: string; nights: Period | null }

/** Counts the alerts of an address for other goods that have one of these states. */
export async function countOtherAlerts(
  db: DbOrTx,
  { email, skuId, nights }: AlertGoods,
  states: readonly AlertRow['state'][],
): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('state', 'in', states)
    .where(
      sql<boolean>`(sku_id <> ${skuId} or worn is distinct from ${nights && toDateRange(nights)}::daterange)`,
    )
    .executeTakeFirstOrThrow()
  return count
}

export type NewAlert = AlertGoods & { now: Date }

/** Stores an unconfirmed alert and returns its id, or the id of the active alert of this address for the same goods. */
export async function insertAlert(tx: Tx, { email, skuId, nights, now }: NewAlert): Promise<string> {
  await tx
    .insertInto('alerts')
    .values({
      email,
      user_id: null,
      sku_id: skuId,
      worn: nights && toDateRange(nights),
      state: 'unconfirmed',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ id: string }>`
    select id from alerts where email = ${email} and sku_id = ${skuId}
      and worn is not distinct from ${nights && toDateRange(nights)}::daterange
      and state in ('unconfirmed', 'waiting', 'offered')`.execute(tx)
  return rows[0]!.id
}

/** The last place in the queue. The database's own clock decides, because the clocks of nodes differ. */
export const THE_END = sql<Date>`clock_timestamp()`

type AlertChange = {
  state?: AlertRow['state']
  user_id?: string
  pin?: string | null
  queued_at?: typeof THE_END
  offered_at?: Date
  offered_until?: Date | null
  stock_item_id?: string | null
  ended_at?: Date
}

export async function updateAlert(tx: Tx, id: string, change: AlertChange) {
  await tx.updateTable('alerts').set(change).where('id', '=', id).execute()
}

/**
 * Ends the alerts that wait for nights before today, for a size that is no longer sold, for a product that staff took out of the shop more
 * than a day ago, or for longer than the retention period. An alert stays if its product may come back, for example with its seller.
 */
export async function endPastAlerts(db: DbOrTx, { now, today }: { now: Date; today: Day }) {
  await sql`
    update alerts a set state = 'expired', ended_at = ${now}
    from skus s join products p on p.id = s.product_id
    where s.id = a.sku_id and a.state = 'waiting' and (
      lower(a.worn) < ${today}::date
      or s.retired
      or p.status = 'archived' and p.unlisted_for is null and p.updated_at < now() - interval '1 day'
      or a.queued_at < now() - make_interval(days => ${retentionDays.waitingAlerts})
    )`.execute(db)
}

/** Locks all alerts of a user, and those of this address, which the user has confirmed. */
export const lockAlertsOf = (tx: Tx, { userId, email }: { userId: string; email: string | null }) =>
  alerts(tx)
    .where((eb) => eb.or([eb('a.user_id', '=', userId), eb('a.email', '=', email)]))
    .orderBy('a.id')
    .forUpdate('a')
    .execute()

export const findAlertsOf = (db: DbOrTx, { userId, email }: { userId: string; email: string | null }) =>
  alerts(db)
    .where((eb) => eb.or([eb('a.user_id', '=', userId), eb('a.email', '=', email)]))
    .orderBy('a.created_at')
    .execute()

export async function deleteAlerts(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx
    .deleteFrom('alerts')
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes addresses that were not confirmed. Staff and other people may have typed them. */
export const purgeUnconfirmedAlerts: Purge = (tx, batch) =>
  purge(tx, batch, sql`state = 'unconfirmed' and created_at < ${batch.before}`)

/** Deletes alerts that have ended. */
export const purgeEndedAlerts: Purge = (tx, batch) =>
  purge(tx, batch, sql`(state in ('used', 'expired', 'cancelled') and ended_at < ${batch.before})`)

async function purge(tx: Tx, { limit }: { limit: number }, isOld: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alerts where id in (select id from alerts where ${isOld} limit ${limit} for update skip locked)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

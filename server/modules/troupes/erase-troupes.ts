import { sql } from 'kysely'
import { dayInIndia } from '../../../contract/core/dates.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Purge } from '../../platform/db/purge.ts'
import { eraseBuyerIn } from '../invoicing/erase-documents.ts'
import { ERASED, isOrderOpen } from '../orders/erase-buyer.ts'
import { readRules } from '../rentals/holds/rental-rules.ts'
import { endTroupe } from './close-troupes.ts'
import { freePlace } from './join-troupe.ts'
import {
  findDancer,
  findDancers,
  findTroupesOf,
  hideOrganiser,
  lockTroupe,
  removeOrganiser,
} from './queries.ts'

/** Returns the groups that a user organises for the export of personal data, without the data of the other dancers. */
export async function listOwnTroupeData(db: DbOrTx, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select t.name, lower(t.worn)::text as "from", (upper(t.worn) - 1)::text as until, t.deadline::text as deadline, t.state, t.seats,
      t.address, t.created_at as "createdAt",
      (select coalesce(json_agg(d.name order by d.created_at), '[]') from troupe_dancers d
        where d.troupe_id = t.id and d.is_own) as "paidFor"
    from troupes t where t.user_id = ${userId} order by t.created_at`.execute(db)
  return rows
}

/** Returns the places of a person in groups, by the person's confirmed e-mail address, for the export of personal data. */
export async function listOwnTroupePlaces(db: DbOrTx, email: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select t.name as "group", lower(t.worn)::text as "from", (upper(t.worn) - 1)::text as until, d.name, s.size,
      d.order_id as "orderId", d.created_at as "createdAt"
    from troupe_dancers d join troupes t on t.id = d.troupe_id left join skus s on s.id = d.sku_id
    where d.email = ${email} order by d.created_at`.execute(db)
  return rows
}

/** A user, and the user's address if it is confirmed. */
type Person = { userId: string; email: string | null }

/**
 * Erases what groups store about a person: as the organiser, and as a dancer with this e-mail address or with one of these orders. Groups that
 * the person organises are cancelled, so that nothing is held for them any more. Orders of dancers that still go to the organiser keep that
 * address until the group is purged.
 */
export async function eraseTroupes(tx: Tx, { userId, email }: Person, now: Date) {
  const rules = await readRules(tx, now)
  for (const { id } of await findTroupesOf(tx, userId)) {
    const troupe = (await lockTroupe(tx, id))!
    const hasEnded = troupe.state === 'closed' || troupe.state === 'cancelled'
    if (!hasEnded) await endTroupe(tx, troupe, { state: 'cancelled', rules })
    for (const { order_id } of await findDancers(tx, id)) {
      if (!order_id || (await isOrderOpen(tx, order_id, dayInIndia(now)))) continue
      await eraseBuyerIn(tx, await hideOrganiser(tx, sql`o.id = ${order_id}`))
    }
    await removeOrganiser(tx, id)
    await tx
      .updateTable('troupe_dancers')
      .set({ name: ERASED })
      .where('troupe_id', '=', id)
      .where('is_own', '=', true)
      .execute()
  }
  if (email) await eraseDancers(tx, sql<boolean>`email = ${email}`)
}

/** Locks the group of an order, if it has one. The caller locks the order after that, see `lockTroupe`. */
export async function lockTroupeOfOrder(tx: Tx, orderId: string): Promise<void> {
  const dancers = tx.selectFrom('troupe_dancers').select('troupe_id').where('order_id', '=', orderId)
  for (const { troupe_id } of await dancers.execute()) await lockTroupe(tx, troupe_id)
}

/** Erases the dancers of these orders. The caller has locked their groups. */
export const eraseDancersOfOrders = (tx: Tx, orderIds: readonly string[]) =>
  eraseDancers(tx, sql<boolean>`order_id = any(${[...orderIds]}::text[])`)

async function eraseDancers(tx: Tx, which: ReturnType<typeof sql<boolean>>) {
  const rows = await tx.selectFrom('troupe_dancers').select(['id', 'troupe_id']).where(which).execute()
  for (const { id, troupe_id } of rows) {
    const troupe = (await lockTroupe(tx, troupe_id))!
    const dancer = (await findDancer(tx, id))!
    if (dancer.state === 'unpaid') await freePlace(tx, { troupe, dancer })
    await tx
      .updateTable('troupe_dancers')
      .set({ name: ERASED, email: null, token_hash: null })
      .where('id', '=', id)
      .execute()
  }
}

/** Deletes ended groups whose last night was before `before`, with their dancers. The orders of the dancers stay. */
export const purgeTroupes: Purge = async (tx, { before, limit }) => {
  const { rows } = await sql<{ id: string }>`
    select id from troupes where ended_at is not null and upper(worn) <= ${before}::date
    order by id limit ${limit} for update skip locked`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await eraseBuyerIn(tx, await hideOrganiser(tx, sql`t.id = any(${ids}::text[]) and t.user_id is null`))
  await hideOrganiser(tx, sql`t.id = any(${ids}::text[]) and o.status = 'cancelled'`)
  await tx.deleteFrom('rental_holds').where('troupe_id', 'in', ids).where('order_id', 'is', null).execute()
  await tx
    .updateTable('rental_holds')
    .set({ troupe_id: null, dancer_id: null })
    .where('troupe_id', 'in', ids)
    .execute()
  await tx.deleteFrom('troupes').where('id', 'in', ids).execute()
  return ids.length
}

import { sql, type RawBuilder } from 'kysely'
import type { Day, Period } from '../../../contract/rentals/rentals.ts'
import type { DancerState, TroupeState } from '../../../contract/troupes/troupes.ts'
import type { Address } from '../../../contract/shipping/addresses.ts'
import { anyOf } from '../../platform/db/prepared-statements.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { toDateRange } from '../rentals/holds/queries.ts'

const troupes = (db: DbOrTx) =>
  db
    .selectFrom('troupes as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.user_id',
      't.name',
      't.seats',
      't.taken',
      't.start_seats',
      't.deadline',
      't.held_until',
    ])
    .select(['t.ends', 't.address', 't.state', 't.link_serial', 't.created_at'])
    .select(['u.name as organiser', 'u.email as organiser_email'])
    .select([sql<Day>`lower(t.worn)`.as('from'), sql<Day>`upper(t.worn) - 1`.as('until')])

export type TroupeRow = NonNullable<Awaited<ReturnType<typeof findTroupe>>>

export const findTroupe = (db: DbOrTx, id: string) => troupes(db).where('t.id', '=', id).executeTakeFirst()

export const findTroupeByLink = (db: DbOrTx, hash: string) =>
  troupes(db).where('t.link_hash', '=', hash).executeTakeFirst()

export const findTroupesOf = (db: DbOrTx, userId: string) =>
  troupes(db).where('t.user_id', '=', userId).orderBy('t.created_at', 'desc').limit(100).execute()

/** Locks a group until the transaction ends. It is locked before orders and SKUs, so all changes of its places follow each other. */
export async function lockTroupe(tx: Tx, id: string): Promise<TroupeRow | undefined> {
  await tx.selectFrom('troupes').select('id').where('id', '=', id).forUpdate().execute()
  return findTroupe(tx, id)
}

/** The ids of the groups whose deadline or start has to be checked. */
export async function findTroupesToClose(
  db: DbOrTx,
  { today, startedBefore }: { today: Day; startedBefore: Date },
) {
  const rows = await db
    .selectFrom('troupes')
    .select('id')
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('deadline', '<', today),
        eb.and([eb('state', '=', 'starting'), eb('created_at', '<', startedBefore)]),
      ]),
    )
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

export type NewTroupeRow = {
  id: string
  userId: string
  name: string
  worn: Period
  seats: number
  startSeats: number
  deadline: Day
  heldUntil: Date
  ends: TroupeRow['ends']
  address: Address
  state: TroupeState
  linkHash: string
  now: Date
}

export async function insertTroupe(tx: Tx, troupe: NewTroupeRow) {
  await tx
    .insertInto('troupes')
    .values({
      id: troupe.id,
      user_id: troupe.userId,
      name: troupe.name,
      worn: toDateRange(troupe.worn),
      seats: troupe.seats,
      start_seats: troupe.startSeats,
      deadline: troupe.deadline,
      held_until: troupe.heldUntil,
      ends: troupe.ends,
      address: JSON.stringify(troupe.address),
      state: troupe.state,
      link_hash: troupe.linkHash,
      created_at: troupe.now,
    })
    .execute()
}

type TroupeChange = { state?: TroupeState; ended_at?: Date; link_serial?: number; link_hash?: string }

export async function updateTroupe(tx: Tx, id: string, change: TroupeChange) {
  await tx.updateTable('troupes').set(change).where('id', '=', id).execute()
}

/** Changes the number of taken seats. Returns false if there would be more than the group has; the constraint of the table agrees. */
export async function takeSeats(tx: Tx, id: string, count: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('troupes')
    .set({ taken: sql`taken + ${count}` })
    .where('id', '=', id)
    .where(sql<boolean>`taken + ${count} <= seats`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function countOpenTroupes(db: DbOrTx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('troupes')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const stateOfDancer = sql<DancerState>`case
  when o.id is not null and o.status <> 'cancelled' then case when o.unpaid_until is null then 'paid' else 'paying' end
  when d.sku_id is null or t.ended_at is not null then 'none' else 'unpaid' end`

/** The persons of groups, with what `stateOfDancer` needs. */
const persons = (db: DbOrTx) =>
  db
    .selectFrom('troupe_dancers as d')
    .innerJoin('troupes as t', 't.id', 'd.troupe_id')
    .leftJoin('orders as o', 'o.id', 'd.order_id')

const dancers = (db: DbOrTx) =>
  persons(db)
    .leftJoin('order_lines as l', (join) =>
      join
        .onRef('l.order_id', '=', 'o.id')
        .onRef('l.line', '=', 'd.order_line')
        .on('o.status', '<>', 'cancelled'),
    )
    .leftJoin('skus as s', 's.id', 'd.sku_id')
    .leftJoin('products as p', 'p.id', 's.product_id')
    .select([
      'd.id',
      'd.troupe_id',
      'd.name',
      'd.email',
      'd.sku_id',
      'd.is_own',
      'd.order_id',
      'd.reminded_at',
    ])
    .select(['p.id as product_id', 'o.user_id as buyer_id', 'o.unpaid_until', 'o.amount_due'])
    .select((eb) => [
      eb.fn.coalesce('l.size', 's.size').as('size'),
      eb.fn.coalesce('l.title', 'p.title').as('title'),
    ])
    .select(stateOfDancer.as('state'))
    .select(
      sql<boolean>`exists (select from rental_holds h where h.dancer_id = d.id and h.released_at is null)`.as(
        'is_held',
      ),
    )
    .orderBy('d.created_at')
    .orderBy('d.id')

export type DancerRow = Awaited<ReturnType<typeof findDancers>>[number]

/** All persons of a group, in the sequence in which they came. */
export const findDancers = (db: DbOrTx, troupeId: string) =>
  dancers(db).where('d.troupe_id', '=', troupeId).execute()

export const findDancer = (db: DbOrTx, id: string) => dancers(db).where('d.id', '=', id).executeTakeFirst()

export const findDancerByToken = (db: DbOrTx, hash: string) =>
  dancers(db).where('d.token_hash', '=', hash).executeTakeFirst()

export const findDancerByEmail = (db: DbOrTx, { troupeId, email }: { troupeId: string; email: string }) =>
  dancers(db).where('d.troupe_id', '=', troupeId).where('d.email', '=', email).executeTakeFirst()

export type NewDancer = {
  id: string
  troupeId: string
  name: string
  email: string | null
  tokenHash: string | null
  isOwn: boolean
  now: Date
}

/** Adds a person to a group. The caller has locked the group. */
export async function insertDancer(tx: Tx, dancer: NewDancer): Promise<void> {
  await tx
    .insertInto('troupe_dancers')
    .values({
      id: dancer.id,
      troupe_id: dancer.troupeId,
      name: dancer.name,
      email: dancer.email,
      token_hash: dancer.tokenHash,
      is_own: dancer.isOwn,
      created_at: dancer.now,
    })
    .execute()
}

type DancerChange = {
  name?: string
  sku_id?: string | null
  token_hash?: string | null
  is_own?: boolean
  reminded_at?: Date
  order_id?: string | null
  order_line?: number | null
}

export async function updateDancer(tx: Tx, id: string, change: DancerChange) {
  await tx.updateTable('troupe_dancers').set(change).where('id', '=', id).execute()
}

export async function countDancers(db: DbOrTx, troupeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('troupe_dancers')
    .where('troupe_id', '=', troupeId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the persons of each of these groups who have paid, by the id of the group. A group where nobody has paid is missing. */
export async function countPaid(db: DbOrTx, troupeIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await persons(db)
    .where('d.troupe_id', '=', anyOf(troupeIds))
    .where(stateOfDancer, '=', 'paid')
    .groupBy('d.troupe_id')
    .select((eb) => ['d.troupe_id', eb.fn.countAll<number>().as('paid')])
    .execute()
  return new Map(rows.map(({ troupe_id, paid }) => [troupe_id, paid]))
}

const goesToOrganiser = sql<boolean>`
  (o.user_id is null and o.address - 'business' - 'gstin' = t.address - 'business' - 'gstin')`

/**
 * Reduces the address of the organiser to its PIN code, city and State in the orders of dancers that go there. `which` selects orders `o` of
 * groups `t`. Returns the ids of the changed orders.
 */
export async function hideOrganiser(tx: Tx, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string }>`
    update orders o set address = jsonb_build_object('recipient', coalesce(o.user_name, d.name), 'phone', '', 'line1', '',
      'pin', o.address -> 'pin', 'city', o.address -> 'city', 'state', o.address -> 'state')
    from troupe_dancers d join troupes t on t.id = d.troupe_id
    where d.order_id = o.id and ${goesToOrganiser} and ${which} returning o.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes the organiser from a group. Its address stays while orders of dancers go there; it is deleted with the group. */
export async function removeOrganiser(tx: Tx, id: string) {
  await sql`
    update troupes t set user_id = null, name = 'Erased group', address = case when exists (
        select from troupe_dancers d join orders o on o.id = d.order_id where d.troupe_id = t.id and ${goesToOrganiser})
      then address end
    where id = ${id}`.execute(tx)
}

/** Counts for each SKU of a group the garments that are held, with those of orders, and those that no dancer has chosen. */
export async function countGarments(db: DbOrTx, troupeId: string) {
  const { rows } = await sql<{
    skuId: string
    productId: string
    held: number
    free: number
  }>`
    select h.sku_id as "skuId", s.product_id as "productId", count(*)::int as held,
      (count(*) filter (where h.dancer_id is null and h.order_id is null))::int as free
    from rental_holds h join skus s on s.id = h.sku_id
    where h.troupe_id = ${troupeId} and h.released_at is null
    group by h.sku_id, s.product_id, s.position order by s.product_id, s.position, h.sku_id`.execute(db)
  return rows
}

/** Opens the groups, or only the group `id`, whose organiser has paid the first places. Returns the ids of these groups. */
export async function openStartedTroupes(db: DbOrTx, id: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update troupes t set state = 'open' where state = 'starting' and id = coalesce(${id}, id) and start_seats <= (
      select count(*) from troupe_dancers d join orders o on o.id = d.order_id
      where d.troupe_id = t.id and o.user_id = t.user_id and o.status <> 'cancelled' and o.unpaid_until is null)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export type AdminRow = {
  id: string
  name: string
  organiser: string | null
  organiserId: string | null
  state: TroupeState
  from: Day
  until: Day
  deadline: Day
  ends: TroupeRow['ends']
  seats: number
  taken: number
  held: number
  createdAt: Date
  orders: { id: string; name: string; size: string | null; isPaid: boolean }[]
}

/** Finds the newest groups with the orders of their dancers, for staff. */
export async function findAdminTroupes(db: DbOrTx): Promise<AdminRow[]> {
  const { rows } = await sql<AdminRow>`
    select t.id, t.name, u.name as organiser, t.user_id as "organiserId", t.state, lower(t.worn)::text as "from",
      (upper(t.worn) - 1)::text as until, t.deadline::text as deadline, t.ends, t.seats, t.taken, t.created_at as "createdAt",
      (select count(*)::int from rental_holds h where h.troupe_id = t.id and h.order_id is null and h.released_at is null) as held,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', d.name, 'size', l.size, 'isPaid', o.unpaid_until is null)
          order by d.created_at, d.id)
        from troupe_dancers d join orders o on o.id = d.order_id
          join order_lines l on l.order_id = o.id and l.line = d.order_line
        where d.troupe_id = t.id and o.status <> 'cancelled'), '[]') as orders
    from troupes t left join users u on u.id = t.user_id
    order by t.created_at desc, t.id desc limit 100`.execute(db)
  return rows
}

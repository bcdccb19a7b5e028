import { sql } from 'kysely'
import type { Plan } from '../../../contract/nights/plan.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Purge } from '../../platform/db/purge.ts'

const columns = [
  'id',
  'user_id',
  'content',
  'version',
  'owner_hash',
  'view_hash',
  'edit_hash',
  'view_serial',
  'edit_serial',
] as const

const rows = (db: DbOrTx) =>
  db
    .selectFrom('night_plans')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('festival_nights as n')
        .whereRef('n.festival_id', '=', 'night_plans.festival_id')
        .select(sql<Day[]>`coalesce(array_agg(n.date::text), '{}')`.as('dates'))
        .as('nights'),
    )

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlanOfUser>>>

export const findPlanOfUser = (db: DbOrTx, userId: string, festival: string) =>
  rows(db).where('user_id', '=', userId).where('festival_id', '=', festival).executeTakeFirst()

/** Locks the plan of a user until the transaction ends. */
export const lockPlanOfUser = (tx: Tx, userId: string, festival: string) =>
  rows(tx).where('user_id', '=', userId).where('festival_id', '=', festival).forUpdate().executeTakeFirst()

const withHash = (db: DbOrTx, hash: string) =>
  rows(db).where((eb) =>
    eb.or([eb('owner_hash', '=', hash), eb('view_hash', '=', hash), eb('edit_hash', '=', hash)]),
  )

export const findPlanByHash = (db: DbOrTx, hash: string) => withHash(db, hash).executeTakeFirst()

/** Locks a plan until the transaction ends, so that the changes of two people are applied one after the other. */
export const lockPlanByHash = (tx: Tx, hash: string) => withHash(tx, hash).forUpdate().executeTakeFirst()

export type NewPlan = { id: string; userId: string | null; plan: Plan; ownerHash: string; now: Date }

/** Stores a new plan. Returns false if the user has a plan for the festival already. */
export async function insertPlan(
  db: DbOrTx,
  { id, userId, plan, ownerHash, now }: NewPlan,
): Promise<boolean> {
  const inserted = await db
    .insertInto('night_plans')
    .values({
      id,
      user_id: userId,
      festival_id: plan.festival,
      content: JSON.stringify(plan),
      owner_hash: ownerHash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function updatePlan(tx: Tx, { id, plan, now }: { id: string; plan: Plan; now: Date }) {
  await tx
    .updateTable('night_plans')
    .set({ content: JSON.stringify(plan), version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

type LinkColumns = {
  view_hash: string | null
  edit_hash: string | null
  view_serial: number
  edit_serial: number
}

export async function updateLinks(tx: Tx, id: string, links: LinkColumns) {
  await tx.updateTable('night_plans').set(links).where('id', '=', id).execute()
}

export async function assignPlan(tx: Tx, id: string, userId: string) {
  await tx.updateTable('night_plans').set({ user_id: userId }).where('id', '=', id).execute()
}

export async function deletePlanRow(tx: Tx, id: string) {
  await tx.deleteFrom('night_plans').where('id', '=', id).execute()
}

/** Returns the plans of a user for the export of personal data. */
export async function listOwnPlans(db: DbOrTx, userId: string): Promise<Record<string, unknown>[]> {
  const { rows: plans } = await sql<Record<string, unknown>>`
    select f.name as festival, p.content ->> 'pin' as pin, (p.content ->> 'budget')::bigint / 100.0 as budget,
      p.content -> 'people' as people, p.content -> 'cells' as garments, p.created_at as "createdAt",
      p.updated_at as "changedAt", p.view_hash is not null as "hasLinkToView", p.edit_hash is not null as "hasLinkToChange"
    from night_plans p join festivals f on f.id = p.festival_id
    where p.user_id = ${userId} order by p.created_at`.execute(db)
  return plans
}

/** Deletes the plans of festivals whose last night was before `before`. */
export const purgePlans: Purge = async (tx, { before, limit }) => {
  const { numAffectedRows } = await sql`
    delete from night_plans where id in (
      select p.id from night_plans p
      where (select max(date) from festival_nights n where n.festival_id = p.festival_id) < ${before}::date
      limit ${limit})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

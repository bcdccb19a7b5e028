import { sql } from 'kysely'
import type { UserStatus } from '../../../../contract/accounts/users.ts'
import type { Right, Role } from '../../../../contract/core/permissions.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

/** Selects users with their subject at the identity provider. The subject of a user without a linked provider is our own user id. */
const usersWithSubject = (db: DbOrTx) =>
  db
    .selectFrom('users')
    .selectAll()
    .select(
      sql<string>`coalesce((
        select account_id from accounts
        where user_id = users.id and provider_id <> 'credential'
        order by created_at limit 1), users.id)`.as('provider_subject'),
    )

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserRow>>>

export const findUserRow = (db: DbOrTx, id: string) =>
  usersWithSubject(db).where('id', '=', id).executeTakeFirst()

/** Locks the user until the transaction ends. */
export const lockUserRow = (tx: Tx, id: string) =>
  usersWithSubject(tx).where('id', '=', id).forUpdate('users').executeTakeFirst()

export type UserFilter = {
  q?: string | null | undefined
  status?: UserStatus | undefined
  role?: Role | undefined
}

/** Finds one page of the matching users, newest first. */
export const findUsers = (db: DbOrTx, filter: UserFilter & { page: number; limit: number }) =>
  usersWithSubject(db)
    .where(matches(filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()

export async function countUsers(db: DbOrTx, filter: UserFilter): Promise<number> {
  if (!filter.q) return countFromCounters(db, filter)
  const { count } = await db
    .selectFrom('users')
    .where(matches(filter))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts users by role and status. Reads the totals from the `counters` table, which has no totals for a search text. */
async function countFromCounters(db: DbOrTx, { role, status }: UserFilter): Promise<number> {
  const name = `${role ?? '%'} ${status ?? '%'}`
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(change), 0) as count from counters where what = 'users' and name like ${name}`.execute(
    db,
  )
  return rows[0]!.count
}

/** Returns the SQL condition of a filter. `q` is searched in names and e-mail addresses, ignoring case. */
function matches({ q, status, role }: UserFilter) {
  const pattern = q && `%${q.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
  return sql<boolean>`true
    ${pattern ? sql`and lower(name || ' ' || email) like ${pattern}` : sql``}
    ${status ? sql`and status = ${status}` : sql``}
    ${role ? sql`and role = ${role}` : sql``}`
}

export type UserChange = Partial<{
  name: string
  email: string
  email_verified: boolean
  phone: string | null
  business_name: string | null
  status: UserStatus
  role: Role
  type: 'customer' | 'seller'
  rights: Right[]
}>

export async function updateUser(tx: Tx, id: string, change: UserChange) {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function isEmailTaken(tx: Tx, email: string, exceptId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Counts all accounts, sellers, staff and blocked accounts, and the new accounts on each of the seven days up to `today`, in
 * Indian time.
 */
export async function countAccounts(db: DbOrTx, today: string) {
  const { rows } = await sql<{ total: number; sellers: number; staff: number; blocked: number }>`
    select coalesce(sum(change), 0) as total,
      coalesce(sum(change) filter (where name like 'seller %'), 0) as sellers,
      coalesce(sum(change) filter (where name like 'staff %' or name like 'admin %'), 0) as staff,
      coalesce(sum(change) filter (where name like '% blocked'), 0) as blocked
    from counters where what = 'users'`.execute(db)
  const week = await sql<{ day: string; users: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, (select count(*) from users
      where created_at >= day at time zone 'Asia/Kolkata'
        and created_at < (day + interval '1 day') at time zone 'Asia/Kolkata') as users
    from generate_series(${today}::timestamp - interval '6 days', ${today}::timestamp, '1 day') as day
    order by day`.execute(db)
  return { ...rows[0]!, week: week.rows }
}

/** Locks an account until the transaction ends, and returns the columns that erasure needs. */
export const lockUser = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'role', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Deletes an account. Sessions, sign-in methods, addresses, consents and cart are deleted by cascade. */
export async function deleteUserRow(tx: Tx, { id, email }: { id: string; email: string }) {
  await tx.deleteFrom('users').where('id', '=', id).execute()
  // Verification tokens contain the user's id or e-mail address as text, without a foreign key, so the cascade does not delete
  // them.
  await sql`delete from verifications where strpos(identifier || ' ' || value, ${id}) > 0
    or strpos(lower(identifier || ' ' || value), ${email}) > 0`.execute(tx)
}

/** Gives a business the new e-mail address of its owner, unless the business has an address of its own. */
export async function moveSellerEmail(
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
) {
  await tx
    .updateTable('sellers')
    .set({ email: to })
    .where('user_id', '=', userId)
    .where('email', '=', from)
    .execute()
}

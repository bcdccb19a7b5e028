import type { Asker } from '../db.ts'

/** As what somebody works for a business; whoever is not in its list is no more than a member. */
export async function findPart(db: Asker, userId: string): Promise<'manager' | 'member'> {
  const row = await db
    .selectFrom('seller_members')
    .where('user_id', '=', userId)
    .select('role')
    .executeTakeFirst()
  return row?.role ?? 'member'
}

import { sql } from 'kysely'
import type { Right } from '../../contract/rights.ts'
import type { Asker } from '../db.ts'

/** How many active people have this right: admins have all of them. */
export async function countHolders(db: Asker, right: Right): Promise<number> {
  const row = await db
    .selectFrom('users')
    .where('status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('role', '=', 'admin'),
        eb.and([eb('role', '=', 'staff'), sql<boolean>`${right} = any (rights)`]),
      ]),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

import { sql } from 'kysely'
import type { Right } from '../../../../contract/core/permissions.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'

/** How many active people have this right: admins have all of them. */
export async function countHolders(db: DbOrTx, right: Right): Promise<number> {
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

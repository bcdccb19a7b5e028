import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Finds whether the shop has a live product and an order by a member of its staff, and which parts of the settings were ever changed. */
export async function findSetupData(db: Db) {
  const { rows } = await sql<{ hasProduct: boolean; hasStaffOrder: boolean; changed: string[] }>`
    select
      exists (select from products where status = 'live') as "hasProduct",
      exists (
        select from users join orders on orders.user_id = users.id where users.role in ('staff', 'admin')
      ) as "hasStaffOrder",
      array(select distinct unnest(changed) from store_setting_versions) as changed`.execute(db)
  const [row] = rows
  return { ...row!, changed: new Set(row!.changed) }
}

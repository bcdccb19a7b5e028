import type { CsvCell as Cell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'

export const userColumns = [
  'Id',
  'Name',
  'E-mail',
  'Phone',
  'Business',
  'Role',
  'Status',
  'Created',
  'Last sign-in',
] as const

const PART = 1000

/** Everybody with an account, by id, a part at a time. */
export async function* userRows(db: Db): AsyncGenerator<Cell[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('users')
      .select([
        'id',
        'name',
        'email',
        'phone',
        'business_name',
        'role',
        'status',
        'created_at',
        'last_sign_in_at',
      ])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PART)
      .execute()
    for (const row of rows) {
      const { id, name, email, phone, business_name, role, status } = row
      const moments = [row.created_at.toISOString(), row.last_sign_in_at?.toISOString()]
      yield [id, name, email, phone, business_name, role, status, ...moments]
    }
    if (rows.length < PART) return
    after = rows.at(-1)!.id
  }
}

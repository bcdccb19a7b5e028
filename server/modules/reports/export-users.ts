import type { CsvCell as Cell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { minuteInIndia } from './csv-file.ts'

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

const BATCH = 1000

/** Yields a row of cells for each user, sorted by user id. Reads the users in batches. Times are in Indian time. */
export async function* streamUserRows(db: Db): AsyncGenerator<Cell[]> {
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
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const { id, name, email, phone, business_name, role, status } = row
      const times = [row.created_at, row.last_sign_in_at].map((at) => at && minuteInIndia(at))
      yield [id, name, email, phone, business_name, role, status, ...times]
    }
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}

import { sql, type Insertable, type Selectable } from 'kysely'
import type { ComplaintState } from '../../../contract/complaints/complaints.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type ComplaintRow = Selectable<Schema['complaints']>

export const insertComplaint = (tx: Tx, row: Insertable<Schema['complaints']>): Promise<ComplaintRow> =>
  tx.insertInto('complaints').values(row).returningAll().executeTakeFirstOrThrow()

export const findComplaint = (db: DbOrTx, id: string): Promise<ComplaintRow | undefined> =>
  db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst()

export const lockComplaint = (tx: Tx, id: string): Promise<ComplaintRow | undefined> =>
  tx.selectFrom('complaints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type ComplaintFilter = { state?: ComplaintState | undefined; page: number; limit: number }

const inState = (db: DbOrTx, state: ComplaintState | undefined) =>
  db
    .selectFrom('complaints')
    .$if(state === 'received', (query) => query.where('acknowledged_at', 'is', null))
    .$if(state === 'acknowledged', (query) =>
      query.where('acknowledged_at', 'is not', null).where('resolved_at', 'is', null),
    )
    .$if(state === 'resolved', (query) => query.where('resolved_at', 'is not', null))

/** Finds a page of complaints: those that are not resolved first, then the oldest first. */
export const findComplaints = (db: DbOrTx, { state, page, limit }: ComplaintFilter) =>
  inState(db, state)
    .selectAll()
    .orderBy(sql`resolved_at is not null`)
    .orderBy('received_at')
    .orderBy('id')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()

export async function countComplaints(db: DbOrTx, state: ComplaintState | undefined): Promise<number> {
  const { count } = await inState(db, state)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type ComplaintChanges = { acknowledged_at: Date; resolved_at?: Date; answer?: string }

export const updateComplaint = (tx: Tx, id: string, changes: ComplaintChanges): Promise<ComplaintRow> =>
  tx.updateTable('complaints').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The sender of complaints. `email` is null unless the user has verified it, because it may belong to somebody else. */
export type Sender = { userId: string; email: string | null }

const isFrom = ({ userId, email }: Sender) =>
  sql<boolean>`(user_id = ${userId} or lower(email) = ${email?.toLowerCase() ?? null})`

export const findOwnComplaints = (db: DbOrTx, sender: Sender) =>
  db
    .selectFrom('complaints')
    .selectAll()
    .where(isFrom(sender))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute()

export async function deleteComplaints(tx: Tx, sender: Sender) {
  await tx.deleteFrom('complaints').where(isFrom(sender)).execute()
}

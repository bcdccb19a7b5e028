import type { OrderNote } from '../../../../contract/orders/admin-orders.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction, type DbOrTx, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findNotes, findOrder, insertNote } from '../queries.ts'

type NoteRow = Awaited<ReturnType<typeof findNotes>>[number]
const present = ({ at, ...note }: NoteRow): OrderNote => ({ ...note, at: at.toISOString() })

/** Notes of staff about an order, oldest first. */
export async function listNotes(db: DbOrTx, orderId: string): Promise<OrderNote[]> {
  if (!(await findOrder(db, orderId))) refuse('not_found', 'Order not found')
  return (await findNotes(db, orderId)).map(present)
}

export type NewNote = { id: string; text: string; actor: Actor; now: Date }

/** Adds a note. The note contains its author and time, so no audit record is written. */
export const addNote = (db: Db, note: NewNote): Promise<OrderNote> =>
  inTransaction(db, (tx) => insertNoteInTransaction(tx, note))

/** Like `addNote`, inside the caller's transaction. */
export async function insertNoteInTransaction(tx: Tx, { id, text, actor, now }: NewNote): Promise<OrderNote> {
  if (!(await findOrder(tx, id))) refuse('not_found', 'Order not found')
  return present(await insertNote(tx, { order_id: id, text, by: actor.name, at: now }))
}

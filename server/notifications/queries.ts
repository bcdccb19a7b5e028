import type { Insertable } from 'kysely'
import type { Asker, Tx } from '../db.ts'
import type { Schema } from '../db/schema.ts'

/** The new mail's id; null when what it tells of has been told. */
export async function insertMail(tx: Tx, mail: Insertable<Schema['mails']>): Promise<string | null> {
  const row = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((clash) => clash.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const findMail = (db: Asker, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

/** It is on its way; `erases` takes out what was secret in it. */
export async function noteSent(db: Asker, id: string, { erases }: { erases: boolean }) {
  await db
    .updateTable('mails')
    .set((eb) => ({ state: 'sent', sent_at: new Date(), attempts: eb('attempts', '+', 1), last_error: null }))
    .$if(erases, (query) => query.set({ letter: null }))
    .where('id', '=', id)
    .execute()
}

export async function noteFailed(db: Asker, id: string, failure: { error: string; isDead: boolean }) {
  await db
    .updateTable('mails')
    .set((eb) => ({
      state: failure.isDead ? 'dead' : 'failed',
      attempts: eb('attempts', '+', 1),
      last_error: failure.error.slice(0, 500),
    }))
    .where('id', '=', id)
    .execute()
}

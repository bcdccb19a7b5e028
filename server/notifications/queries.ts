import { sql } from 'kysely'
import type { MailState } from '../../contract/notifications.ts'
import type { Asker, Tx } from '../db.ts'
import { insertRows, type NewRow } from '../db/insert-rows.ts'

/** Writes these letters but those that tell what has been told, and answers the ids of what it wrote. */
export async function insertMails(tx: Tx, mails: readonly NewRow<'mails'>[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${insertRows('mails', mails)} on conflict (once) do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const findMail = (db: Asker, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

/** It is on its way; `erases` takes out what was secret in it. False when it was forgotten meanwhile. */
export async function noteSent(db: Asker, id: string, { erases }: { erases: boolean }) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set((eb) => ({ state: 'sent', sent_at: new Date(), attempts: eb('attempts', '+', 1), last_error: null }))
    .$if(erases, (query) => query.set({ letter: null }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

/** Locks the letter until the transaction ends. */
export const lockMail = (tx: Tx, id: string) =>
  tx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** It waits for its first try again. */
export async function noteQueued(tx: Tx, id: string) {
  await tx.updateTable('mails').set({ state: 'queued', last_error: null }).where('id', '=', id).execute()
}

/** The same letter to the same person as a new one. */
export async function copyMail(tx: Tx, id: string): Promise<string> {
  const copied = ['recipient', 'template', 'subject', 'letter', 'is_secret', 'order_id', 'user_id'] as const
  const copy = await tx
    .insertInto('mails')
    .columns(copied)
    .expression((eb) => eb.selectFrom('mails').select(copied).where('id', '=', id))
    .returning('id')
    .executeTakeFirstOrThrow()
  return copy.id
}

export type MailFilter = {
  state?: MailState | undefined
  q?: string | null | undefined
  before?: string | undefined
  limit: number
}

/** Newest first; `q` is part of the recipient or the subject, `before` the last one of the page before. */
export function findMails(db: Asker, { state, q, before, limit }: MailFilter) {
  const part = `%${(q ?? '').replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`
  return db
    .selectFrom('mails')
    .select([
      'id',
      'recipient',
      'template',
      'subject',
      'is_secret',
      'state',
      'attempts',
      'last_error',
      'once',
    ])
    .select(['order_id', 'user_id', 'created_at', 'sent_at'])
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(Boolean(q), (query) =>
      query.where((eb) => eb.or([eb('recipient', 'ilike', part), eb('subject', 'ilike', part)])),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select m.created_at, m.id from mails m where m.id = ${before})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const countMails = (db: Asker) =>
  db
    .selectFrom('mails')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

import { sql } from 'kysely'
import type { EmailState } from '../../../contract/store/emails.ts'
import type { DbOrTx, Db, Tx } from '../db/database.ts'
import { insertRows, type NewRow } from '../db/insert-rows.ts'

/** Writes these letters but those that tell what has been told, and answers the ids of what it wrote. */
export async function insertEmails(tx: Tx, emails: readonly NewRow<'emails'>[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${insertRows('emails', emails)} on conflict (once) do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const findEmail = (db: DbOrTx, id: string) =>
  db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst()

export type EmailRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>

/** It is on its way; `erases` takes out what was secret in it. False when it was forgotten meanwhile. */
export async function markSent(db: DbOrTx, id: string, { erases }: { erases: boolean }) {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set((eb) => ({
      state: 'sent',
      sent_at: new Date(),
      attempts: eb('attempts', '+', 1),
      last_error: null,
      plain_letter: null,
    }))
    .$if(erases, (query) => query.set({ letter: null }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailed(db: DbOrTx, id: string, failure: { error: string; isDead: boolean }) {
  await db
    .updateTable('emails')
    .set((eb) => ({
      state: failure.isDead ? 'dead' : 'failed',
      attempts: eb('attempts', '+', 1),
      last_error: failure.error.slice(0, 500),
    }))
    .where('id', '=', id)
    .execute()
}

/** Locks the letter until the transaction ends. */
export const lockEmail = (tx: Tx, id: string) =>
  tx.selectFrom('emails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** It waits for its first try again, which no limit of its address holds up: staff asked for it. */
export async function markQueued(tx: Tx, id: string) {
  const again = { state: 'queued', last_error: null, send_at: sql<Date>`now()` } as const
  await tx.updateTable('emails').set(again).where('id', '=', id).execute()
}

/** The same letter to the same person as a new one, which no limit of its address holds up. */
export async function copyEmail(tx: Tx, id: string): Promise<string> {
  const copied = ['recipient', 'template', 'subject', 'letter', 'is_secret', 'order_id', 'user_id'] as const
  const copy = await tx
    .insertInto('emails')
    .columns([...copied, 'send_at'])
    .expression((eb) =>
      eb
        .selectFrom('emails')
        .select(copied)
        .select(sql<Date>`now()`.as('send_at'))
        .where('id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return copy.id
}

/** Whether an e-mail goes to the proved address of the account that it is about. */
export async function isToProvedAddress(db: DbOrTx, { user_id, recipient }: EmailRow): Promise<boolean> {
  if (!user_id) return false
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('email', '=', recipient.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return owner !== undefined
}

/** Whether money for the order that an e-mail is about has come in, not in the simulation. */
export async function isReallyPaid(db: DbOrTx, { order_id }: EmailRow): Promise<boolean> {
  if (!order_id) return false
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order_id)
    .where('state', '=', 'succeeded')
    .where('provider', '<>', 'demo')
    .executeTakeFirst()
  return payment !== undefined
}

/** Whoever decides about an e-mail to the same address waits until this transaction ends. */
export async function lockRecipient(tx: Tx, recipient: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${recipient.toLowerCase()}`}, 7219014))`.execute(
    tx,
  )
}

type Limited = { recipient: string; templates: readonly string[]; since: Date }

/** When e-mails of these templates went, or will go, to an address after that time; the latest first. */
export async function sendTimesTo(tx: Tx, { recipient, templates, since }: Limited): Promise<Date[]> {
  const rows = await tx
    .selectFrom('emails')
    .select('send_at')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('template', 'in', templates)
    .where('send_at', '>', since)
    .orderBy('send_at', 'desc')
    .execute()
  return rows.map(({ send_at }) => send_at!)
}

export async function noteSendAt(tx: Tx, id: string, send_at: Date) {
  await tx.updateTable('emails').set({ send_at }).where('id', '=', id).execute()
}

/** It is not sent, unless staff send it all the same. */
export async function noteDropped(tx: Tx, id: string, reason: string) {
  await tx.updateTable('emails').set({ state: 'dead', last_error: reason }).where('id', '=', id).execute()
}

/** Puts the text without names in the place of the whole one, for good. */
export async function takePlainEmail(db: Db, id: string): Promise<EmailRow | null> {
  const row = await db
    .updateTable('emails')
    .set({
      letter: sql<string>`plain_letter`,
      subject: sql<string>`left(plain_letter ->> 'subject', 200)`,
      plain_letter: null,
    })
    .where('id', '=', id)
    .where('plain_letter', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? (await findEmail(db, id)) ?? null
}

export type EmailFilter = {
  state?: EmailState | undefined
  q?: string | null | undefined
  before?: string | undefined
  limit: number
}

/** Newest first; `q` is part of the recipient or the subject, `before` the last one of the page before. */
export function findEmails(db: DbOrTx, { state, q, before, limit }: EmailFilter) {
  const part = `%${(q ?? '').replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`
  return db
    .selectFrom('emails')
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
        sql<boolean>`(created_at, id) < (select m.created_at, m.id from emails m where m.id = ${before})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const countEmails = (db: DbOrTx) =>
  db
    .selectFrom('emails')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

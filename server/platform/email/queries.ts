import { sql, type Insertable, type Updateable } from 'kysely'
import type { DbOrTx, Db, Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** Inserts an e-mail. Returns false if an e-mail with the same `once` key exists already. */
export async function insertEmail(tx: Tx, email: Insertable<Schema['emails']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('emails')
    .values(email)
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns whether an e-mail with this deduplication key was sent or is queued. */
export const isEmailStored = async (db: DbOrTx, once: string): Promise<boolean> =>
  (await db.selectFrom('emails').select('id').where('once', '=', once).executeTakeFirst()) !== undefined

export const findEmail = (db: DbOrTx, id: string) =>
  db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst()

export type EmailRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>

/** Marks an e-mail as sent. If `erases` is true, deletes its content. Returns false if the e-mail was erased in the meantime. */
export async function markSent(db: DbOrTx, id: string, { erases }: { erases: boolean }) {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set((eb) => ({
      state: 'sent',
      sent_at: new Date(),
      attempts: eb('attempts', '+', 1),
      last_error: null,
      plain_content: null,
    }))
    .$if(erases, (query) => query.set({ content: null }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks an e-mail as failed or dead, unless another attempt has sent it. */
export async function markFailed(db: DbOrTx, id: string, failure: { error: string; isDead: boolean }) {
  await db
    .updateTable('emails')
    .set((eb) => ({
      state: failure.isDead ? 'dead' : 'failed',
      attempts: eb('attempts', '+', 1),
      last_error: failure.error.slice(0, 500),
    }))
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute()
}

export const lockEmail = (tx: Tx, id: string) =>
  tx.selectFrom('emails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns true if the recipient is the verified address of the account that the e-mail is about. */
export async function isToVerifiedOwner(db: DbOrTx, { user_id, recipient }: EmailRow): Promise<boolean> {
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

/** Returns true if the order that the e-mail is about was paid with real money. Simulated payments do not count. */
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

/** Makes transactions that set the send times of e-mails to this address run one after the other. */
export async function lockRecipient(tx: Tx, recipient: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${recipient.toLowerCase()}`}, 7219014))`.execute(
    tx,
  )
}

type SendTimesFilter = { recipient: string; templates: readonly string[]; since: Date }

/**
 * Returns the send times of e-mails to this address, latest first. Considers only e-mails of these templates and times after `since`.
 * A send time may be in the future.
 */
export async function findSendTimes(
  tx: Tx,
  { recipient, templates, since }: SendTimesFilter,
): Promise<Date[]> {
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

export async function updateSendTime(tx: Tx, id: string, send_at: Date) {
  await tx.updateTable('emails').set({ send_at }).where('id', '=', id).execute()
}

/** Marks an e-mail as dead, unless it was sent. It is then sent only if staff resend it, which they cannot do with an outdated e-mail. */
export async function markDropped(db: DbOrTx, id: string, reason: string) {
  await db
    .updateTable('emails')
    .set({ state: 'dead', last_error: reason })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute()
}

type NewContent = Pick<Updateable<Schema['emails']>, 'subject' | 'content' | 'plain_content'>

/** Replaces the content of the e-mail with this deduplication key if it still waits to be sent. Returns whether it does. */
export async function updateWaiting(tx: Tx, once: string, content: NewContent): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emails')
    .set({ ...content, written_at: sql<Date>`clock_timestamp()` })
    .where('once', '=', once)
    .where('state', 'in', ['queued', 'failed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns whether the mail server seems to be down: one of the e-mails with these deduplication keys has waited for minutes or could not be
 * sent, and no e-mail has been sent since it was created. If nothing else is sent, this is also true if only its recipient's mailbox
 * refuses it. Deliveries are tried for about three days, so sent e-mails that are older than four days do not count.
 */
export async function isMailDown(db: DbOrTx, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isDown: boolean }>`
    select exists (
      select from emails w
      where w.once = any(${keys})
        and (w.state = 'failed' or w.state = 'queued' and w.created_at < now() - interval '5 minutes')
        and not exists (
          select from emails s where s.created_at > now() - interval '4 days' and s.sent_at > w.created_at
        )
    ) as "isDown"`.execute(db)
  return rows[0]!.isDown
}

/** Permanently replaces the content of an e-mail with its version without text typed by users. Returns the e-mail. */
export async function replaceWithPlainContent(db: Db, id: string): Promise<EmailRow | null> {
  const row = await db
    .updateTable('emails')
    .set({
      content: sql<string>`plain_content`,
      subject: sql<string>`left(plain_content ->> 'subject', 200)`,
      plain_content: null,
    })
    .where('id', '=', id)
    .where('plain_content', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? (await findEmail(db, id)) ?? null
}

import { sql } from 'kysely'
import type { EmailState } from '../../../../contract/store/emails.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

export type EmailFilter = {
  state?: EmailState | undefined
  q?: string | null | undefined
  before?: string | undefined
  limit: number
}

/** The templates whose e-mails are left out. */
type Hidden = { hidden: readonly string[] }

/**
 * Finds e-mails, newest first. `q` is a part of the recipient or the subject. `before` is the id of the last e-mail of the
 * previous page.
 */
export function findEmails(db: DbOrTx, { state, q, before, limit, hidden }: EmailFilter & Hidden) {
  const part = `%${(q ?? '').replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
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
    .$if(hidden.length > 0, (query) => query.where('template', 'not in', hidden))
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

export const countEmails = (db: DbOrTx, { hidden }: Hidden) =>
  db
    .selectFrom('emails')
    .$if(hidden.length > 0, (query) => query.where('template', 'not in', hidden))
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

/**
 * Queues an e-mail again. Sets `send_at`, so that the rate limits for unverified addresses do not apply to the e-mail, because staff
 * asked for it.
 */
export async function markQueued(tx: Tx, id: string) {
  const again = { state: 'queued', last_error: null, send_at: sql<Date>`now()` } as const
  await tx.updateTable('emails').set(again).where('id', '=', id).execute()
}

/**
 * Creates a copy of an e-mail and returns the id of the copy. Sets `send_at`, so that the rate limits for unverified addresses do not
 * apply to the copy. The copy is outdated when the e-mail is, because their text is the same.
 */
export async function copyEmail(tx: Tx, id: string): Promise<string> {
  const copied = [
    'recipient',
    'template',
    'subject',
    'content',
    'written_at',
    'is_secret',
    'order_id',
    'user_id',
  ] as const
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

import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import type { Purge } from '../db/purge.ts'
import { send, topic } from '../jobs/jobs.ts'

/** Jobs that delete the files of erased e-mails. There are files only if the shop stores e-mails in a folder. */
export const emailsErasedTopic = topic('emails-erased', z.object({ ids: z.array(z.uuid()) }))

export type EmailOwner = {
  userId: string
  /**
   * The verified address of the user; null if the user never verified an address. An unverified address may belong to another person,
   * so e-mails are not deleted only because they were sent to it.
   */
  email: string | null
  orderIds: readonly string[]
}

/** Deletes every e-mail to or about a user, and every e-mail about their orders. Those that are still queued are not sent. */
export async function eraseEmails(tx: Tx, { userId, email, orderIds }: EmailOwner) {
  const rows = await tx
    .deleteFrom('emails')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        ...(email ? [eb(eb.fn<string>('lower', ['recipient']), '=', email)] : []),
        ...(orderIds.length ? [eb('order_id', 'in', orderIds)] : []),
      ]),
    )
    .returning('id')
    .execute()
  await queueFileDeletion(tx, rows)
}

export async function eraseEmailsOfOrders(tx: Tx, orderIds: readonly string[]) {
  const rows = await tx
    .deleteFrom('emails')
    .where('order_id', 'in', [...orderIds])
    .returning('id')
    .execute()
  await queueFileDeletion(tx, rows)
}

/** Deletes up to `limit` e-mails that are older than the retention period, that is, created before `before`. */
export const purgeEmails: Purge = async (tx, { before, limit }) => {
  const { rows } = await sql<{ id: string }>`
    delete from emails where id in (
      select id from emails where created_at < ${before}
      order by created_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  await queueFileDeletion(tx, rows)
  return rows.length
}

async function queueFileDeletion(tx: Tx, rows: readonly { id: string }[]) {
  if (rows.length > 0) await send(tx, emailsErasedTopic, { ids: rows.map(({ id }) => id) })
}

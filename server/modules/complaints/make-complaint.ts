import type { Complaint, ComplaintRequest } from '../../../contract/complaints/complaints.ts'
import { deadlinesOf } from '../../../contract/complaints/complaints.ts'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Env } from '../../env.ts'
import type { Db, DbOrTx, Tx } from '../../platform/db/database.ts'
import { hashOf, parseVisitorKey, withIdempotencyKey } from '../../platform/db/idempotency.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { complaintStatusChanged } from './emails/complaint-status-changed.ts'
import { complaintNumber, presentComplaint, stateOf } from './present.ts'
import {
  deleteComplaints,
  findComplaint,
  findOwnComplaints,
  insertComplaint,
  type ComplaintRow,
  type Sender,
} from './queries.ts'

type ComplaintDeps = { db: Db; env: Env }

type NewComplaint = { body: ComplaintRequest; actor: Actor | null; key: string | null }

/**
 * Stores a complaint and confirms it to its sender by e-mail. The scope of the idempotency key contains the hash of the complaint, so that
 * two visitors with the same key, or a form that is filled in again, make two complaints.
 */
export function makeComplaint(
  { db, env }: ComplaintDeps,
  { body, actor, key }: NewComplaint,
): Promise<Complaint> {
  const { name, email, orderNumber, message } = body
  return withIdempotencyKey(
    db,
    {
      scope: `${actor?.id ?? 'visitor'} complains ${hashOf(body)}`,
      key: actor ? key : parseVisitorKey(key),
      body,
    },
    {
      run: async (tx) => {
        const row = await insertComplaint(tx, {
          user_id: actor?.id ?? null,
          name,
          email,
          order_number: orderNumber || null,
          message,
          received_at: env.now(),
        })
        await notifySender(tx, row)
        return { id: row.id, reply: presentComplaint(row) }
      },
      replay: showComplaint,
    },
  )
}

export const showComplaint = async (db: DbOrTx, id: string): Promise<Complaint> =>
  presentComplaint((await findComplaint(db, id)) ?? noSuchComplaint())

export const noSuchComplaint = () => refuse('not_found', 'Complaint not found')

/** Tells the sender the state of a complaint, once for each state. */
export async function notifySender(tx: Tx, row: ComplaintRow): Promise<void> {
  const state = stateOf(row)
  await sendEmail(tx, {
    to: row.email,
    template: complaintStatusChanged,
    data: {
      name: row.name,
      number: complaintNumber(row),
      state,
      resolveBy: dayInIndia(deadlinesOf(row.received_at).resolveBy),
      answer: row.answer,
      link: `/complaints/${row.id}`,
    },
    about: { userId: row.user_id },
    once: `complaint:${row.id}:${state}`,
  })
}

/** Lists all complaints of a user, newest first: made while signed in, or with the user's verified e-mail address. */
export const listOwnComplaints = async (db: DbOrTx, sender: Sender): Promise<Complaint[]> =>
  (await findOwnComplaints(db, sender)).map(presentComplaint)

/** Deletes all complaints of a user. */
export const eraseComplaints = (tx: Tx, sender: Sender): Promise<void> => deleteComplaints(tx, sender)

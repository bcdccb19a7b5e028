import type { Complaint, ComplaintRequest } from '../../../contract/complaints/complaints.ts'
import { deadlinesOf } from '../../../contract/complaints/complaints.ts'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/db/database.ts'
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

/** Stores a complaint and confirms it to its sender by e-mail. */
export function makeComplaint(
  { db, env }: ComplaintDeps,
  { name, email, orderNumber, message }: ComplaintRequest,
  actor: Actor | null,
): Promise<Complaint> {
  return inTransaction(db, async (tx) => {
    const row = await insertComplaint(tx, {
      user_id: actor?.id ?? null,
      name,
      email,
      order_number: orderNumber || null,
      message,
      received_at: env.now(),
    })
    await notifySender(tx, row)
    return presentComplaint(row)
  })
}

export const showComplaint = async (db: Db, id: string): Promise<Complaint> =>
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

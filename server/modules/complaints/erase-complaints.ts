import type { Complaint } from '../../../contract/complaints/complaints.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { presentComplaint } from './present.ts'
import { deleteComplaints, findOwnComplaints, type Sender } from './queries.ts'

/** Lists all complaints of a user: made while signed in, or with the user's verified e-mail address. */
export const listOwnComplaints = async (db: DbOrTx, sender: Sender): Promise<Complaint[]> =>
  (await findOwnComplaints(db, sender)).map(presentComplaint)

/** Deletes all complaints of a user. */
export const eraseComplaints = (tx: Tx, sender: Sender): Promise<void> => deleteComplaints(tx, sender)

import type { Charge, Division } from '../../../../contract/rentals/deposits.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { depositSettled } from '../emails/deposit-settled.ts'
import type { HoldRow } from './queries.ts'

type Settled = { hold: HoldRow; charges: readonly Charge[]; division: Division; round: number }

/** Writes to the customer what became of their deposit, in the transaction that decides it. */
export async function notifySettled(tx: Tx, { hold, charges, division, round }: Settled) {
  if (!hold.user_email) return
  await sendEmail(tx, {
    to: hold.user_email,
    template: depositSettled,
    data: {
      name: hold.customer,
      orderId: hold.order_id,
      deposit: hold.deposit,
      deductions: charges.map(({ label, amount }) => ({ reason: label, amount })),
      refunded: division.refund,
      link: hold.user_id ? `/orders/${hold.order_id}` : null,
    },
    about: { orderId: hold.order_id, userId: hold.user_id },
    once: `deposit-settled:${hold.id}:${round}`,
  })
}

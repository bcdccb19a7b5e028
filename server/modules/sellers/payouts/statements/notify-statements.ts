import { addDays, dayInIndia } from '../../../../../contract/core/dates.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { sendEmail } from '../../../../platform/email/send-email.ts'
import { statementReady } from '../../emails/statement-ready.ts'
import type { SellerDeps } from '../../seller-deps.ts'
import { findStatementRecipient } from '../queries.ts'
import { findSellersToNotify } from './queries.ts'
import { readStatement } from './statements.ts'

/** Sends one e-mail about last month's statement to every seller with ledger transactions in that month. */
export async function notifyStatements({ db, env }: SellerDeps): Promise<void> {
  const month = addDays(`${dayInIndia(env.now()).slice(0, 7)}-01`, -1).slice(0, 7)
  for (const sellerId of await findSellersToNotify(db, month)) {
    await inTransaction(db, async (tx) => {
      const seller = await findStatementRecipient(tx, sellerId)
      if (!seller) return
      const { earned, closing, documents } = await readStatement(tx, sellerId, month)
      await sendEmail(tx, {
        to: seller.email,
        template: statementReady,
        data: {
          business: seller.name,
          month,
          gross: earned.gross,
          net: earned.net,
          closing,
          taxDocument: documents[0] ? `${documents[0].name} ${documents[0].number}` : null,
        },
        about: { userId: seller.userId },
        once: `statement:${sellerId}:${month}`,
      })
    })
  }
}

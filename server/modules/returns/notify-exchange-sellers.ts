import type { Tx } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import type { EmailTemplate } from '../../platform/email/email.ts'
import type { SellerExchange } from './emails/seller-exchange.ts'
import { findExchangeSellers, type ReturnRow } from './queries.ts'

/** Sends an e-mail about an exchange to each seller who sends some of its new goods, once for each exchange. */
export async function notifyExchangeSellers(
  tx: Tx,
  { id, order_id: orderId }: ReturnRow,
  template: EmailTemplate<SellerExchange>,
) {
  for (const { id: sellerId, email, display_name: business, goods } of await findExchangeSellers(tx, id)) {
    if (!email) continue
    const data = { orderId, returnId: id, business, goods }
    await sendEmail(tx, { to: email, template, data, once: `${template.name}:${id}:${sellerId}` })
  }
}

import type { Reply } from '../../../../contract/core/client.ts'
import type { manualRefunds } from '../../../../contract/payments/manual-refunds.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { presentRefund } from '../present.ts'
import { findManualRefunds, type ManualRefundQuery } from './queries.ts'

/** Lists a page of the refunds that staff have to pay by hand, with the customer to whom the money goes. */
export async function listManualRefunds(
  { db }: PaymentDeps,
  query: ManualRefundQuery,
): Promise<Reply<typeof manualRefunds>> {
  const rows = await findManualRefunds(db, query)
  const data = rows.map((row) => {
    const { order_id: orderId, customer, phone, provider } = row
    return { ...presentRefund(row), orderId, customer: customer ?? 'Guest', phone, provider }
  })
  return { data }
}

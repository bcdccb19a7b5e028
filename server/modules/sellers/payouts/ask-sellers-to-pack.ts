import type { Order } from '../../../../contract/orders/orders.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { isOwedAgain } from '../../orders/ledger.ts'
import { cashForLines } from '../../payments/collect-cod.ts'
import { findOpenCodAttempt } from '../../payments/queries.ts'
import { orderToPack } from '../emails/order-to-pack.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { findGoodsToPack, findShareRates, type GoodsToPack } from './queries.ts'

/**
 * Sends each seller one e-mail about the goods to pack, when the order is paid or when staff confirm it for cash on delivery, and one more
 * each time they are to be sent again. Sellers who have packed or sent their goods get none. Runs after `allocateToSellers`. Rentals are not
 * included, because the shop itself hands them over. Idempotent.
 */
export function askSellersToPack({ db }: SellerDeps, orderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (!(await isReadyToPack(tx, order))) return
    for (const goods of await findGoodsToPack(tx, orderId)) await sendPackRequest(tx, order, goods)
  })
}

/** Whether the sellers may pack the order: it is paid, also again after it was refunded and reopened, or its cash is due on delivery. */
async function isReadyToPack(tx: Tx, order: Order): Promise<boolean> {
  if (order.status === 'cancelled' || order.status === 'delivered') return false
  if (await isOwedAgain(tx, order._id)) return false
  const isPaid = (await findShareRates(tx, order._id)).length > 0
  return isPaid || (await isConfirmedCod(tx, order))
}

/**
 * Whether this is a confirmed order whose cash is due on delivery. Its sellers pack it before the customer pays. The cash of a reopened order
 * is due again only after a job, which then requests this one.
 */
const isConfirmedCod = async (tx: Tx, { _id: id, paymentMethod, status }: Order): Promise<boolean> =>
  paymentMethod === 'cod' && status !== 'pending' && (await findOpenCodAttempt(tx, id)) !== undefined

async function sendPackRequest(
  tx: Tx,
  order: Order,
  { id: sellerId, email, business, sending, lines }: GoodsToPack,
) {
  if (!email) return
  const numbers = lines.map(({ line }) => line)
  await sendEmail(tx, {
    to: email,
    template: orderToPack,
    data: {
      orderId: order._id,
      business,
      isAgain: sending > 1,
      cashToCollect: await cashForLines(tx, order, numbers),
      goods: lines.map(({ title, quantity }) => ({ title, quantity })),
    },
    once: `order-to-pack:${order._id}:${sellerId}:${sending}`,
  })
}

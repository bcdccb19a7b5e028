import type { Order } from '../../../../contract/orders/orders.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { isDemo } from '../../../platform/ops/shop-mode.ts'
import { isEmailStored } from '../../../platform/email/queries.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { isCaptured, isOwedAgain } from '../../orders/order-postings.ts'
import { exchangeNewsDue } from '../../orders/order-events.ts'
import { awaitsSellerExchange } from '../../orders/seller-shipments.ts'
import { cashForLines } from '../../payments/collect-cod.ts'
import { findOpenCodAttempt } from '../../payments/queries.ts'
import { orderCalledOff, orderToPack } from '../emails/order-to-pack.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { findUnsentGoods, type UnsentGoods } from './queries.ts'

/**
 * Sends each seller one e-mail about the goods to pack, when the order is paid or when staff confirm it for cash on delivery, and one more
 * each time they are to be sent again. Sellers who have packed or sent their goods get none. If the order is cancelled, tells the sellers who
 * have not sent their goods not to send them. Requests the e-mails about its exchanges. Runs after `allocateToSellers`. Rentals are not included,
 * because the shop itself hands them over. Simulated orders are to be sent only in a demo. Idempotent.
 */
export function notifySellers({ db, env }: SellerDeps, orderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (await awaitsSellerExchange(tx, orderId)) await send(tx, exchangeNewsDue, { orderId })
    if (order.status === 'cancelled') return callOff(tx, order)
    if (order.payment.isSimulated && !isDemo(env)) return
    if (!(await isReadyToPack(tx, order))) return
    for (const goods of await findUnsentGoods(tx, orderId, ['to_pack'])) await askToPack(tx, order, goods)
  })
}

/** Whether the sellers may pack the order: it is paid, also again after it was refunded and reopened, or its cash is due on delivery. */
async function isReadyToPack(tx: Tx, order: Order): Promise<boolean> {
  if (order.status === 'delivered') return false
  if (await isOwedAgain(tx, order._id)) return false
  return (await isCaptured(tx, order._id)) || isConfirmedCod(tx, order)
}

/**
 * Whether this is a confirmed order whose cash is due on delivery. Its sellers pack it before the customer pays. The cash of a reopened order
 * is due again only after a job, which then requests this one.
 */
const isConfirmedCod = async (tx: Tx, { _id: id, paymentMethod, status }: Order): Promise<boolean> =>
  paymentMethod === 'cod' && status !== 'pending' && (await findOpenCodAttempt(tx, id)) !== undefined

async function askToPack(tx: Tx, order: Order, { email, business, ...goods }: UnsentGoods) {
  if (!email) return
  const numbers = goods.lines.map(({ line }) => line)
  await sendEmail(tx, {
    to: email,
    template: orderToPack,
    data: {
      orderId: order._id,
      business,
      isAgain: await wasAsked(tx, order, goods),
      cashToCollect: await cashForLines(tx, order, numbers),
      goods: goods.lines.map(({ title, quantity }) => ({ title, quantity })),
    },
    once: packKey(order, goods),
  })
}

/** Whether the seller was asked to pack the goods before, for an earlier sending. */
async function wasAsked(tx: Tx, order: Order, { id, sending }: Pick<UnsentGoods, 'id' | 'sending'>) {
  for (let earlier = sending - 1; earlier > 0; earlier -= 1) {
    if (await isEmailStored(tx, packKey(order, { id, sending: earlier }))) return true
  }
  return false
}

/** Tells the sellers who were asked to pack goods of a cancelled order not to send them. */
async function callOff(tx: Tx, order: Order) {
  for (const { email, business, ...goods } of await findUnsentGoods(tx, order._id, ['to_pack', 'packed'])) {
    if (!email || !(await isEmailStored(tx, packKey(order, goods)))) continue
    await sendEmail(tx, {
      to: email,
      template: orderCalledOff,
      data: { orderId: order._id, business, goods: goods.lines },
      once: `order-called-off:${order._id}:${goods.id}:${goods.sending}`,
    })
  }
}

/** The deduplication key of the e-mail that asks a seller to pack. */
const packKey = ({ _id: orderId }: Order, { id, sending }: Pick<UnsentGoods, 'id' | 'sending'>) =>
  `order-to-pack:${orderId}:${id}:${sending}`

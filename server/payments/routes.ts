import type { FastifyInstance } from 'fastify'
import { initiatePayment, showPayment } from '../../contract/payments.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { serve } from '../http.ts'
import { findOrderOf } from '../orders/find-order-of.ts'
import { agreedQuote } from '../orders/place-order.ts'
import { readToday } from '../orders/today.ts'

export function paymentRoutes(app: FastifyInstance, db: Db, env: Env) {
  // The demo provider takes no money: it checks everything as a real one would and sends the shopper to its own page,
  // which places the order, under whichever of its addresses the shop is visited.
  serve(app, initiatePayment, async ({ body }) => {
    const { quote } = await agreedQuote(db, body, await readToday(db, env))
    if (body.amount !== quote.amountDue) refuse('price_changed', 'Prices have changed', { quote })
    return { success: true, paymentUrl: '/payment', message: 'Payments are simulated in this shop' }
  })

  // With the demo provider an order is its own transaction: it is there because the payment has succeeded. An order that is
  // paid on delivery has none.
  serve(app, showPayment, async ({ params: { txnId } }, actor) => {
    const order = await findOrderOf(db, actor, txnId)
    if (!order || order.paymentMethod === 'cod') return refuse('not_found', 'There is no such payment')
    const { _id: orderId, amountDue: amount } = order
    return { txnId, state: 'succeeded' as const, amount, currency: 'INR' as const, orderId }
  })
}

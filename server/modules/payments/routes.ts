import type { FastifyInstance } from 'fastify'
import { manualRefunds } from '../../../contract/payments/manual-refunds.ts'
import * as payments from '../../../contract/payments/payments.ts'
import { reconcilePayments } from '../../../contract/payments/reconcile.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findAnyOrder, findOwnOrder } from '../orders/find-order.ts'
import { readSettings } from '../store/settings.ts'
import { findOwnOrderMoney } from './order-money.ts'
import { payBalance } from './pay-balance.ts'
import { presentAttempt, presentRefund } from './present.ts'
import { findAttempt, findAttempts, findAttemptsOfOrder, type AttemptRow } from './queries.ts'
import { reconcile } from './reconcile.ts'
import { listManualRefunds } from './refunds/list-manual-refunds.ts'
import * as refunds from './refunds/refund.ts'
import { findAutomaticRefund } from './refunds/store-refund.ts'
import { returnPayment } from './refunds/return-unexpected-payment.ts'
import { refreshPaymentForStaff } from './refresh-payment.ts'
import { showPayment } from './show-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { confirmUtr, matchUtr, removeUtr, upiAccount, upiRequest } from './providers/upi.ts'
import { webhookRoute } from './webhook.ts'

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db } = deps
  serve(app, payments.paymentMethods, async () => {
    const { cod, upi } = await readSettings(db)
    return {
      online: deps.env.PAYMENT_PROVIDER,
      upi: upi.vpa !== '',
      cod: cod.enabled,
    }
  })

  serve(app, payments.showPayment, async ({ params }, actor) => {
    const attempt = await attemptOf(deps, actor, params.txnId)
    return { ...(await showPayment(deps, attempt)), txnId: params.txnId }
  })

  serve(app, payments.showUpi, async ({ params }, actor) => {
    const attempt = await attemptOf(deps, actor, params.txnId)
    if (attempt.provider !== 'upi') refuse('not_found', 'Payment not found')
    const order = (await findAnyOrder(db, attempt.order_id))!
    return upiRequest(attempt, { order, account: upiAccount(await readSettings(db)) })
  })

  serve(app, payments.payBalance, ({ params, body }, actor) =>
    payBalance(deps, { orderId: params.id, method: body.method, actor }),
  )

  serve(app, payments.myOrderMoney, async ({ params }, actor) => {
    if (!(await findOwnOrder(db, actor, params.id))) refuse('not_found', 'Order not found')
    return findOwnOrderMoney(db, params.id)
  })

  staffRoutes(app, deps)
  webhookRoute(app, deps)
}

function staffRoutes(app: FastifyInstance, deps: PaymentDeps) {
  serve(app, reconcilePayments, ({ query }) => reconcile(deps, query))
  serve(app, payments.adminPayments, async ({ query }) => ({
    data: (await findAttempts(deps.db, query)).map(presentAttempt),
  }))
  serve(app, manualRefunds, ({ query }) => listManualRefunds(deps, query))
  serve(app, payments.checkPayment, async ({ params }) =>
    presentAttempt(await refreshPaymentForStaff(deps, params.id)),
  )
  serve(app, payments.refundWrongAmount, async ({ params, body }, actor) =>
    presentAttempt(await returnPayment(deps, { ...params, ...body, actor })),
  )
  serve(app, payments.matchUtr, async ({ params, body }, actor) =>
    presentAttempt(await matchUtr(deps, { ...params, ...body, actor })),
  )
  serve(app, payments.removeUtr, async ({ params }, actor) =>
    presentAttempt(await removeUtr(deps, { ...params, actor })),
  )
  serve(app, payments.confirmUtr, async ({ params, body }, actor) => {
    const attempt = await confirmUtr(deps, { ...params, ...body, actor })
    const toReturn = (await findAutomaticRefund(deps.db, attempt.id)) ?? null
    return { ...presentAttempt(attempt), purpose: attempt.purpose, toReturn }
  })
  serve(app, payments.refundOrder, async ({ params, body, idempotencyKey }, actor) => {
    const key = idempotencyKey && `${params.id}:${idempotencyKey}`
    const [first] = await refunds.refundOrder(deps, { orderId: params.id, ...body, key, actor })
    return { ...presentRefund(first!), amount: body.amount }
  })
  serve(app, payments.retryRefund, async ({ params }, actor) =>
    presentRefund(await refunds.retryRefund(deps, params.id, actor)),
  )
  serve(app, payments.markRefundPaid, async ({ params, body }, actor) =>
    presentRefund(
      await refunds.markRefundPaid(deps, {
        ...params,
        reference: body.reference || 'Cash',
        isCash: body.via === 'cash',
        actor,
      }),
    ),
  )
}

/**
 * Finds an online payment of the user. `txnId` is the id of an attempt or of an order. For an order, returns the paid attempt, or the
 * latest attempt if none is paid. Refuses payments of other users, and cash on delivery.
 */
async function attemptOf({ db }: PaymentDeps, actor: Actor, txnId: string): Promise<AttemptRow> {
  const attemptById = await findAttempt(db, txnId)
  const orderId = attemptById?.order_id ?? txnId
  const order = await findOwnOrder(db, actor, orderId)
  const attempts = order ? await findAttemptsOfOrder(db, orderId) : []
  const attempt = attemptById ?? attempts.find(({ state }) => state === 'succeeded') ?? attempts.at(-1)
  const isOnline = attempt && attempt.provider !== 'cod'
  return order && isOnline ? attempt : refuse('not_found', 'Payment not found')
}

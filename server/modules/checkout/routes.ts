import type { FastifyInstance } from 'fastify'
import * as coupons from '../../../contract/checkout/coupons.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { placeOrder, quoteItems } from '../../../contract/orders/orders.ts'
import { initiatePayment, payOrder } from '../../../contract/payments/payments.ts'
import { parseVisitorKey } from '../../platform/db/idempotency.ts'
import { withPreparedStatements } from '../../platform/db/prepared-statements.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { counterRoutes } from './counter/routes.ts'
import { addCoupon, changeCoupon, listCoupons } from './coupons/manage-coupons.ts'
import { limitOrders } from './limit-orders.ts'
import { presentQuote } from './quote-items.ts'
import { payAgain, startPayment } from './start-payment.ts'

/** Serves quotes (with the coupon check), `POST /api/orders`, the start of a payment, counter sales, and the administration of coupons. */
export function checkoutRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db, env } = deps
  const limited = limitOrders(deps)
  const place: typeof limited = (request) => withPreparedStatements(() => limited(request))

  serve(app, quoteItems, ({ body }, actor) =>
    withPreparedStatements(() => presentQuote(db, { ...body, actor }, env.now())),
  )

  serve(app, placeOrder, async ({ body, headers, ip, idempotencyKey }, actor) => {
    // An invalid token must not create a guest order, because the sender could never read that order again.
    if (headers.authorization && !actor) refuse('not_signed_in', 'Please sign in to continue')
    const scope = actor?.id ?? 'guest'
    const key = actor ? idempotencyKey : parseVisitorKey(idempotencyKey)
    const { order } = await place({ scope, key, body, draft: body, actor, ip })
    return order
  })

  serve(app, initiatePayment, ({ body, idempotencyKey }, actor) => {
    const { orderId: _, amount, ...draft } = body // the checkout sends another `orderId` with each request, also if it repeats one
    return startPayment(deps, place, { draft, amount, actor, key: idempotencyKey })
  })
  serve(app, payOrder, ({ params }, actor) => payAgain(deps, { orderId: params.id, actor }))

  counterRoutes(app, deps)

  serve(app, coupons.adminCoupons, async () => ({ coupons: await listCoupons(db, env.now()) }))
  serve(app, coupons.addCoupon, ({ body }, actor) => addCoupon(db, body, { actor, now: env.now() }))
  serve(app, coupons.changeCoupon, ({ params, body }, actor) =>
    changeCoupon(db, { code: params.code, terms: body }, { actor, now: env.now() }),
  )
}

import type { FastifyInstance } from 'fastify'
import * as counter from '../../../../contract/checkout/counter.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { PaymentDeps } from '../../payments/payment-deps.ts'
import { findCustomers } from './find-customers.ts'
import { findGoods } from './find-goods.ts'
import { paySale } from './pay-sale.ts'
import { placeSale } from './place-sale.ts'
import { presentSaleQuote } from './quote-sale.ts'
import { listUnpaidSales, readSale } from './show-sale.ts'

/** Serves the counter of the shop: customers, goods, quotes, sales and their payments. */
export function counterRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const { db, env } = deps
  serve(app, counter.counterCustomers, async ({ query: { phone } }) => ({
    phone,
    customers: await findCustomers(db, phone),
  }))
  serve(app, counter.counterGoods, ({ query }) => findGoods(db, query.q))
  serve(app, counter.quoteCounterSale, ({ body: { userId = null, ...sale } }) =>
    presentSaleQuote(db, { ...sale, userId, now: env.now() }),
  )
  serve(app, counter.placeCounterSale, ({ body, idempotencyKey }, actor) =>
    placeSale(deps, { sale: body, key: idempotencyKey, actor }),
  )
  serve(app, counter.unpaidCounterSales, async () => ({ sales: await listUnpaidSales(db) }))
  serve(app, counter.showCounterSale, ({ params }) => readSale(db, params.id))
  serve(app, counter.payCounterSale, ({ params, body }, actor) =>
    paySale(deps, { id: params.id, via: body.via, utr: body.utr || null, actor }),
  )
}

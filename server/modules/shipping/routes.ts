import type { FastifyInstance } from 'fastify'
import { ORDER_TOKEN_HEADER } from '../../../contract/orders/orders.ts'
import * as shipments from '../../../contract/shipping/shipments.ts'
import * as portal from '../../../contract/sellers/seller-portal.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import { findReadableOrder } from '../orders/find-order.ts'
import { readToday } from '../orders/today.ts'
import { listSellerReturns } from '../returns/seller-returns.ts'
import { listReviewsOf } from '../reviews/of-seller.ts'
import { businessOf } from '../sellers/business-of.ts'
import { moveShipment, noteDelivered } from './move-shipment.ts'
import { listOrderShipments, listSellerOrders, showSellerOrder } from './show-shipments.ts'

/** What sellers send, as they, their buyers and the staff see it. */
export function shippingRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, shipments.sellerOrders, ({ query }, actor) => listSellerOrders(db, actor, query))
  serve(app, shipments.sellerOrder, ({ params }, actor) => showSellerOrder(db, actor, params.id))
  serve(app, portal.sellerReturns, async (_, actor) => {
    const { id } = await businessOf(db, actor)
    return { data: await listSellerReturns(db, id) }
  })
  serve(app, portal.sellerReviews, async (_, actor) => {
    const { id } = await businessOf(db, actor)
    return { data: await listReviewsOf(db, id) }
  })
  serve(app, shipments.moveShipment, async ({ params, body }, actor) => {
    const { state, tracking = null } = body
    return moveShipment(db, { orderId: params.id, state, tracking, actor, today: await readToday(db, env) })
  })
  serve(app, shipments.orderShipments, async ({ params, headers }, actor) => {
    const token = headers[ORDER_TOKEN_HEADER]
    const asked = { id: params.id, actor, token: typeof token === 'string' ? token : null }
    if (!(await findReadableOrder(db, asked))) refuse('not_found', 'There is no such order')
    return listOrderShipments(db, params.id)
  })
  serve(app, shipments.markShipmentDelivered, async ({ params }, actor) => ({
    data: await noteDelivered(db, {
      orderId: params.id,
      sellerId: params.seller,
      actor,
      today: await readToday(db, env),
    }),
  }))
}

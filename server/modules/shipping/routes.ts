import type { FastifyInstance } from 'fastify'
import * as shipments from '../../../contract/shipping/shipments.ts'
import * as portal from '../../../contract/sellers/seller-portal.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import { findReadableOrder } from '../orders/find-order.ts'
import { readToday } from '../orders/today.ts'
import { listSellerReturns } from '../returns/seller-returns.ts'
import { listSellerReviews } from '../reviews/list-seller-reviews.ts'
import { requireBusiness } from '../sellers/find-seller.ts'
import { readOrderToken } from '../orders/policy.ts'
import { updateShipmentState, markDelivered, noSuchShipment } from './update-shipment.ts'
import type { ShipmentState, SellerOrder } from '../../../contract/shipping/shipments.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { presentShipment } from './present.ts'
import { presentOrderShipments, readSellerOrder } from './present-shipments.ts'
import { countOpenShipments, findShipment, findSellerShipments, type ShipmentKey } from './queries.ts'
import { sendAgain } from './send-again.ts'
import { sendExchange } from './send-exchange.ts'

export function shippingRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, shipments.sellerOrders, ({ query }, actor) => listSellerOrders(db, actor, query))
  serve(app, shipments.sellerOrder, ({ params, query }, actor) =>
    showSellerOrder(db, actor, { orderId: params.id, exchange: query.exchange ?? null }),
  )
  serve(app, portal.sellerReturns, async (_, actor) => {
    const { id } = await requireBusiness(db, actor)
    return { data: await listSellerReturns(db, id) }
  })
  serve(app, portal.sellerReviews, async (_, actor) => {
    const { id } = await requireBusiness(db, actor)
    return listSellerReviews(db, id)
  })
  serve(app, shipments.moveShipment, async ({ params, query, body }, actor) => {
    const { state, tracking = null } = body
    return updateShipmentState(db, {
      orderId: params.id,
      exchange: query.exchange ?? null,
      state,
      tracking,
      actor,
      today: await readToday(db, env),
    })
  })
  serve(app, shipments.orderShipments, async ({ params, headers }, actor) => {
    const access = { id: params.id, actor, token: readOrderToken(headers) }
    if (!(await findReadableOrder(db, access))) refuse('not_found', 'Order not found')
    return listOrderShipments(db, params.id)
  })
  serve(app, shipments.markShipmentDelivered, async ({ params }, actor) => ({
    data: await markDelivered(db, {
      id: params.id,
      actor,
      today: await readToday(db, env),
    }),
  }))
  serve(app, shipments.sendShipmentAgain, async ({ params }, actor) => ({
    data: await sendAgain(db, { id: params.id, actor }),
  }))
  serve(app, shipments.sendExchange, async ({ params, body }, actor) => ({
    data: await sendExchange(db, { returnId: params.id, ...body, actor, now: env.now() }),
  }))
}

type ShipmentFilter = { state?: ShipmentState | undefined; before?: string | null | undefined; limit: number }

/** Lists the shipments of the user's business. */
async function listSellerOrders(db: Db, actor: Actor, filter: ShipmentFilter) {
  const { id } = await requireBusiness(db, actor)
  const data = (await findSellerShipments(db, id, filter)).map(presentShipment)
  return { data, counts: await countOpenShipments(db, id) }
}

/** Returns the seller's own part of an order. */
async function showSellerOrder(
  db: Db,
  actor: Actor,
  which: Omit<ShipmentKey, 'sellerId'>,
): Promise<SellerOrder> {
  const { id } = await requireBusiness(db, actor)
  const shipment = await findShipment(db, { ...which, sellerId: id })
  return shipment ? readSellerOrder(db, shipment) : noSuchShipment()
}

const listOrderShipments = async (db: Db, orderId: string) => ({
  data: await presentOrderShipments(db, orderId),
})

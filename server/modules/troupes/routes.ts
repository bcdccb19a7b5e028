import type { FastifyInstance } from 'fastify'
import * as troupes from '../../../contract/troupes/troupes.ts'
import { serve } from '../../platform/http/serve.ts'
import { createOrderQueue } from '../checkout/limit-orders.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { createTroupe } from './create-troupe.ts'
import { chooseSize, joinTroupe, leaveTroupe, showInvitation, showSeat } from './join-troupe.ts'
import {
  addDancer,
  cancelTroupe,
  changeDancer,
  listOwnTroupes,
  releaseDancer,
  remindDancers,
  renewLink,
  showTroupe,
} from './manage-troupe.ts'
import { payRest, paySeat, quoteRest, quoteSeat } from './pay-seats.ts'
import { findAdminTroupes } from './queries.ts'

export { troupeJobs } from './close-troupes.ts'

/** Registers the endpoints of group bookings: for organisers, for dancers with a link, and for staff. */
export function troupeRoutes(app: FastifyInstance, deps: PaymentDeps) {
  const payments = { ...deps, inQueue: createOrderQueue(Math.ceil(deps.env.DATABASE_POOL / 4)) }
  serve(app, troupes.createTroupe, ({ body, idempotencyKey }, actor) =>
    createTroupe(deps, { body, actor, key: idempotencyKey }),
  )
  serve(app, troupes.myTroupes, async (_, actor) => ({ data: await listOwnTroupes(deps, actor) }))
  serve(app, troupes.showTroupe, ({ params }, actor) => showTroupe(deps, { ...params, actor }))
  serve(app, troupes.addDancer, ({ params, body, idempotencyKey }, actor) =>
    addDancer(deps, { ...params, ...body, actor, key: idempotencyKey }),
  )
  serve(app, troupes.changeDancer, ({ params, body }, actor) =>
    changeDancer(deps, { ...params, ...body, actor }),
  )
  serve(app, troupes.releaseDancer, ({ params }, actor) => releaseDancer(deps, { ...params, actor }))
  serve(app, troupes.remindDancers, ({ params, body }, actor) =>
    remindDancers(deps, { ...params, ...body, actor }),
  )
  serve(app, troupes.renewTroupeLink, ({ params }, actor) => renewLink(deps, { ...params, actor }))
  serve(app, troupes.cancelTroupe, ({ params }, actor) => cancelTroupe(deps, { ...params, actor }))
  serve(app, troupes.quoteRest, ({ params, query }, actor) => quoteRest(deps, { ...params, ...query, actor }))
  serve(app, troupes.payRest, ({ params, body }, actor) => payRest(payments, { ...params, ...body, actor }))

  serve(app, troupes.showInvitation, ({ params }) => showInvitation(deps.db, params.token))
  serve(app, troupes.joinTroupe, ({ params, body }) => joinTroupe(deps, { ...params, ...body }))
  serve(app, troupes.showSeat, ({ params }) => showSeat(deps, params.token))
  serve(app, troupes.chooseSize, ({ params, body }) => chooseSize(deps, { ...params, ...body }))
  serve(app, troupes.leaveTroupe, ({ params, body }) => leaveTroupe(deps, { ...params, ...body }))
  serve(app, troupes.quoteSeat, ({ params, body }) => quoteSeat(deps, { ...params, ...body }))
  serve(app, troupes.paySeat, ({ params, body }) => paySeat(payments, { ...params, ...body }))

  serve(app, troupes.adminTroupes, async () => ({
    data: (await findAdminTroupes(deps.db)).map(({ createdAt, ...troupe }) => ({
      ...troupe,
      createdAt: createdAt.toISOString(),
      paid: troupe.orders.filter(({ isPaid }) => isPaid).length,
    })),
  }))
}

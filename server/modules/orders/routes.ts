import { chooseReturn as chooseReturnEndpoint } from '../../../contract/orders/rental-return.ts'
import { chooseReturn } from './rentals/choose-return.ts'
import type { FastifyInstance } from 'fastify'
import * as slotChange from '../../../contract/orders/slot-change.ts'
import { changeSlot, listSlotChanges } from './change-slot.ts'
import * as adminOrders from '../../../contract/orders/admin-orders.ts'
import { bestSellers } from '../../../contract/orders/best-sellers.ts'
import * as orders from '../../../contract/orders/orders.ts'
import { moveBooking } from '../../../contract/rentals/booking-calendar.ts'
import * as rentalOrder from '../../../contract/orders/rental-order.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { can } from '../../../contract/core/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import { cancelOrder } from './cancel-order.ts'
import * as rentalChange from '../../../contract/orders/rental-change.ts'
import { changeOrderRental } from './rentals/change-rental.ts'
import { listChangeOptions } from './rentals/list-change-options.ts'
import { extendOrderRental, quoteExtension } from './rentals/extend-rental.ts'
import { listBestSellers } from './list-best-sellers.ts'
import { findPayableOrder, listOwnOrders } from './find-order.ts'
import { addNote, listNotes } from './admin/notes.ts'
import { canReadOrder, readOrderToken } from './policy.ts'
import { presentOrder, presentOrderForBuyer, withCityOnly } from './present.ts'
import { findOrder, isOfDancer } from './queries.ts'
import { findOrders } from './admin/queries.ts'
import { setStatus } from './set-status.ts'
import { setStatuses, markPrinted } from './admin/bulk-actions.ts'
import { moveRental } from './rentals/move-rental.ts'
import { setTracking } from './set-tracking.ts'
import { readToday } from './today.ts'
import { worker, type Worker } from '../../platform/jobs/jobs.ts'
import { cancelUnconfirmedOrders, cancelUnconfirmedTopic, EVERY_TEN_MINUTES } from './cancel-unconfirmed.ts'
import { readBrand } from '../brand/read-brand.ts'
import { EVERY_MORNING, remindRenters, remindRentersTopic } from './rentals/remind-renters.ts'

export function orderRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, orders.myOrders, async (_, actor) => listOwnOrders(db, actor.id, orders.OWN_ORDERS_LIMIT))

  serve(app, orders.unpaidOrder, async (_, actor) => ({
    order: await findPayableOrder(db, actor.id, env.now()),
  }))

  shopperRoutes(app, db, env)

  serve(app, bestSellers, async ({ query }) => ({ ids: await listBestSellers(db, query, env.now()) }))

  serve(app, orders.showOrder, async ({ params, headers }, actor) => {
    const order = await findOrder(db, params.id)
    if (!order || !canReadOrder(order, actor, readOrderToken(headers))) return noSuchOrder()
    if (can(orders.adminOrder.access, actor)) return presentOrder(order)
    const shown = presentOrderForBuyer(order, await readBrand(db))
    return shown.payment.state !== 'paid' && (await isOfDancer(db, order)) ? withCityOnly(shown) : shown
  })

  adminRoutes(app, db, env)
}

function adminRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, orders.adminOrders, async ({ query }) => (await findOrders(db, query)).map(presentOrder))

  serve(app, orders.adminOrder, async ({ params }) => {
    const order = await findOrder(db, params.id)
    return order ? presentOrder(order) : noSuchOrder()
  })

  serve(app, orders.setTracking, async ({ params, body }, actor) =>
    setTracking(db, { id: params.id, ...body, actor, today: await readToday(db, env) }),
  )

  serve(app, orders.setOrderStatus, async ({ params, body }, actor) =>
    setStatus(db, { id: params.id, ...body, actor, today: await readToday(db, env) }),
  )

  serve(app, adminOrders.setOrderStatuses, async ({ body }, actor) =>
    setStatuses(db, { ...body, actor, today: await readToday(db, env) }),
  )
  serve(app, adminOrders.markSlipsPrinted, async ({ body }, actor) => {
    const ids = await markPrinted(db, { ...body, actor, now: env.now() })
    return { changed: ids.length, ids }
  })
  serve(app, adminOrders.orderNotes, async ({ params }) => ({ notes: await listNotes(db, params.id) }))
  serve(app, adminOrders.addOrderNote, ({ params, body }, actor) =>
    addNote(db, { id: params.id, text: body.text, actor, now: env.now() }),
  )
  serve(app, moveBooking, ({ params, body }, actor) =>
    moveRental(db, { holdId: params.id, ...body, actor, now: env.now() }),
  )
  serve(app, slotChange.adminSlotChangeOptions, async ({ params }, actor) =>
    listSlotChanges(db, { ...params, actor, today: await readToday(db, env), isStaff: true }),
  )
  serve(app, slotChange.adminChangeSlot, async ({ params, body: slot }, actor) =>
    changeSlot(db, { ...params, slot, actor, today: await readToday(db, env), isStaff: true }),
  )
  serve(app, rentalOrder.adminQuoteExtension, ({ params, query }, actor) =>
    quoteExtension(db, { ...params, ...query, actor, now: env.now(), isStaff: true }),
  )
  serve(app, rentalOrder.adminExtendRental, ({ params, body }, actor) =>
    extendOrderRental(db, { ...params, ...body, actor, now: env.now(), isStaff: true }),
  )
  serve(app, rentalChange.adminRentalChangeOptions, ({ params, query }, actor) =>
    listChangeOptions(db, { ...params, ...query, actor, now: env.now(), isStaff: true }),
  )
  serve(app, rentalChange.adminChangeRental, ({ params, body }, actor) =>
    changeOrderRental(db, { ...params, ...body, actor, env, isStaff: true }),
  )
}

function shopperRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, chooseReturnEndpoint, async ({ params, body }, actor) =>
    chooseReturn(db, { ...params, ...body, actor, today: await readToday(db, env) }),
  )
  serve(app, rentalOrder.cancelOrder, async ({ params, body }, actor) =>
    cancelOrder(db, { ...params, ...body, actor, today: await readToday(db, env) }),
  )
  serve(app, rentalOrder.quoteExtension, ({ params, query }, actor) =>
    quoteExtension(db, { ...params, ...query, actor, now: env.now(), isStaff: false }),
  )
  serve(app, rentalOrder.extendRental, ({ params, body }, actor) =>
    extendOrderRental(db, { ...params, ...body, actor, now: env.now(), isStaff: false }),
  )
  serve(app, slotChange.slotChangeOptions, async ({ params }, actor) =>
    listSlotChanges(db, { ...params, actor, today: await readToday(db, env), isStaff: false }),
  )
  serve(app, slotChange.changeSlot, async ({ params, body: slot }, actor) =>
    changeSlot(db, { ...params, slot, actor, today: await readToday(db, env), isStaff: false }),
  )
  serve(app, rentalChange.rentalChangeOptions, ({ params, query }, actor) =>
    listChangeOptions(db, { ...params, ...query, actor, now: env.now(), isStaff: false }),
  )
  serve(app, rentalChange.changeRental, ({ params, body }, actor) =>
    changeOrderRental(db, { ...params, ...body, actor, env, isStaff: false }),
  )
}

/** Refuses with the same message when the order does not exist and when it belongs to another user. */
const noSuchOrder = () => refuse('not_found', 'Order not found')

export const orderJobs = ({ db, env }: { db: Db; env: Env }): Worker[] => [
  worker(
    cancelUnconfirmedTopic,
    async () => {
      await cancelUnconfirmedOrders(db, env)
    },
    EVERY_TEN_MINUTES,
  ),
  worker(remindRentersTopic, () => remindRenters(db, env.now()), EVERY_MORNING),
]

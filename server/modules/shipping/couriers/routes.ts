import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../contract/shipping/couriers.ts'
import { parcelCosts } from '../../../../contract/shipping/courier-statements.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import type { Db } from '../../../platform/db/database.ts'
import { serve } from '../../../platform/http/serve.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { z } from 'zod'
import { findReadableOrder } from '../../orders/find-order.ts'
import { parcelsUnneeded } from '../../orders/order-events.ts'
import { readOrderToken } from '../../orders/policy.ts'
import {
  bookParcel,
  cancelParcel,
  cancelUnneededParcels,
  fetchLabel,
  finishBooking,
  finishBookingTopic,
  listOffers,
  listParcels,
  requestPickup,
} from './book-parcel.ts'
import { createCourierDeps } from './courier-deps.ts'
import { listParcelCosts } from '../statements/list-parcel-costs.ts'
import { presentParcel } from './present.ts'
import { findParcels } from './queries.ts'
import { trackOpenParcels, trackParcel, trackParcelTopic } from './track-parcels.ts'
import { courierWebhook } from './webhook.ts'

/** States that only concern staff. */
const hiddenStates: readonly contract.ParcelState[] = ['booking', 'failed', 'cancelled']

export function courierRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const deps = createCourierDeps({ db, env })
  courierWebhook(app, deps)
  serve(app, parcelCosts, ({ query: { show, after } }) =>
    listParcelCosts(db, { show, after: after ?? '', now: env.now() }),
  )
  serve(app, contract.orderParcels, ({ params }) => listParcels(deps, params.id))
  serve(app, contract.courierOffers, ({ params, query }) =>
    listOffers(deps, { orderId: params.id, ...query }),
  )
  serve(app, contract.bookParcel, ({ params, body }, actor) => {
    const { courier, service = null, weightGrams, charge = null } = body
    return bookParcel(deps, { orderId: params.id, courier, service, weightGrams, charge, actor })
  })
  serve(app, contract.requestPickup, ({ params, body }, actor) =>
    requestPickup(deps, { parcelId: params.id, day: body.day, actor }),
  )
  serve(app, contract.cancelParcel, ({ params }, actor) => cancelParcel(deps, { parcelId: params.id, actor }))
  serve(app, contract.parcelLabel, ({ params }, actor) => fetchLabel(deps, params.id, actor))
  serve(app, contract.trackedParcels, async ({ params, headers }, actor) => {
    const access = { id: params.id, actor, token: readOrderToken(headers) }
    if (!(await findReadableOrder(db, access))) refuse('not_found', 'Order not found')
    const parcels = (await findParcels(db, params.id)).map(presentParcel)
    return { data: parcels.filter(({ state }) => !hiddenStates.includes(state)) }
  })
}

const trackOpenTopic = topic('track-open-parcels', z.object({}), { retries: 0 })

/** Background jobs of couriers: bookings that were interrupted, and the tracking of parcels. */
export function courierJobs({ db, env }: { db: Db; env: Env }): Worker[] {
  const deps = createCourierDeps({ db, env })
  return [
    worker(finishBookingTopic, ({ parcelId }, attempt) => finishBooking(deps, parcelId, attempt)),
    worker(parcelsUnneeded, ({ orderId }) => cancelUnneededParcels(deps, orderId)),
    worker(trackParcelTopic, ({ parcelId }) => trackParcel(deps, parcelId)),
    worker(trackOpenTopic, () => trackOpenParcels(deps), '*/30 * * * *'),
  ]
}

import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { TOO_MANY_MISSES } from '../../../platform/http/not-found.ts'
import { sendAll } from '../../../platform/jobs/jobs.ts'
import type { CourierDeps } from './courier-deps.ts'
import type { Courier, WebhookMessage } from './courier.ts'
import { findParcelsByNumber } from './queries.ts'
import { trackParcelTopic } from './track-parcels.ts'

/**
 * Receives messages of couriers about parcels. Acknowledges a message at once, then reads the events of the parcel from the courier. The
 * content of a message changes nothing, because messages can be repeated, late or forged. The path does not name a courier, because
 * Shiprocket refuses addresses that contain its name.
 */
export function courierWebhook(app: FastifyInstance, { db, couriers }: CourierDeps) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/api/parcel-updates', { bodyLimit: 256 * 1024 }, async (request, reply) => {
      const header = (name: string) => String(request.headers[name] ?? '')
      const body = typeof request.body === 'string' ? request.body : ''
      const message = readMessage(couriers, { header, body })
      if (!message) {
        const miss = 'a message about a parcel that does not come from a courier'
        const isTooMany = await request.server.countMiss(request, reply, miss)
        if (isTooMany) refuse('too_many', TOO_MANY_MISSES)
        return reply.status(401).send({ error: 'Not recognised', code: 'not_signed_in' })
      }
      await inTransaction(db, async (tx) => {
        const parcels = await findParcelsByNumber(tx, message.courier.id, message.numbers)
        await sendAll(
          tx,
          trackParcelTopic,
          parcels.map(({ id }) => ({ data: { parcelId: id }, isUrgent: true })),
        )
      })
      return reply.send({ received: true })
    })
  })
}

/** Returns the courier that sent a message, and the parcels that it is about. Returns null if no courier recognises it. */
function readMessage(couriers: readonly Courier[], message: WebhookMessage) {
  for (const courier of couriers) {
    const numbers = courier.parseWebhook(message)
    if (numbers) return { courier, numbers }
  }
  return null
}

import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { send } from '../../platform/jobs/jobs.ts'
import { TOO_MANY_MISSES } from '../../platform/http/not-found.ts'
import { checkPayment, checkOtherPayment } from './jobs.ts'
import { findAttempt, insertWebhookMessage } from './queries.ts'
import { findRefund } from './refunds/queries.ts'
import type { PaymentDeps } from './payment-deps.ts'

/**
 * Receives webhook messages of the gateway. Acknowledges a message at once, then requests the status of the payment from the gateway. The
 * content of a message changes no payment, because messages can be replayed or forged.
 */
export function webhookRoute(app: FastifyInstance, { db, gateway }: PaymentDeps) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/api/payments/webhook/phonepe', { bodyLimit: 64 * 1024 }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const authorization = request.headers.authorization ?? ''
      const message = gateway?.parseWebhook({ authorization, body }) ?? null
      if (!message) {
        const miss = 'a payment notification that does not come from the provider'
        const isTooMany = await request.server.countMiss(request, reply, miss)
        if (isTooMany) refuse('too_many', TOO_MANY_MISSES)
        return reply.status(401).send({ error: 'Not recognised', code: 'not_signed_in' })
      }
      await inTransaction(db, async (tx) => {
        const refund = await findRefund(tx, message.id)
        const attempt = await findAttempt(tx, refund?.payment_id ?? message.id)
        if (!attempt) return send(tx, checkOtherPayment, { id: message.id })
        await insertWebhookMessage(tx, { provider: 'phonepe', body, payment_id: attempt.id })
        await send(tx, checkPayment, refund ? { refundId: refund.id } : { paymentId: attempt.id })
      })
      return reply.send({ received: true })
    })
  })
}

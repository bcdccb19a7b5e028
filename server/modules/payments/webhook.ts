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
 * Where the gateway tells that something has happened. What it says is kept and answered at once; nothing changes before
 * the gateway itself was asked, because whoever has seen one message can forge another.
 */
export function webhookRoute(app: FastifyInstance, { db, gateway }: PaymentDeps) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/api/payments/webhook/phonepe', { bodyLimit: 64 * 1024 }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const authorization = request.headers.authorization ?? ''
      const hint = gateway?.parseWebhook({ authorization, body }) ?? null
      if (!hint) {
        const miss = 'a payment message that is not the provider’s'
        const isTooMany = await request.server.countMiss(request, reply, miss)
        if (isTooMany) refuse('too_many', TOO_MANY_MISSES)
        return reply.status(401).send({ error: 'Not recognised', code: 'not_signed_in' })
      }
      await inTransaction(db, async (tx) => {
        const refund = await findRefund(tx, hint.id)
        const attempt = await findAttempt(tx, refund?.payment_id ?? hint.id)
        if (!attempt) return send(tx, checkOtherPayment, { id: hint.id })
        await insertWebhookMessage(tx, { provider: 'phonepe', body, payment_id: attempt.id })
        await send(tx, checkPayment, refund ? { refundId: refund.id } : { paymentId: attempt.id })
      })
      return reply.send({ received: true })
    })
  })
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { paise } from '../../../../contract/core/money.ts'
import { createPhonePeClient, PhonePeError, type CallPhonePe, type PhonePeKeys } from './phonepe-client.ts'
import { withSlotSuspended } from '../../../platform/ops/load-shedding/slot.ts'
import type { ProviderStatus, Gateway, ProviderRefundStatus } from './provider.ts'

// PhonePe Standard Checkout v2: developer.phonepe.com/payment-gateway. Amounts are in paise.

const Session = z.object({ redirectUrl: z.url() })
const Status = z.object({
  state: z.string(),
  amount: z.number().int().optional(),
  errorCode: z.string().optional(),
  detailedErrorCode: z.string().optional(),
})
const Webhook = z.object({
  payload: z.object({ merchantOrderId: z.string().optional(), merchantRefundId: z.string().optional() }),
})

/** PhonePe accepts session lifetimes from 5 minutes to one hour. */
const MIN_SECONDS = 300
const MAX_SECONDS = 3600

/** The payment gateway, implemented with PhonePe. */
export function createPhonePeGateway(
  keys: PhonePeKeys & { webhookUser: string; webhookPassword: string },
): Gateway {
  const client = createPhonePeClient(keys)
  const call: CallPhonePe = (...request) => withSlotSuspended(() => client(...request))
  const secret = createHash('sha256').update(`${keys.webhookUser}:${keys.webhookPassword}`).digest()

  return {
    async createSession({ id, amount, returnTo, seconds }, signal) {
      const body = {
        merchantOrderId: id,
        amount,
        expireAfter: Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, seconds)),
        disablePaymentRetry: true,
        paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: returnTo } },
      }
      const response = await call('POST', '/checkout/v2/pay', { body, signal })
      return Session.parse(response).redirectUrl
    },

    async getStatus(id, signal) {
      try {
        const path = `/checkout/v2/order/${encodeURIComponent(id)}/status`
        return providerStatusOf(Status.parse(await call('GET', path, { signal })))
      } catch (error) {
        if (error instanceof PhonePeError && error.status === 404) return { state: 'unknown' }
        throw error
      }
    },

    parseWebhook({ authorization, body }) {
      const received = Buffer.from(authorization.replace(/^SHA256\s*/i, ''), 'hex')
      if (received.length !== secret.length || !timingSafeEqual(received, secret)) return null
      const webhook = Webhook.safeParse(readJson(body))
      const id = webhook.data?.payload.merchantRefundId ?? webhook.data?.payload.merchantOrderId
      return id ? { id } : null
    },

    async refund({ id, paymentId, amount }) {
      const body = { merchantRefundId: id, originalMerchantOrderId: paymentId, amount }
      try {
        return refundStatusOf(Status.parse(await call('POST', '/payments/v2/refund', { body })))
      } catch (error) {
        if (!isRefused(error)) throw error
        // an earlier call with this id may have succeeded, and only its response was lost
        return getRefund(id).catch((unknown: unknown) => {
          if (isRefused(unknown)) return { state: 'failed' as const, error: error.code || 'FAILED' }
          throw unknown
        })
      }
    },

    getRefund,
  }

  async function getRefund(id: string, signal?: AbortSignal) {
    const path = `/payments/v2/refund/${encodeURIComponent(id)}/status`
    return refundStatusOf(Status.parse(await call('GET', path, { signal })))
  }
}

/** Returns whether PhonePe has refused the request itself, so that repeating it does not help. */
const isRefused = (error: unknown): error is PhonePeError =>
  error instanceof PhonePeError && [400, 404, 422].includes(error.status)

/**
 * Converts the status of PhonePe. Only the state at the root of the response is used. The response also lists the single tries, and a
 * failed try can be followed by a successful try.
 */
function providerStatusOf({
  state,
  amount,
  errorCode,
  detailedErrorCode,
}: z.infer<typeof Status>): ProviderStatus {
  if (state === 'COMPLETED' && amount !== undefined) return { state: 'succeeded', amount: paise(amount) }
  if (state === 'FAILED') return { state: 'failed', error: detailedErrorCode ?? errorCode ?? 'FAILED' }
  return { state: 'pending' }
}

function refundStatusOf({ state, errorCode }: z.infer<typeof Status>): ProviderRefundStatus {
  if (state === 'COMPLETED') return { state: 'completed' }
  if (state === 'FAILED') return { state: 'failed', error: errorCode ?? 'FAILED' }
  return { state: 'accepted' }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

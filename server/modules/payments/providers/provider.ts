import type { Paise } from '../../../../contract/core/money.ts'

/** The status of a payment as the provider reports it. `amount` is the amount that the provider received. */
export type ProviderStatus =
  | { state: 'pending' }
  | { state: 'unknown' } // `unknown`: the provider does not know a payment with this id
  | { state: 'succeeded'; amount: Paise }
  | { state: 'failed'; error: string }

export type ProviderRefundStatus = { state: 'accepted' | 'completed' } | { state: 'failed'; error: string }

/** Time limit for all provider calls of one HTTP request together, so that our response takes at most ten seconds. */
export const PROVIDER_DEADLINE_MS = 8000

/** Creates a deadline that several calls can share: pass the same signal to each call. */
export const providerDeadline = (): AbortSignal => AbortSignal.timeout(PROVIDER_DEADLINE_MS)

/**
 * The interface of a payment gateway. A call can take seconds or throw, so no call is made inside a transaction. A call without a signal
 * ends after `PROVIDER_DEADLINE_MS`.
 */
export type Gateway = {
  /** Opens a payment with our `id`. Returns the URL of the payment page. */
  createSession: (
    attempt: { id: string; amount: Paise; returnTo: string; seconds: number },
    signal?: AbortSignal,
  ) => Promise<string>
  getStatus: (id: string, signal?: AbortSignal) => Promise<ProviderStatus>
  /** Returns the id of the attempt or refund that a webhook message is about, or null when the message is not authentic. */
  parseWebhook: (message: { authorization: string; body: string }) => { id: string } | null
  /** Requests a refund with our `id`. Idempotent. */
  refund: (request: { id: string; paymentId: string; amount: Paise }) => Promise<ProviderRefundStatus>
  getRefund: (id: string, signal?: AbortSignal) => Promise<ProviderRefundStatus>
}

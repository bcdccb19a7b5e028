import type { Paise } from '../../../../contract/core/money.ts'

/** How a provider says that an attempt stands. `amount` is what it took, when it says so. */
export type ProviderStatus =
  | { state: 'pending' }
  | { state: 'unknown' } // it has never heard of it
  | { state: 'succeeded'; amount: Paise }
  | { state: 'failed'; error: string }

export type ProviderRefundStatus = { state: 'accepted' | 'completed' } | { state: 'failed'; error: string }

/** All calls to the provider for one request of ours end within this time, so that the whole answer takes at most ten seconds. */
export const PROVIDER_DEADLINE_MS = 8000

/** One deadline for several calls: hand the same signal to each. */
export const providerDeadline = (): AbortSignal => AbortSignal.timeout(PROVIDER_DEADLINE_MS)

/**
 * What a gateway has to be able to do. Every call may take seconds or throw: none is made inside a transaction. A call
 * without a signal has the deadline of `providerDeadline` for itself.
 */
export type Gateway = {
  /** Opens a payment of `amount` under `id` and answers where the shopper pays it. */
  createSession: (
    attempt: { id: string; amount: Paise; returnTo: string; seconds: number },
    signal?: AbortSignal,
  ) => Promise<string>
  getStatus: (id: string, signal?: AbortSignal) => Promise<ProviderStatus>
  /** The attempt or refund that a message is about; null when the message is not the provider's. */
  parseWebhook: (message: { authorization: string; body: string }) => { id: string } | null
  /** Asks for a refund under `id`; asking again under the same id never pays twice. */
  refund: (request: { id: string; paymentId: string; amount: Paise }) => Promise<ProviderRefundStatus>
  getRefund: (id: string, signal?: AbortSignal) => Promise<ProviderRefundStatus>
}

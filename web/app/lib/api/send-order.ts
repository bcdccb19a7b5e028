import { z } from 'zod'
import { placeOrder, OrderDraft } from '../../../../contract/orders/orders.ts'
import { isRefusal, refuse } from '../../../../contract/core/refusal.ts'
import { accessToken } from '../account/session'
import { createBrowserApi } from './browser-api'
import { errorMessage } from './error-message'

/** An order request: JSON body, idempotency key and id of the user. */
export type OrderEnvelope = { body: string; key: string; userId: string | null }

export type OrderSendResult =
  | { kind: 'placed'; orderId: string }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unclear'; message: string }

const ABORT_AFTER_MS = 6000
const RETRY_AFTER_MS = 600
const TIMED_OUT = 'Request timeout. Retrying will use fallback.'

/**
 * Posts an order. `refused` is a definite refusal by the server. `unclear` means that the order may exist: it can be sent
 * again, because the idempotency key prevents a duplicate.
 */
export async function sendOrder(envelope: OrderEnvelope): Promise<OrderSendResult> {
  const signal = AbortSignal.timeout(ABORT_AFTER_MS)
  try {
    return await Promise.race([post(envelope, signal), aborted(signal)])
  } catch {
    return { kind: 'unclear', message: signal.aborted ? TIMED_OUT : 'Network error' }
  }
}

/** The call with the field of its reply that the payment page uses. */
const orderCall = { ...placeOrder, reply: z.object({ _id: z.string().min(1) }) }

async function post(envelope: OrderEnvelope, signal: AbortSignal): Promise<OrderSendResult> {
  const draft = OrderDraft.safeParse(JSON.parse(envelope.body))
  if (!draft.success) return { kind: 'refused', code: 'invalid', message: draft.error.issues[0]!.message }
  const api = createBrowserApi(() => requireToken(envelope.userId))
  try {
    const headers = { 'idempotency-key': envelope.key }
    const { _id } = await api(orderCall, { body: draft.data, headers, signal })
    return { kind: 'placed', orderId: _id }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'in_flight') return toResult(error as Error)
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS)) // the server is still processing an earlier request with this key
  return post(envelope, signal)
}

/** Never sends the order of one user as another user or as a guest: idempotency keys belong to a user. */
async function requireToken(userId: string | null): Promise<string> {
  const token = await accessToken()
  if (token && (!userId || subjectOf(token) === userId)) return token
  return refuse('not_signed_in', 'Please sign in to continue')
}

/** Rejects with network errors. */
function toResult(error: Error & { status?: number; code?: string }): OrderSendResult {
  if (error instanceof z.ZodError) return { kind: 'unclear', message: 'Invalid order response' }
  const { status, code = 'unknown' } = error
  if (!status) throw error
  const text = errorMessage(error)
  const message = text && text.length < 200 ? text : `Order API failed with ${status}`
  if (status >= 500 || status === 408) return { kind: 'unclear', message }
  return { kind: 'refused', code, message }
}

/** Returns the user id (`sub`) of an access token. The token is not verified here; the server verifies it. */
function subjectOf(token: string): string | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { sub?: string }).sub ?? null
  } catch {
    return null
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

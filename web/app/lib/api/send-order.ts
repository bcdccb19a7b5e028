import { accessToken, dropToken } from '../account/session'
import { fetchOrReport } from './unreached'

/** A serialised order: its JSON body, its idempotency key and its user. */
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

/** Never sends the order of one user as another user or as a guest: idempotency keys belong to a user. */
async function post(
  envelope: OrderEnvelope,
  signal: AbortSignal,
  isTokenFresh = false,
): Promise<OrderSendResult> {
  const token = await accessToken()
  if (!token || (envelope.userId && subjectOf(token) !== envelope.userId)) return signInRequired
  const response = await fetchOrReport('/api/orders', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': envelope.key,
      authorization: `Bearer ${token}`,
    },
    body: envelope.body,
    signal,
  })
  if (response.status === 401 && !isTokenFresh) {
    dropToken()
    return post(envelope, signal, true)
  }
  const result = read(response.status, await response.text())
  if (result !== 'busy') return result
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  return post(envelope, signal, isTokenFresh)
}

/** `busy`: an earlier request with the same key is still in progress. */
function read(status: number, text: string): OrderSendResult | 'busy' {
  const { _id, error, code = 'unknown' } = asObject(text)
  const message = error ?? (text.length < 200 && text) ?? ''
  const failed = message || `Order API failed with ${status}`
  if (status < 300) {
    return _id ? { kind: 'placed', orderId: _id } : { kind: 'unclear', message: 'Invalid order response' }
  }
  if (code === 'in_flight') return 'busy'
  if (status >= 500 || status === 408) return { kind: 'unclear', message: failed }
  return status === 401 ? signInRequired : { kind: 'refused', code, message: failed }
}

const signInRequired = {
  kind: 'refused',
  code: 'not_signed_in',
  message: 'Please sign in to continue',
} as const

function asObject(text: string): { _id?: string; error?: string; code?: string } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The subject of a token. It is not verified here; the server verifies it. */
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

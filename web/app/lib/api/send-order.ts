import { accessToken, dropToken } from '../account/session'
import { fetchOrReport } from './unreached'

/** An order packed for the road: its body as JSON on the wire, its key, and whose it is. */
export type OrderEnvelope = { body: string; key: string; userId: string | null }

export type OrderSendResult =
  | { kind: 'placed'; orderId: string }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unclear'; message: string }

const ABORT_AFTER_MS = 6000
const ASK_AGAIN_MS = 600
const TIMED_OUT = 'Request timeout. Retrying will use fallback.'

/**
 * Posts an order and says what became of it. Only a clear "no" of the shop is `refused`; whatever leaves room for the order
 * to exist is `unclear`, and the same parcel may be sent again: its key makes one order of all its journeys.
 */
export async function sendOrder(shipment: OrderEnvelope): Promise<OrderSendResult> {
  const signal = AbortSignal.timeout(ABORT_AFTER_MS)
  try {
    return await Promise.race([post(shipment, signal), aborted(signal)])
  } catch {
    return { kind: 'unclear', message: signal.aborted ? TIMED_OUT : 'Network error' }
  }
}

/** Never sends one person's order as another, nor as a guest: the shop knows a key only together with its owner. */
async function post(
  shipment: OrderEnvelope,
  signal: AbortSignal,
  isTokenFresh = false,
): Promise<OrderSendResult> {
  const token = await accessToken()
  if (!token || (shipment.userId && subjectOf(token) !== shipment.userId)) return signInFirst
  const answer = await fetchOrReport('/api/orders', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': shipment.key,
      authorization: `Bearer ${token}`,
    },
    body: shipment.body,
    signal,
  })
  if (answer.status === 401 && !isTokenFresh) {
    dropToken()
    return post(shipment, signal, true)
  }
  const outcome = read(answer.status, await answer.text())
  if (outcome !== 'busy') return outcome
  await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  return post(shipment, signal, isTokenFresh)
}

/** `busy`: an earlier journey of the same parcel is being served at this moment. */
function read(status: number, text: string): OrderSendResult | 'busy' {
  const { _id, error, code = 'unknown' } = asObject(text)
  const message = error ?? (text.length < 200 && text) ?? ''
  const failed = message || `Order API failed with ${status}`
  if (status < 300) {
    return _id ? { kind: 'placed', orderId: _id } : { kind: 'unclear', message: 'Invalid order response' }
  }
  if (code === 'in_flight') return 'busy'
  if (status >= 500 || status === 408) return { kind: 'unclear', message: failed }
  return status === 401 ? signInFirst : { kind: 'refused', code, message: failed }
}

const signInFirst = { kind: 'refused', code: 'not_signed_in', message: 'Please sign in to continue' } as const

function asObject(text: string): { _id?: string; error?: string; code?: string } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Whom a token speaks for. Read without judging it: the server judges. */
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

import { freshKey } from '../fresh-key'

const KEY = 'navrang-order-key-v1'
const LIFETIME_MS = 60 * 60_000

/**
 * The idempotency key of an order. The same order has the same key in all tabs until it is placed, for at most one hour. So
 * reloading, going back, paying again or paying in two tabs does not create a second order.
 */
export const orderKeyFor = (body: string): string => `${hashOf(body)}${startOrderKey()}`

/**
 * Returns the last part of the idempotency keys of all orders. All tabs share this part through localStorage. Call this function when
 * the checkout opens, so that two tabs that pay the same order use the same key.
 */
export function startOrderKey(): string {
  const known = read()
  if (known && Date.now() - known.at < LIFETIME_MS) return known.suffix
  const suffix = freshKey()
  try {
    localStorage.setItem(KEY, JSON.stringify({ suffix, at: Date.now() }))
  } catch {
    // storage is unavailable: the key is in the navigation state only
  }
  return suffix
}

/**
 * Forgets an idempotency key, so that the next order gets a new one. Call it with the key of the placed order, or without a key for
 * the last order.
 */
export function forgetOrderKey(key?: string) {
  const known = read()
  if (known && (key === undefined || key.endsWith(known.suffix))) localStorage.removeItem(KEY)
}

function read(): { suffix: string; at: number } | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** A 64-bit hash of an order in hexadecimal, so that its content and address are not stored. */
function hashOf(text: string): string {
  let [first, second] = [2_166_136_261, text.length]
  for (let at = 0; at < text.length; at += 1) {
    first = Math.imul(first ^ text.charCodeAt(at), 16_777_619)
    second = Math.imul(second, 33) + text.charCodeAt(at)
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

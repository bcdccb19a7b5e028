const KEY = 'navrang-attempt-v3'
const LIVES_MS = 60 * 60_000

/**
 * The idempotency key of this order. The same order has the same key in all tabs until it is placed, for an hour at most, so
 * reloading, going back, paying again and paying in two tabs can never make a second one.
 */
export const attemptFor = (body: string): string => `${beginAttempt()}${printOf(body)}`

/**
 * Answers what the keys of all orders begin with until one is placed. Call it when the checkout opens: what one tab writes another
 * reads a little later, and between opening and paying there is time enough.
 */
export function beginAttempt(): string {
  const known = read()
  if (known && Date.now() - known.at < LIVES_MS) return known.sign
  const sign = freshKey()
  try {
    localStorage.setItem(KEY, JSON.stringify({ sign, at: Date.now() }))
  } catch {
    // the key then lives as long as the navigation that carries it
  }
  return sign
}

/** The order of this key, or without one the last one, is placed: the next one is a new one, even when it is equal. */
export function endAttempt(key?: string) {
  const known = read()
  if (known && (key === undefined || key.startsWith(known.sign))) localStorage.removeItem(KEY)
}

function read(): { sign: string; at: number } | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** Enough to tell one order from another, in sixteen signs; the order itself, with its address, does not lie about for it. */
function printOf(text: string): string {
  let [one, other] = [2_166_136_261, text.length]
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 16_777_619)
    other = Math.imul(other, 33) + text.charCodeAt(at)
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** `crypto.randomUUID` is missing on pages without https, such as a phone that tries a shop in the same house. */
export const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const KEY = 'navrang-attempt-v2'
const LIVES_MS = 60 * 60_000

/**
 * The idempotency key of this order. The same order has the same key in all tabs until it is placed, for an hour at most, so
 * reloading, going back, paying again and paying in two tabs can never make a second one.
 */
export function attemptFor(body: string): string {
  const known = read()
  if (known?.print === printOf(body) && Date.now() - known.at < LIVES_MS) return known.key
  const key = freshKey()
  try {
    localStorage.setItem(KEY, JSON.stringify({ print: printOf(body), key, at: Date.now() }))
  } catch {
    // the key then lives as long as the navigation that carries it
  }
  return key
}

/** The order of this key, or without one the last one, is placed: the next one is a new one, even when it is equal. */
export function endAttempt(key = read()?.key) {
  if (key && read()?.key === key) localStorage.removeItem(KEY)
}

function read(): { print: string; key: string; at: number } | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** Enough to tell one order from another; the order itself, with its address, does not lie about for it. */
function printOf(text: string): string {
  let [one, other] = [2_166_136_261, 5381]
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 16_777_619)
    other = Math.imul(other, 33) + text.charCodeAt(at)
  }
  return `${text.length}.${one}.${other}`
}

/** `crypto.randomUUID` is missing on pages without https, such as a phone that tries a shop in the same house. */
export const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

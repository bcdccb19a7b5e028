const KEY = 'navrang-attempt-v1'

/**
 * The idempotency key of this order. The same order in the same tab has the same key until it is placed, so reloading, going
 * back and paying again can never make a second one.
 */
export function attemptFor(body: string): string {
  const known = read()
  if (known?.body === body) return known.key
  const key = freshKey()
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ body, key }))
  } catch {
    // the key then lives as long as the navigation that carries it
  }
  return key
}

/** The order is placed: the next one is a new one, even when it is equal. */
export function endAttempt(key: string) {
  if (read()?.key === key) sessionStorage.removeItem(KEY)
}

function read(): { body: string; key: string } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** `crypto.randomUUID` is missing on pages without https, such as a phone that tries a shop in the same house. */
export const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

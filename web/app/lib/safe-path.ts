/** Returns `path` if it is a path of this shop, else `fallback`. Prevents open redirects. */
export function safePath(path: string | null, fallback: string): string {
  if (!path?.startsWith('/')) return fallback
  try {
    const base = 'http://shop.invalid'
    const { origin, pathname, search, hash } = new URL(path, base)
    return origin === base && !pathname.startsWith('//') ? pathname + search + hash : fallback
  } catch {
    return fallback
  }
}

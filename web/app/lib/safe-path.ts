/** `wanted` if it is a path of this shop, else `fallback`. Nobody is sent to another site by a link to our sign-in. */
export function safePath(wanted: string | null, fallback: string): string {
  if (!wanted?.startsWith('/')) return fallback
  try {
    const base = 'http://shop.invalid'
    const { origin, pathname, search, hash } = new URL(wanted, base)
    return origin === base && !pathname.startsWith('//') ? pathname + search + hash : fallback
  } catch {
    return fallback
  }
}

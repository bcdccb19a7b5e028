const KEY = 'navrang-searches-v1'
const MAX = 6
const MAX_LENGTH = 100

/** Returns the latest searches of this browser, newest first. */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX) : []
  } catch {
    return [] // storage is unavailable, or contains something else
  }
}

/** Adds a search. A search that is already stored becomes the newest one. */
export function rememberSearch(typed: string) {
  const text = typed.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH)
  if (text.length < 2) return
  const others = readSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  write([text, ...others].slice(0, MAX))
}

export const clearSearches = () => write([])

function write(searches: readonly string[]) {
  try {
    if (searches.length > 0) localStorage.setItem(KEY, JSON.stringify(searches))
    else localStorage.removeItem(KEY)
  } catch {
    // storage is unavailable
  }
}

import { createBrowserStore } from '../../lib/browser-store'

const MAX = 6
const MAX_LENGTH = 100

const store = createBrowserStore('navrang-searches-v1', (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX) : [],
)

/** Returns the latest searches of this browser, newest first. */
export const readSearches = store.get

/** Adds a search. A search that is already stored becomes the newest one. */
export function rememberSearch(typed: string) {
  const text = typed.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH)
  if (text.length < 2) return
  const others = readSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  store.set([text, ...others].slice(0, MAX))
}

export const clearSearches = () => store.set(null)

import { formatRupees } from '../../../../contract/core/money.ts'
import { fetchSuggestions } from '../../lib/api/page-calls'
import { clearSearches, readSearches, rememberSearch } from './recent-searches'

/** A suggested category, product or earlier search; `note` says what it is, for example the price. `run` replaces the link `to`. */
export type SuggestionOption = { to: string; label: string; note: string; image?: string; run?: () => void }

/** Fetches the suggestions for a text. This module is loaded when somebody types, so that pages start with fewer scripts. */
export async function loadSuggestions(q: string, signal: AbortSignal): Promise<SuggestionOption[]> {
  const { categories, products, correctedTo = q } = await fetchSuggestions(q, signal)
  return [
    ...categories.map(({ value, label, count }) => ({
      to: `/marketplace?${new URLSearchParams({ q: correctedTo, category: value })}`,
      label: `${correctedTo} in ${label}`,
      note: String(count),
    })),
    ...products.map(({ handle, title, image, price, rentPrice }) => ({
      to: handle,
      label: title,
      note: rentPrice === null ? `Buy ${formatRupees(price)}` : `Rent ${formatRupees(rentPrice)} / day`,
      image,
    })),
  ]
}

/**
 * Returns the earlier searches of this browser, to be searched in the current store again, and an option that removes them. In the rent
 * store, the chosen nights and filters stay.
 */
export function suggestRecent({ pathname, search }: Location): SuggestionOption[] {
  const searches = readSearches()
  if (searches.length === 0) return []
  return [
    ...searches.map((q) => {
      const params = new URLSearchParams(pathname === '/rent' ? search : '')
      params.set('q', q)
      params.delete('page')
      return { to: `${pathname === '/rent' ? pathname : '/marketplace'}?${params}`, label: q, note: 'Recent' }
    }),
    { to: '#', label: 'Clear recent searches', note: '', run: clearSearches },
  ]
}

const watched = new WeakSet<HTMLFormElement>()

/** Remembers the text of a search box whenever its form is submitted. */
export function watchSearches({ form, name }: HTMLInputElement) {
  if (!form || watched.has(form)) return
  watched.add(form)
  form.addEventListener('submit', () => {
    const text = new FormData(form).get(name)
    if (typeof text === 'string') rememberSearch(text)
  })
}

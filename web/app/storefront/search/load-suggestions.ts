import { formatRupees } from '../../../../contract/core/money.ts'
import { fetchSuggestions } from '../../lib/api/page-calls'
import { rentalPageSearch, readListQuery, type Department } from '../../lib/product-list-query'
import { clearSearches, readSearches, rememberSearch } from './recent-searches'

/** A suggested category, product or earlier search; `note` says what it is, for example the price. `run` replaces the link `to`. */
export type SuggestionOption = { to: string; label: string; note: string; image?: string; run?: () => void }

/** The store whose list contains the search box; undefined for the search of the whole shop. */
type SearchedStore = { department?: Department | undefined }

/**
 * Fetches the suggestions for a text. In the rent store, they are rentals, and the chosen nights and filters stay. This module is loaded
 * when somebody types, so that pages start with fewer scripts.
 */
export async function loadSuggestions(
  { q, department }: SearchedStore & { q: string },
  signal: AbortSignal,
): Promise<SuggestionOption[]> {
  const isRent = department === 'rent'
  const query = { q, ...(isRent && { productType: 'rent' as const }) }
  const { categories, products, correctedTo = q } = await fetchSuggestions(query, signal)
  const ofRental = isRent
    ? rentalPageSearch(readListQuery(new URLSearchParams(window.location.search), 'rent'))
    : ''
  return [
    ...categories.map(({ value, label, count }) => ({
      to: listOf({ q: correctedTo, category: value }, department),
      label: `${correctedTo} in ${label}`,
      note: String(count),
    })),
    ...products.map(({ handle, title, image, price, rentPrice }) => ({
      to: `${handle}${ofRental}`,
      label: title,
      note: rentPrice === null ? `Buy ${formatRupees(price)}` : `Rent ${formatRupees(rentPrice)} / day`,
      image,
    })),
  ]
}

/** Returns the address of the list with this search. In the rent store, the chosen nights and filters stay. */
function listOf(chosen: { q: string; category?: string }, department: Department = 'marketplace'): string {
  const params = new URLSearchParams(department === 'rent' ? window.location.search : '')
  for (const [name, value] of Object.entries(chosen)) params.set(name, value)
  params.delete('page')
  return `/${department}?${params}`
}

/** Returns the earlier searches of this browser, to be searched in this store again, and an option that removes them. */
export function suggestRecent({ department }: SearchedStore): SuggestionOption[] {
  const searches = readSearches()
  if (searches.length === 0) return []
  return [
    ...searches.map((q) => ({ to: listOf({ q }, department), label: q, note: 'Recent' })),
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

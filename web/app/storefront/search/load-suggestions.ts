import { formatRupees } from '../../../../contract/core/money.ts'
import { fetchSuggestions } from '../../lib/api/page-calls'

/** A suggested category or product; `note` is the number of products, or the price. */
export type SuggestionOption = { to: string; label: string; note: string; image?: string }

/** Fetches the suggestions for a text. This module is loaded when somebody types, so that pages start with fewer scripts. */
export async function loadSuggestions(q: string, signal: AbortSignal): Promise<SuggestionOption[]> {
  const { categories, products } = await fetchSuggestions(q, signal)
  return [
    ...categories.map(({ value, label, count }) => ({
      to: `/marketplace?${new URLSearchParams({ q, category: value })}`,
      label: `${q} in ${label}`,
      note: String(count),
    })),
    ...products.map(({ handle, title, image, price, rentPrice }) => ({
      to: handle,
      label: title,
      note: rentPrice === null ? formatRupees(price) : `${formatRupees(rentPrice)} / day`,
      image,
    })),
  ]
}

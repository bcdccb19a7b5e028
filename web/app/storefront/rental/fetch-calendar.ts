import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { fetchJson } from '../../lib/api/fetch-json'

const amounts = new Set(['rentPrice', 'deposit', 'price'])

/** What is free of this rental from the first day to the last that can be booked. */
export const fetchCalendar = (slug: string, signal: AbortSignal): Promise<RentalCalendar> =>
  fetchJson({ path: `/api/rentals/${encodeURIComponent(slug)}/calendar`, signal, amounts })

import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { askPlainly } from '../../lib/api/fetch-json'

const amounts = new Set(['rentPrice', 'deposit', 'price'])

/** What is free of this rental from the first day to the last that can be booked. */
export const askCalendar = (slug: string, signal: AbortSignal): Promise<RentalCalendar> =>
  askPlainly({ path: `/api/rentals/${encodeURIComponent(slug)}/calendar`, signal, amounts })

import { useLoaded } from '../../lib/use-loaded'
import { useStoredPinCode } from '../../lib/stored-pin-code'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'

/** Fetches the availability calendar of a rental for the stored PIN code. `calendar` is null until it is loaded; `refresh` fetches it again. */
export function useRentalCalendar(slug: string) {
  const pin = useStoredPinCode()
  const { data, hasFailed, retry } = useLoaded(`${slug} ${pin}`, async (signal) => ({
    slug,
    calendar: await loadCalendar(slug, pin, signal),
  }))
  const calendar = data?.slug === slug ? data.calendar : null
  return { calendar, hasFailed: hasFailed && calendar === null, refresh: retry }
}

export type CalendarRequest = ReturnType<typeof useRentalCalendar>

async function loadCalendar(slug: string, pin: string, signal: AbortSignal): Promise<RentalCalendar> {
  const { fetchCalendar } = await import('../../lib/api/page-calls')
  return fetchCalendar(slug, pin, signal)
}

import { useCallback, useEffect, useState } from 'react'
import { useStoredPinCode } from '../../lib/stored-pin-code'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'

type CalendarResponse = { slug: string; calendar: RentalCalendar | null }

/** Fetches the availability calendar of a rental for the stored PIN code. `calendar` is null until it is loaded; `refresh` fetches it again. */
export function useRentalCalendar(slug: string) {
  const [response, setResponse] = useState<CalendarResponse | null>(null)
  const [refreshCount, setRefreshCount] = useState(0)
  const pin = useStoredPinCode()
  const requestKey = `${slug} ${pin} ${refreshCount}`
  useEffect(() => {
    const [slug = '', pin = ''] = requestKey.split(' ')
    const controller = new AbortController()
    const { signal } = controller
    loadCalendar(slug, pin, signal).then(
      (calendar) => signal.aborted || setResponse({ slug, calendar }),
      () => signal.aborted || setResponse((last) => last ?? { slug, calendar: null }),
    )
    return () => controller.abort()
  }, [requestKey])
  const calendar = response?.slug === slug ? response.calendar : null
  return {
    calendar,
    hasFailed: response?.slug === slug && calendar === null,
    refresh: useCallback(() => setRefreshCount((last) => last + 1), []),
  }
}

export type CalendarRequest = ReturnType<typeof useRentalCalendar>

async function loadCalendar(slug: string, pin: string, signal: AbortSignal): Promise<RentalCalendar> {
  const { fetchCalendar } = await import('../../lib/api/page-calls')
  return fetchCalendar(slug, pin, signal)
}

import { useCallback, useEffect, useState } from 'react'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { fetchJson } from '../../lib/api/fetch-json'

type Answer = { slug: string; calendar: RentalCalendar | null }

/** The calendar of a rental as it is now; `refresh` asks again, because others book too. Null until it is known. */
export function useRentalCalendar(slug: string) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [round, setRound] = useState(0)
  const question = `${slug} ${round}`
  useEffect(() => {
    const slug = question.split(' ', 1)[0]!
    const asked = new AbortController()
    fetchCalendar(slug, asked.signal).then(
      (calendar) => asked.signal.aborted || setAnswer({ slug, calendar }),
      () => asked.signal.aborted || setAnswer((last) => last ?? { slug, calendar: null }),
    )
    return () => asked.abort()
  }, [question])
  const calendar = answer?.slug === slug ? answer.calendar : null
  return {
    calendar,
    hasFailed: answer?.slug === slug && calendar === null,
    refresh: useCallback(() => setRound((last) => last + 1), []),
  }
}

export type RequestedCalendar = ReturnType<typeof useRentalCalendar>

const amounts = new Set(['rentPrice', 'deposit', 'price'])

/** What is free of this rental from the first day to the last that can be booked. */
const fetchCalendar = (slug: string, signal: AbortSignal): Promise<RentalCalendar> =>
  fetchJson({ path: `/api/rentals/${encodeURIComponent(slug)}/calendar`, signal, amounts })

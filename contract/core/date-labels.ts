const spokenMoment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** Formats date and time in India: `11 Oct 2026, 7:30 pm`. */
export const formatMoment = (at: Date): string => spokenMoment.format(at).replaceAll('\u202f', ' ')

const longMonth = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a calendar month: `2026-10` becomes `October 2026`. */
export const formatMonth = (month: string): string => longMonth.format(Date.parse(`${month}-01T00:00:00Z`))

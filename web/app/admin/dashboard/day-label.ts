const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' })

/** The weekday of a date: `Mon`. */
export const dayLabel = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`))

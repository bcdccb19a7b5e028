const words = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `October 2026`. */
export const monthWords = (month: string): string => words.format(new Date(`${month}-01T00:00:00Z`))

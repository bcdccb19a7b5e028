/** Formats a number of days: `1 day`, `3 days`. */
export const formatDays = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Formats a number of hours: `1 hour`, `48 hours`. */
export const formatHours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`)

/** Formats a number of days: `1 day`, `3 days`. */
export const formatDays = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Formats a number of hours: `1 hour`, `48 hours`. */
export const formatHours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`)

/** Formats a number of minutes: `1 minute`, `15 minutes`. */
export const formatMinutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`)

/** Formats a number of seconds: `1 second`, `30 seconds`. */
export const formatSeconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`)

/** Formats a time of day: `5 pm`, `11:30 am`. */
export function formatClock(time: string): string {
  const clock = clockOf(time)
  return `${clock.time} ${clock.half}`
}

/** Splits a time of day such as `17:00` into its text on a clock and its half of the day. */
export function clockOf(time: string) {
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3)]
  return {
    time: `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`}`,
    half: hour < 12 ? 'am' : 'pm',
  }
}

const INDIA_MS = 5.5 * 3_600_000

/** Converts a moment of the API into Indian time, as `MomentField` shows it. */
export const typedMoment = (moment: string): string =>
  new Date(Date.parse(moment) + INDIA_MS).toISOString().slice(0, 16)

/** Converts the Indian time of a `MomentField` into a moment of the API. */
export const momentOf = (typed: string): string => `${typed}:00+05:30`

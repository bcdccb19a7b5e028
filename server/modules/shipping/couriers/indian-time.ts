/**
 * Converts a time of a courier to ISO in UTC, for example `2026-09-24 16:05:00`. A time without a zone is Indian time. Returns null for
 * an invalid or empty time.
 */
export function indianTime(text: string): string | null {
  const [, day, time = '00:00:00', zone = '+05:30'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/.exec(
      text.trim(),
    ) ?? []
  const at = new Date(`${day}T${time}${zone}`)
  return day && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

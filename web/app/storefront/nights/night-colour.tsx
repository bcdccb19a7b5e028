import type { FestivalNight } from '../../../../contract/rentals/festivals.ts'

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' })
const dayMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const formatWeekday = (day: string) => weekday.format(at(day))
export const formatDayMonth = (day: string) => dayMonth.format(at(day))

/** Returns the name of a night: its own one, else its number. */
export const nameOfNight = ({ night, name }: Pick<FestivalNight, 'night' | 'name'>) =>
  name || `Night ${night}`

/** Returns a text colour that is easy to read on the colour of a night (relative luminance of WCAG 2.2). */
export function inkOn(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? '#1b0a20' : '#ffffff'
}

/** The band in the colour of a night, with its name, colour and date. */
export const NightBand = ({ night, className = '' }: { night: FestivalNight; className?: string }) => (
  <span
    className={`block px-2 py-2 leading-tight ${className}`}
    style={{ backgroundColor: night.hex, color: inkOn(night.hex) }}
  >
    <span className="block font-semibold">{nameOfNight(night)}</span>
    <span className="block text-sm">{night.colour}</span>
    <span className="block text-sm tabular-nums">
      {formatWeekday(night.date)}, {formatDayMonth(night.date)}
    </span>
  </span>
)

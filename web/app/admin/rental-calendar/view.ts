import { productLimits } from '../../../../contract/catalog/catalog.ts'
import { addDays, dayAt, dayNumber } from '../../../../contract/core/dates.ts'
import { Day, type Period } from '../../../../contract/rentals/rentals.ts'

/** The zoom levels: the days that the buttons move by, and the width of a day in pixels. */
export const zooms = {
  week: { label: 'Week', days: 7, dayWidth: 128 },
  month: { label: 'Month', days: 28, dayWidth: 40 },
  season: { label: 'Season', days: 84, dayWidth: 14 },
} as const
export type Zoom = keyof typeof zooms
const isZoom = (text: string): text is Zoom => Object.hasOwn(zooms, text)

/** The part of the calendar that the URL selects. `from` is the first visible day; null for today. */
export type View = {
  from: Day | null
  zoom: Zoom
  product: string
  size: string
  /** '1' to show only the pieces with bookings. */
  booked: '' | '1'
}

export function readView(searchParams: URLSearchParams): View {
  const zoom = searchParams.get('zoom') ?? ''
  return {
    from: Day.safeParse(searchParams.get('from')).data ?? null,
    zoom: isZoom(zoom) ? zoom : 'month',
    product: searchParams.get('product')?.slice(0, 100) ?? '',
    size: searchParams.get('size')?.slice(0, productLimits.option) ?? '',
    booked: searchParams.get('booked') === '1' ? '1' : '',
  }
}

export const hrefOf = (view: View): string =>
  `/admin/rentals/calendar?${new URLSearchParams(
    Object.entries(view).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )}`

/** The sizes of the timeline in pixels. */
export const ROW_HEIGHT = 44
export const HEADER_HEIGHT = 52

/** Positions on the timeline: `first` is its first day as a number, and `days` is the number of its days. */
export type Scale = { first: number; days: number; dayWidth: number; labelWidth: number }

/** Returns the position of a day relative to the first day of the timeline, in pixels. */
export const leftOf = (day: Day, { first, dayWidth }: Scale): number => (dayNumber(day) - first) * dayWidth

/** Returns the days that are visible on the timeline from the position `first` to `last`. */
export const daysBetween = (
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  { first }: Scale,
): Day[] => Array.from({ length: lastDay - firstDay + 1 }, (_, place) => dayAt(first + firstDay + place))

/** Returns the blocked days of a booking after a move of its first worn day to `from`. */
export const movedBlock = (
  booking: { worn: Period; blocked: { from: Day; until: Day | null } },
  from: Day,
): Period => {
  const shift = dayNumber(from) - dayNumber(booking.worn.from)
  return {
    from: addDays(booking.blocked.from, shift),
    until: addDays(booking.blocked.until ?? booking.worn.until, shift),
  }
}

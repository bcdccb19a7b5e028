import type { CalendarSku, RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { availableOn } from '../../../../contract/rentals/free-days.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' })
const dayMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const at = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Makes the table scrollable with the keyboard, because it is wider than a phone. */
const scrollable = { tabIndex: 0 }

type NightMatrixProps = {
  calendar: RentalCalendar
  days: readonly Day[]
  /** The nights, the size and the colour that the shopper has selected. The table marks them. */
  chosen?: Period & { size: string | null; colour: string | null }
}

/** A table of the available pieces: one row for each size, one column for each night. Used for shoppers and staff. */
export function NightMatrix({ calendar, days, chosen }: NightMatrixProps) {
  const nights = calendar.festivals.flatMap((festival) => festival.nights)
  const isChosenNight = (day: Day) => chosen !== undefined && chosen.from <= day && day <= chosen.until
  return (
    <>
      <section
        aria-label={`Availability of ${calendar.title}`}
        {...scrollable}
        className="relative overflow-x-auto rounded-xl border border-line bg-surface"
      >
        <table className="w-full border-collapse text-center text-sm tabular-nums">
          <thead>
            <tr className="bg-sunken align-bottom">
              <th scope="col" className="sticky left-0 bg-sunken px-3 py-2 text-left">
                Size
              </th>
              {days.map((day) => {
                const night = nights.find((night) => night.date === day)
                return (
                  <th
                    key={day}
                    scope="col"
                    className={`min-w-14 px-1 py-2 font-normal ${isChosenNight(day) ? 'border-b-4 border-brand' : ''}`}
                  >
                    {night && (
                      <span className="mb-1 flex items-center justify-center gap-1 font-semibold">
                        <span
                          aria-hidden="true"
                          className="size-2.5 rounded-full border border-ink/40"
                          style={{ backgroundColor: night.hex }}
                        />
                        N{night.night}
                        <span className="sr-only"> {night.colour},</span>
                      </span>
                    )}
                    <span className="block text-muted">{weekday.format(at(day))}</span>
                    <span className="block font-semibold">{dayMonth.format(at(day))}</span>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {calendar.skus.map((sku) => (
              <tr
                key={sku.skuId}
                className={`border-t border-line ${isChosen(sku, chosen) ? 'border-y-2 border-y-brand' : ''}`}
              >
                <th scope="row" className="sticky left-0 bg-surface px-3 py-2 text-left whitespace-nowrap">
                  {isChosen(sku, chosen) && <span className="block text-brand">Your choice</span>}
                  {[sku.size, sku.colour].filter(Boolean).join(', ') || 'One size'}
                  <span className="block font-normal text-muted">of {sku.pieces}</span>
                </th>
                {days.map((day) => (
                  <PieceCount key={day} left={availableOn(sku, day, calendar)} pieces={sku.pieces} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="hint mt-2">
        The numbers are the outfits that are free on a night; a struck-through 0 is fully booked. Scroll
        sideways for more nights.
      </p>
    </>
  )
}

const isChosen = (sku: CalendarSku, chosen: NightMatrixProps['chosen']): boolean =>
  chosen !== undefined && sku.size === chosen.size && sku.colour === chosen.colour

function PieceCount({ left, pieces }: { left: number; pieces: number }) {
  if (left < 1) {
    return (
      <td className="px-1 py-2 text-muted line-through decoration-2">
        0<span className="sr-only"> left</span>
      </td>
    )
  }
  return (
    <td
      className={`px-1 py-2 font-semibold ${left < pieces ? 'bg-warning-soft text-warning' : 'text-success'}`}
    >
      {left}
      <span className="sr-only"> left</span>
    </td>
  )
}

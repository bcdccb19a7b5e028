import { useEffect, useRef } from 'react'
import type { CalendarSku, RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { daysIn, formatDay } from '../../../../contract/core/dates.ts'
import { formatDays } from '../../../../contract/core/durations.ts'
import { availableOn, availableThroughout } from '../../../../contract/rentals/free-days.ts'
import { lastOrderDay } from '../../../../contract/rentals/festival-cut-off.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/loading'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { CalendarGrid } from './calendar-grid'
import { FestivalPresetButtons } from './festival-presets'
import type { CalendarRequest } from './use-rental-calendar'
import { useDateRange } from './use-date-range'
import { formatRupees, paise, times } from '../../../../contract/core/money.ts'
import { lineTotal, rentPerDay } from '../../../../contract/checkout/pricing.ts'
import { nightPricesOf, nightTerms } from '../../../../contract/rentals/night-prices.ts'
import { nightPricesText } from '../../../../contract/rentals/night-prices-text.ts'

export type CalendarDialogProps = {
  request: CalendarRequest
  /** Returns true for the SKUs that the calendar shows: the selected SKU, or all SKUs in the selected colour while no size is selected. */
  matches: (sku: CalendarSku) => boolean
  /** The label of the selected size, for example `size M`; null while no size is selected. */
  size: string | null
  quantity: number
  days: Period | null
  onChoose: (days: Period) => void
  onClose: () => void
}

const dialogClass =
  'w-[min(48rem,calc(100vw-2rem))] max-sm:mb-0! max-sm:w-full! max-sm:max-w-full! max-sm:rounded-b-none!'

/** The id of the content until the calendar is loaded. It gets the focus after "Try again", because the button is removed. */
const CALENDAR_STATE = 'calendar-state'

/** The date range picker that shows availability: a dialog, or a bottom sheet on a small screen. */
export function CalendarDialog({ request, onClose, ...rest }: CalendarDialogProps) {
  if (request.calendar) return <DateRangePicker {...rest} calendar={request.calendar} onClose={onClose} />
  function retry() {
    request.refresh()
    focusSoon(CALENDAR_STATE)
  }
  return (
    <Dialog isOpen title="Choose your nights" onClose={onClose} className={dialogClass}>
      <div id={CALENDAR_STATE} tabIndex={-1} className="outline-none">
        {request.hasFailed ? (
          <Notice
            kind="error"
            action={
              <Button variant="secondary" size="small" onClick={retry}>
                Try again
              </Button>
            }
          >
            We could not check which days are available. Please check your connection.
          </Notice>
        ) : (
          <output className="flex min-h-60 items-center justify-center gap-2 text-muted">
            <Spinner /> Checking availability…
          </output>
        )}
      </div>
    </Dialog>
  )
}

type DateRangePickerProps = Omit<CalendarDialogProps, 'request'> & { calendar: RentalCalendar }

function DateRangePicker({
  calendar,
  matches,
  size,
  quantity,
  days,
  onChoose,
  onClose,
}: DateRangePickerProps) {
  const skus = calendar.skus.filter(matches)
  const isFree = (period: Period) =>
    skus.some((sku) => availableThroughout(sku, period, calendar) >= quantity)
  const left = (day: string) => {
    const most = Math.max(0, ...skus.map((sku) => availableOn(sku, day, calendar)))
    return most >= quantity ? most : 0
  }
  const range = useDateRange({ calendar, initial: days && isFree(days) ? days : null, isFree })
  const { minDays, maxDays, festivals } = calendar
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus()
  }, [])
  const footer = (
    <div className="stack w-full">
      {range.period && <CalendarPrice calendar={calendar} period={range.period} quantity={quantity} />}
      <Button isWide disabled={!range.isComplete} onClick={() => range.period && onChoose(range.period)}>
        Choose these nights
      </Button>
    </div>
  )
  return (
    <Dialog isOpen title="Choose your nights" onClose={onClose} footer={footer} className={dialogClass}>
      <div className="stack">
        <p className="hint">
          {size ? `Available days for ${size}` : 'Days with at least one size available'},{' '}
          {minDays === maxDays ? formatDays(minDays) : `${minDays} to ${formatDays(maxDays)}`}. Crossed-out
          days are booked or needed for preparation and cleaning.
        </p>
        <FestivalPresetButtons
          calendar={calendar}
          chosen={range.period}
          isFree={isFree}
          onChoose={range.setPeriod}
        />
        <div ref={grid}>
          <CalendarGrid
            calendar={calendar}
            chosen={range.period}
            initialDay={days?.from ?? calendar.from}
            leftOn={left}
            onDay={range.chooseDay}
          />
        </div>
        <p aria-live="polite" className="min-h-6 text-center font-semibold">
          {range.message}
        </p>
        {festivals.map((festival) => (
          <FestivalLegend key={festival.id} festival={festival} />
        ))}
      </div>
    </Dialog>
  )
}

function FestivalLegend({ festival }: { festival: Festival }) {
  const lastDay = lastOrderDay(festival)
  return (
    <details className="rounded-xl border border-line px-4">
      <summary className="flex min-h-11 items-center font-semibold">
        Nights and colours of {festival.name}
      </summary>
      <ol className="grid gap-x-6 gap-y-1 pb-3 text-sm sm:grid-cols-3">
        {festival.nights.map(({ night, date, name, colour, hex }) => (
          <li key={night} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-edge"
              style={{ backgroundColor: hex }}
            />
            {name || `N${night}`} · {formatNightDate(date)} · {colour}
          </li>
        ))}
      </ol>
      {lastDay && <p className="hint pb-3">Please order by {formatDay(lastDay)}.</p>}
      {!festival.isConfirmed && (
        <p className="hint pb-3">These dates are calculated and have yet to be confirmed.</p>
      )}
    </details>
  )
}

const nightDate = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const formatNightDate = (day: string) => nightDate.format(Date.parse(`${day}T00:00:00Z`))

type CalendarPriceProps = { calendar: RentalCalendar; period: Period; quantity: number }

/** The price of the selected days: rent, deposit and the amount to pay now. */
function CalendarPrice({ calendar, period, quantity }: CalendarPriceProps) {
  const days = daysIn(period)
  const perDay = rentPerDay(calendar, days)
  const nightPrices = nightPricesOf(period, nightTerms(calendar))
  const rent = lineTotal({
    type: 'rent',
    price: perDay,
    nightPrices,
    days,
    quantity,
    deposit: calendar.deposit,
  })
  const deposit = times(calendar.deposit, quantity)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-sm tabular-nums">
      <dt>
        {nightPrices ? nightPricesText(nightPrices) : `${formatRupees(perDay)} × ${formatDays(days)}`}
        {quantity > 1 && ` × ${quantity}`}
        {perDay < calendar.rentPrice && ', reduced rate for a longer rental'}
      </dt>
      <dd className="text-right font-semibold">{formatRupees(rent)}</dd>
      <dt>Refundable deposit</dt>
      <dd className="text-right font-semibold">{formatRupees(deposit)}</dd>
      <dt className="text-base font-semibold">To pay now</dt>
      <dd className="text-right text-base font-semibold">{formatRupees(paise(rent + deposit))}</dd>
    </dl>
  )
}

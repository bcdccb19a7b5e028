import { useMemo, useState, createContext, useContext, useEffect, useRef, type ComponentProps } from 'react'
import { DayPicker, type ClassNames, type DayButton } from 'react-day-picker'
import { formatRupees } from '../../../../contract/core/money.ts'
import { nightTerms, priceNights } from '../../../../contract/rentals/night-prices.ts'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'

type CalendarGridProps = {
  calendar: RentalCalendar
  chosen: Period | null
  /** The day whose month the calendar shows first. */
  initialDay: Day
  leftOn: (day: string) => number
  onDay: (day: string) => void
}

const classNames: Partial<ClassNames> = {
  root: 'relative w-fit mx-auto',
  months: 'flex flex-wrap justify-center gap-x-8 gap-y-4',
  month_caption: 'flex h-11 items-center justify-center text-lg font-semibold',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: 'icon-button aria-disabled:opacity-40',
  button_next: 'icon-button aria-disabled:opacity-40',
  chevron: 'size-5 fill-current',
  month_grid: 'border-separate border-spacing-0.5',
  weekday: 'h-8 text-sm font-normal text-muted',
  day: 'p-0',
  hidden: 'invisible',
}
const weekdays = new Intl.DateTimeFormat('en-IN', { weekday: 'short' })

/** A month grid that shows how many pieces are free on each day. Arrow keys move by day and week, Page Up and Page Down by month. */
export function CalendarGrid({ calendar, chosen, initialDay, leftOn, onDay }: CalendarGridProps) {
  const [months] = useState(() => (window.matchMedia('(min-width: 48rem)').matches ? 2 : 1))
  const facts = useMemo(
    () =>
      (day: string): DayFacts => ({
        left: leftOn(day),
        night: festivalNightOn(calendar.festivals, day),
        price: formatRupees(priceNights({ from: day, until: day }, nightTerms(calendar))[0]!.price),
      }),
    [leftOn, calendar],
  )
  return (
    <DayFactsContext value={facts}>
      <DayPicker
        mode="range"
        numberOfMonths={months}
        defaultMonth={dayToDate(initialDay)}
        startMonth={dayToDate(calendar.from)}
        endMonth={dayToDate(calendar.until)}
        selected={chosen ? { from: dayToDate(chosen.from), to: dayToDate(chosen.until) } : undefined}
        onSelect={(_, date) => onDay(dateToDay(date))}
        disabled={(date) => facts(dateToDay(date)).left < 1}
        classNames={classNames}
        components={{ DayButton: CalendarDay }}
        labels={{ labelDayButton: (date) => dayLabel(date, facts(dateToDay(date))) }}
        formatters={{ formatWeekdayName: (date) => weekdays.format(date).slice(0, 2) }}
      />
    </DayFactsContext>
  )
}

/**
 * What the calendar shows for a day: the number of free pieces, the festival night, and the price of this night alone. `night` is null if
 * the day is not a festival night.
 */
type DayFacts = { left: number; night: ReturnType<typeof festivalNightOn>; price: string }

/** Passes to the day buttons a function that returns the `DayFacts` of a day, for example of `2027-09-30`. */
const DayFactsContext = createContext<(day: string) => DayFacts>(() => ({ left: 0, night: null, price: '' }))

/** Converts a date of the calendar library (midnight in local time) to an ISO day. */
const dateToDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Converts an ISO day to a date of the calendar library (midnight in local time). */
const dayToDate = (day: string): Date => {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date)
}

const longDate = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Returns the accessible label of a day: its date, festival night with colour, number of free pieces, and price. */
function dayLabel(date: Date, { left, night, price }: DayFacts): string {
  const festival = night && `${night.name}, night ${night.night}, ${night.colour.toLowerCase()}`
  return [longDate.format(date), festival, left < 1 ? 'not available' : `${left} left, ${price}`]
    .filter(Boolean)
    .join(', ')
}

/**
 * The button of one day. The price and the festival night are below the number; the number is struck through and without a price if no
 * piece is free.
 */
function CalendarDay({ day, modifiers, children, ...button }: ComponentProps<typeof DayButton>) {
  const facts = useContext(DayFactsContext)(dateToDay(day.date))
  const { left, night, price } = facts
  const buttonRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers['focused']) buttonRef.current?.focus()
  }, [modifiers])
  const isSelected = modifiers['selected']
  const stateClass = isSelected
    ? 'bg-brand text-on-brand font-semibold'
    : left < 1
      ? 'text-muted line-through'
      : 'font-semibold hover:bg-brand-soft'
  return (
    <button
      {...button}
      ref={buttonRef}
      type="button"
      className={`relative grid h-14 w-11 content-start justify-items-center rounded-lg pt-1 tabular-nums disabled:cursor-not-allowed ${stateClass}`}
    >
      <span>{children}</span>
      {left > 0 && (
        <span aria-hidden="true" className="text-[0.6875rem] leading-3 font-normal tracking-tight">
          {price}
        </span>
      )}
      {night && (
        <span
          aria-hidden="true"
          className="absolute inset-x-1 bottom-1 flex items-center justify-center gap-0.5"
        >
          <span
            className="size-2.5 rounded-full border border-ink/40"
            style={{ backgroundColor: night.hex }}
          />
          <span
            data-night={`N${night.night}`}
            className="text-[0.6875rem] leading-none font-semibold after:content-[attr(data-night)]"
          />
        </span>
      )}
    </button>
  )
}

/** Returns the festival night on this day, or null. */
function festivalNightOn(festivals: readonly Festival[], date: string) {
  for (const { name, nights } of festivals) {
    const night = nights.find((night) => night.date === date)
    if (night) return { ...night, name }
  }
  return null
}

import { useMemo, useState } from 'react'
import { DayPicker, type ClassNames } from 'react-day-picker'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { CalendarDay, dayToDate, DayFactsContext, dateToDay, dayLabel, type DayFacts } from './calendar-day'
import { festivalNightOn } from './festival-presets'

type CalendarGridProps = {
  calendar: RentalCalendar
  chosen: Period | null
  /** The day whose month is shown first. */
  near: Day
  leftOn: (day: string) => number
  onDay: (day: string) => void
}

const looks: Partial<ClassNames> = {
  root: 'relative w-fit mx-auto',
  months: 'flex flex-wrap justify-center gap-x-8 gap-y-4',
  month_caption: 'flex h-11 items-center justify-center text-lg font-semibold',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: 'grid size-11 place-items-center rounded-full hover:bg-sunken aria-disabled:opacity-40',
  button_next: 'grid size-11 place-items-center rounded-full hover:bg-sunken aria-disabled:opacity-40',
  chevron: 'size-5 fill-current',
  month_grid: 'border-separate border-spacing-0.5',
  weekday: 'h-8 text-sm font-normal text-muted',
  day: 'p-0',
  hidden: 'invisible',
}
const weekdays = new Intl.DateTimeFormat('en-IN', { weekday: 'short' })

/** The months with what is left on each day. Arrow keys move by day and week, Page Up and Page Down by month. */
export function CalendarGrid({ calendar, chosen, near, leftOn, onDay }: CalendarGridProps) {
  const [months] = useState(() => (window.matchMedia('(min-width: 48rem)').matches ? 2 : 1))
  const facts = useMemo(
    () =>
      (day: string): DayFacts => ({ left: leftOn(day), night: festivalNightOn(calendar.festivals, day) }),
    [leftOn, calendar],
  )
  return (
    <DayFactsContext value={facts}>
      <DayPicker
        mode="range"
        numberOfMonths={months}
        defaultMonth={dayToDate(near)}
        startMonth={dayToDate(calendar.from)}
        endMonth={dayToDate(calendar.until)}
        selected={chosen ? { from: dayToDate(chosen.from), to: dayToDate(chosen.until) } : undefined}
        onSelect={(_, date) => onDay(dateToDay(date))}
        disabled={(date) => facts(dateToDay(date)).left < 1}
        classNames={looks}
        components={{ DayButton: CalendarDay }}
        labels={{ labelDayButton: (date) => dayLabel(date, facts(dateToDay(date))) }}
        formatters={{ formatWeekdayName: (date) => weekdays.format(date).slice(0, 2) }}
      />
    </DayFactsContext>
  )
}

import { createContext, useContext, useEffect, useRef, type ComponentProps } from 'react'
import type { DayButton } from 'react-day-picker'
import type { festivalNightOn } from './festival-presets'

/** What is to be said of a day: how many garments are left, and whether it is a night of a festival. */
export type DayFacts = { left: number; night: ReturnType<typeof festivalNightOn> }

/** How the calendar asks about a day: `2027-09-30`. */
export const DayFactsContext = createContext<(day: string) => DayFacts>(() => ({ left: 0, night: null }))

/** The day of a date of the calendar, which is a local midnight. */
export const dateToDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The local midnight that the calendar counts with. */
export const dayToDate = (day: string): Date => {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date)
}

const spoken = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A day for ears: its date, the night of the festival with its colour, and what is left. */
export function dayLabel(date: Date, { left, night }: DayFacts): string {
  const festival = night && `${night.name}, night ${night.night}, ${night.colour.toLowerCase()}`
  return [spoken.format(date), festival, left < 1 ? 'taken' : `${left} left`].filter(Boolean).join(', ')
}

/** One day: a number, below it the colour and number of a festival's night, struck through when nothing is left. */
export function CalendarDay({ day, modifiers, children, ...button }: ComponentProps<typeof DayButton>) {
  const facts = useContext(DayFactsContext)(dateToDay(day.date))
  const { left, night } = facts
  const own = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers['focused']) own.current?.focus()
  }, [modifiers])
  const isOn = modifiers['selected']
  const look = isOn
    ? 'bg-brand text-on-brand font-semibold'
    : left < 1
      ? 'text-muted line-through'
      : 'font-semibold hover:bg-brand-soft'
  return (
    <button
      {...button}
      ref={own}
      type="button"
      className={`relative grid size-11 place-items-center rounded-lg tabular-nums disabled:cursor-not-allowed ${look}`}
    >
      <span className={night ? 'pb-3' : ''}>{children}</span>
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

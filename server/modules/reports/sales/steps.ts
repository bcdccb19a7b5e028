import { addDays, dayNumber, firstDayOfNextMonth } from '../../../../contract/core/dates.ts'
import { paise, type Paise } from '../../../../contract/core/money.ts'
import type { Figures, ReportQuery, ReportStep } from '../../../../contract/reports/sales-report.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'

/** The figures of one day from which those of all longer periods are added up. */
export type DayFigures = {
  day: Day
  revenue: number
  orders: number
  cancelled: number
  orderValue: number
  newCustomers: number
  repeatOrders: number
}

/** Splits a period into days, weeks from Monday to Sunday, or calendar months. The first and the last step can be shorter. */
function stepsOf({ from, until }: Period, step: ReportQuery['step']): Period[] {
  const steps: Period[] = []
  for (let first = from; first <= until;) {
    const end = lastDayOf(first, step)
    const last = end < until ? end : until
    steps.push({ from: first, until: last })
    first = addDays(last, 1)
  }
  return steps
}

function lastDayOf(day: Day, step: ReportQuery['step']): Day {
  if (step === 'day') return day
  // 1 January 1970, the day with number 0, was a Thursday.
  if (step === 'week') return addDays(day, 6 - ((dayNumber(day) + 3) % 7))
  return addDays(firstDayOfNextMonth(day), -1)
}

/** Returns the period that a report is compared with: the days just before it, or the same dates one year earlier. */
export const periodBefore = (query: ReportQuery): Period | null =>
  query.compare === 'none' ? null : partBefore(query, query)

/** Returns what a part of the period is compared with. */
function partBefore({ from, until, compare }: ReportQuery, part: Period): Period {
  if (compare === 'year') {
    const last = aYearBefore(part.until)
    const beforeNext = addDays(aYearBefore(addDays(part.until, 1)), -1) // 29 February, if only the earlier year has it
    return {
      from: aYearBefore(part.from),
      until: part.until < until && beforeNext > last ? beforeNext : last,
    }
  }
  const days = dayNumber(until) - dayNumber(from) + 1
  return { from: addDays(part.from, -days), until: addDays(part.until, -days) }
}

/** The same date one year earlier; 28 February for 29 February. */
function aYearBefore(day: Day): Day {
  const date = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return date.endsWith('02-29') ? date.replace('02-29', '02-28') : date
}

/** Adds up the figures of days. */
export function totalsOf(days: readonly DayFigures[]): Figures {
  const total = (name: Exclude<keyof DayFigures, 'day'>) => days.reduce((sum, day) => sum + day[name], 0)
  const [orders, cancelled, orderValue] = [total('orders'), total('cancelled'), paise(total('orderValue'))]
  return {
    revenue: paise(total('revenue')),
    orders,
    cancelled,
    orderValue,
    averageOrder: average(orderValue, orders - cancelled),
    newCustomers: total('newCustomers'),
    repeatOrders: total('repeatOrders'),
  }
}

const average = (value: Paise, orders: number): Paise => paise(orders === 0 ? 0 : Math.round(value / orders))

/** Returns the steps of a period with their figures. `days` contains only days with orders or revenue. */
export const figuresOfSteps = (query: ReportQuery, days: readonly DayFigures[]): ReportStep[] =>
  figuresOf(stepsOf(query, query.step), days)

/** Returns for each step of a period the figures of the days that it is compared with. */
export const figuresBeforeSteps = (query: ReportQuery, days: readonly DayFigures[]): ReportStep[] =>
  figuresOf(
    stepsOf(query, query.step).map((step) => partBefore(query, step)),
    days,
  )

const figuresOf = (steps: readonly Period[], days: readonly DayFigures[]): ReportStep[] =>
  steps.map((step) => ({
    ...step,
    ...totalsOf(days.filter(({ day }) => day >= step.from && day <= step.until)),
  }))

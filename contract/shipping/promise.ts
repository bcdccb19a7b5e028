import { dayAt, dayNumber } from '../core/dates.ts'
import type { Day, Period } from '../rentals/rentals.ts'

// The promise of a delivery: when goods leave, when they arrive, and from which night on a rental can be worn. Server and browser
// calculate it with these functions only. This file does not import zod, because storefront pages import it.

/** The way of goods from an origin to a zone. All days are working days of the calendar. */
export type Lane = {
  /** Working days until dispatch. 0: an order before the cut-off time is dispatched on the same working day. */
  dispatchDays: number
  /** Minimum and maximum working days from dispatch to arrival. */
  minTransit: number
  maxTransit: number
}

export type DeliveryCalendar = {
  /** The working days of the week; 0 is Sunday. It contains at least one day. */
  workingDays: readonly number[]
  /** Days without dispatch and delivery. */
  holidays: readonly Day[]
  /** The time in India, as `17:00`, until which an order counts for the same day. */
  cutoff: string
}

/** The zones of addresses, as seen from the place where goods leave. `special`: North-East, Jammu and Kashmir, Ladakh, islands, Army. */
export type Zone = 'city' | 'state' | 'metro' | 'rest' | 'special'

/** The settings of the shop from which the delivery time without an address follows. */
export type StandardDelivery = {
  minDays: number
  maxDays: number
  dispatchDays: number
  cutoff: string
  worksOnSaturdays: boolean
  worksOnSundays: boolean
  holidays: readonly Day[]
}

export type DeliveryPromise = {
  /** The last day on which the goods leave. */
  dispatchBy: Day
  /** The first and the last day on which they arrive. */
  arrives: Period
}

/** Returns the promise for an order at an instant (ISO 8601). Nothing is prepared, moved or delivered on days that are no working days. */
export function promiseDelivery(lane: Lane, calendar: DeliveryCalendar, orderedAt: string): DeliveryPromise {
  const india = new Date(Date.parse(orderedAt) + INDIA_MS).toISOString()
  const today = india.slice(0, 10)
  const isLate = india.slice(11, 16) >= calendar.cutoff
  const isWorking = workingDaysOf(calendar)
  const start = workingFrom(dayNumber(today) + (isLate ? 1 : 0), 1, isWorking)
  const dispatchBy = walk(start, lane.dispatchDays, isWorking)
  return {
    dispatchBy: dayAt(dispatchBy),
    arrives: {
      from: dayAt(walk(dispatchBy, lane.minTransit, isWorking)),
      until: dayAt(walk(dispatchBy, lane.maxTransit, isWorking)),
    },
  }
}

/** Returns the lane of the shop without a zone: its delivery time, of which the dispatch is a part. */
export const standardLane = ({ dispatchDays, minDays, maxDays }: StandardDelivery): Lane => ({
  dispatchDays,
  minTransit: Math.max(0, minDays - dispatchDays),
  maxTransit: Math.max(0, maxDays - dispatchDays),
})

/** Returns the calendar of dispatch and delivery. */
export const calendarOf = (delivery: StandardDelivery): DeliveryCalendar => ({
  workingDays: [0, 1, 2, 3, 4, 5, 6].filter(
    (day) => (day !== 0 || delivery.worksOnSundays) && (day !== 6 || delivery.worksOnSaturdays),
  ),
  holidays: delivery.holidays,
  cutoff: delivery.cutoff,
})

/** The way of a rented garment to an address and back to the shop. */
export type RentalLane = Lane & {
  /** Working days from the pickup of the return until the garment is back. */
  returnDays: number
}

/** A rental lane on the days of a calendar. All days are numbers (`dayNumber`). */
export type Transit = {
  lane: RentalLane
  /** The first night that can be worn if the rental is ordered now. */
  firstNight: number
  /** The last day on which the garment can leave, so that it arrives on the day before the first worn night at the latest. */
  leaveFor: (firstNight: number) => number
  /** The first day on which a garment can leave that is prepared from the day `prepared` on. */
  leavesFrom: (prepared: number) => number
  /** The days on which a garment arrives that is prepared from the day `prepared` on, and leaves in time for `firstNight`. */
  arrivalFor: (prepared: number, firstNight: number) => { from: number; until: number }
  /** The day on which the garment is back. It is collected on the first working day after the last worn night. */
  backAfter: (lastNight: number) => number
}

/** Returns the days on which a garment travels. The day between the latest arrival and the first worn night is for safety. */
export function transitOf(lane: RentalLane, calendar: DeliveryCalendar, orderedAt: string): Transit {
  const isWorking = workingDaysOf(calendar)
  const leave = new Map<number, number>()
  const back = new Map<number, number>()
  const latestArrival = (night: number) => workingFrom(night - 1, -1, isWorking)
  return {
    lane,
    firstNight: dayNumber(promiseDelivery(lane, calendar, orderedAt).arrives.until) + 1,
    leaveFor: (night) =>
      memoized(leave, night, () => walk(latestArrival(night), -lane.maxTransit, isWorking)),
    leavesFrom: (prepared) => workingFrom(prepared, 1, isWorking),
    arrivalFor: (prepared, night) => ({
      from: walk(workingFrom(prepared, 1, isWorking), lane.minTransit, isWorking),
      until: latestArrival(night),
    }),
    backAfter: (night) =>
      memoized(back, night, () => walk(workingFrom(night + 1, 1, isWorking), lane.returnDays, isWorking)),
  }
}

/** Returns the value of `key`, which is calculated once. */
function memoized(known: Map<number, number>, key: number, calculate: () => number): number {
  const value = known.get(key) ?? calculate()
  known.set(key, value)
  return value
}

/** Returns the working day that is `count` working days after `day`, or after the next working day if `day` is none. */
export function addWorkingDays(day: Day, count: number, calendar: DeliveryCalendar): Day {
  const isWorking = workingDaysOf(calendar)
  return dayAt(walk(workingFrom(dayNumber(day), 1, isWorking), count, isWorking))
}

/** Returns `day`, or the last working day before it if it is none. */
export const lastWorkingDay = (day: Day, calendar: DeliveryCalendar): Day =>
  dayAt(workingFrom(dayNumber(day), -1, workingDaysOf(calendar)))

const INDIA_MS = 5.5 * 3_600_000
const THURSDAY = 4 // 1 Jan 1970

/** Returns the weekday of a day (`dayNumber`); 0 is Sunday. */
export const weekdayOf = (day: number): number => (day + THURSDAY) % 7

type IsWorking = (day: number) => boolean

function workingDaysOf({ workingDays, holidays }: DeliveryCalendar): IsWorking {
  const closed = new Set(holidays.map(dayNumber))
  return (day) => workingDays.includes(weekdayOf(day)) && !closed.has(day)
}

/** Returns `day`, or the nearest working day in the direction of `step`. */
function workingFrom(day: number, step: 1 | -1, isWorking: IsWorking): number {
  let next = day
  while (!isWorking(next)) next += step
  return next
}

/** Returns the working day that is `count` working days after the working day `day`, or before it if `count` is negative. */
function walk(day: number, count: number, isWorking: IsWorking): number {
  const step = count < 0 ? -1 : 1
  let next = day
  for (let left = Math.abs(count); left > 0; left -= 1) next = workingFrom(next + step, step, isWorking)
  return next
}

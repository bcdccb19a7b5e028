import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, dayAt } from '../core/dates.ts'
import { promiseDelivery, transitOf, type DeliveryCalendar, type Lane, type RentalLane } from './promise.ts'

const weekdays = [1, 2, 3, 4, 5, 6]
const calendar: DeliveryCalendar = { workingDays: weekdays, holidays: [], cutoff: '17:00' }
const standard: Lane = { dispatchDays: 1, minTransit: 2, maxTransit: 4 }
const promise = (orderedAt: string, days: Partial<DeliveryCalendar> = {}) =>
  promiseDelivery(standard, { ...calendar, ...days }, orderedAt)

test('an order on a Friday before the cut-off time arrives in 3 to 5 business days', () => {
  expect(promise('2026-11-20T11:29:00Z')).toEqual({
    dispatchBy: '2026-11-21',
    arrives: { from: '2026-11-24', until: '2026-11-26' },
  })
})

test('an order at the cut-off time in India counts for the next working day', () => {
  expect(promise('2026-11-20T11:30:00Z').dispatchBy).toBe('2026-11-23')
  expect(promise('2026-11-21T18:29:00Z').dispatchBy).toBe('2026-11-24')
})

test('nothing moves on holidays', () => {
  expect(promise('2026-11-20T11:29:00Z', { holidays: ['2026-11-21', '2026-11-24'] })).toEqual({
    dispatchBy: '2026-11-23',
    arrives: { from: '2026-11-26', until: '2026-11-28' },
  })
})

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
})
const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' })
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', weekday: 'short' })
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Walks through the days one by one with the formatters of the platform, unlike the function. */
function walk(lane: Lane, { workingDays, holidays, cutoff }: DeliveryCalendar, orderedAt: string) {
  const isOpen = (at: number) =>
    workingDays.includes(names.indexOf(weekday.format(at))) && !holidays.includes(date.format(at))
  let at = Date.parse(orderedAt)
  if (clock.format(at) >= cutoff) at += DAY_MS
  const reached: string[] = []
  const { dispatchDays, minTransit, maxTransit } = lane
  const goals = [dispatchDays, dispatchDays + minTransit, dispatchDays + maxTransit]
  for (let worked = -1; reached.length < 3; at += DAY_MS) {
    if (!isOpen(at)) continue
    worked += 1
    reached.push(...goals.slice(reached.length).flatMap((goal) => (goal === worked ? [date.format(at)] : [])))
  }
  const [dispatchBy, from, until] = reached
  return { dispatchBy, arrives: { from, until } }
}

const day = fc
  .integer({ min: 0, max: 119 })
  .map((count) => new Date(Date.UTC(2026, 9, 1) + count * DAY_MS).toISOString().slice(0, 10))
const lanes = fc
  .record({ dispatchDays: fc.nat(3), minTransit: fc.nat(6), more: fc.nat(6) })
  .map(({ dispatchDays, minTransit, more }) => ({ dispatchDays, minTransit, maxTransit: minTransit + more }))
const calendars = fc.record({
  workingDays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
  holidays: fc.uniqueArray(day, { maxLength: 12 }),
  cutoff: fc.constantFrom('00:00', '09:30', '14:00', '17:00', '23:59'),
})
const instants = fc
  .integer({ min: Date.UTC(2026, 8, 28), max: Date.UTC(2026, 11, 31) })
  .map((at) => new Date(at).toISOString())

test('the promise is the one that a walk from day to day finds', () => {
  fc.assert(
    fc.property(lanes, calendars, instants, (lane, days, orderedAt) => {
      expect(promiseDelivery(lane, days, orderedAt)).toEqual(walk(lane, days, orderedAt))
    }),
    { numRuns: 10_000 },
  )
})

/** Finds the days of a rental by trying one day after the other, unlike the function, which walks from the worn nights. */
function tryDays(
  lane: RentalLane,
  { workingDays, holidays }: DeliveryCalendar,
  { first, last, early }: { first: number; last: number; early: number },
) {
  const isOpen = (day: number) =>
    workingDays.includes(new Date(day * DAY_MS).getUTCDay()) && !holidays.includes(dayAt(day))
  const arrival = (day: number, count: number): number =>
    count === 0 ? day : arrival(day + 1, isOpen(day + 1) ? count - 1 : count)
  let leave = first - 1
  while (!isOpen(leave) || arrival(leave, lane.maxTransit) >= first) leave -= 1
  let pickup = last + 1
  while (!isOpen(pickup)) pickup += 1
  let leavesFrom = leave - early
  while (!isOpen(leavesFrom)) leavesFrom += 1
  const arrives = { from: arrival(leavesFrom, lane.minTransit), until: arrival(leave, lane.maxTransit) }
  return { leave, leavesFrom, arrives, back: arrival(pickup, lane.returnDays) }
}

test('a rented garment leaves as late as it can, arrives a day early, and is expected back as early as its lane allows', () => {
  const rentalLanes = fc
    .record({ lane: lanes, returnDays: fc.nat(8) })
    .map(({ lane, returnDays }) => ({ ...lane, returnDays }))
  const orders = fc.record({
    orderedAt: instants,
    wait: fc.nat(40),
    count: fc.integer({ min: 1, max: 9 }),
    early: fc.nat(5),
  })
  fc.assert(
    fc.property(rentalLanes, calendars, orders, (lane, days, { orderedAt, wait, count, early }) => {
      const transit = transitOf(lane, days, orderedAt)
      const { dispatchBy, arrives } = walk(lane, days, orderedAt)
      expect(dayAt(transit.firstNight - 1)).toBe(arrives.until)
      const first = transit.firstNight + wait
      const {
        leave,
        leavesFrom,
        arrives: arrival,
        back,
      } = tryDays(lane, days, { first, last: first + count - 1, early })
      expect(transit.leaveFor(first)).toBe(leave)
      expect(dayAt(leave) >= dispatchBy!).toBe(true)
      expect(transit.leavesFrom(leave - early)).toBe(leavesFrom)
      expect(transit.arrivalFor(leave - early, first)).toEqual(arrival)
      expect(transit.backAfter(first + count - 1)).toBe(back)
    }),
    { numRuns: 10_000 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import type { DeliveryCalendar } from '../shipping/promise.ts'
import { bringBackDay, collectionDay, goodsPickupDays, pickupDays } from './return-way.ts'

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const isOpen = (day: string, { workingDays, holidays }: DeliveryCalendar) =>
  workingDays.includes(names.indexOf(weekday.format(Date.parse(day)))) && !holidays.includes(day)

const day = fc.integer({ min: 0, max: 20 }).map((count) => addDays('2026-11-10', count))
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 6 }))
  .map(([from, nights]) => ({ from, until: addDays(from, nights) }))
const calendar = fc.record({
  workingDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  holidays: fc.array(day, { maxLength: 5 }),
  cutoff: fc.constant('17:00'),
})

test('pickups are on business days after the first night and after today, until the day of the latest collection', () => {
  fc.assert(
    fc.property(period, day, calendar, (worn, today, working) => {
      const { from } = worn
      const latest = collectionDay(worn.until, working)
      const all = Array.from({ length: 120 }, (_, count) => addDays('2026-11-10', count))
      expect(latest).toBe(all.find((each) => each > worn.until && isOpen(each, working)))
      expect(pickupDays({ worn, latest, today }, working)).toEqual(
        all.filter((each) => each > from && each > today && each <= latest && isOpen(each, working)),
      )
    }),
    { numRuns: 1000 },
  )
})

test('a customer brings a garment back on the next business day, but before it is needed again', () => {
  const monToSat = { workingDays: [1, 2, 3, 4, 5, 6], holidays: ['2026-10-20'], cutoff: '17:00' }
  const due = (lastNight: string, blockedUntil: string) => bringBackDay({ lastNight, blockedUntil }, monToSat)
  expect(due('2026-10-15', '2026-10-17')).toBe('2026-10-16')
  expect(due('2026-10-17', '2026-10-19')).toBe('2026-10-19') // a Saturday
  expect(due('2026-10-17', '2026-10-18')).toBe('2026-10-18')
  expect(due('2026-10-19', '2026-10-21')).toBe('2026-10-21')
  expect(due('2026-10-17', '2026-10-17')).toBe('2026-10-18')
  fc.assert(
    fc.property(day, fc.nat(9), calendar, (lastNight, daysAfter, working) => {
      const blocked = Array.from({ length: Math.max(daysAfter, 1) }, (_, count) =>
        addDays(lastNight, count + 1),
      )
      const blockedUntil = addDays(lastNight, daysAfter)
      expect(bringBackDay({ lastNight, blockedUntil }, working)).toBe(
        blocked.find((each) => isOpen(each, working)) ?? blocked.at(-1),
      )
    }),
    { numRuns: 1000 },
  )
})

test('returned goods are collected on the next seven business days after today', () => {
  fc.assert(
    fc.property(day, calendar, (today, working) => {
      const all = Array.from({ length: 120 }, (_, count) => addDays('2026-11-10', count))
      const open = all.filter((each) => each > today && isOpen(each, working))
      expect(goodsPickupDays(today, working)).toEqual(open.slice(0, 7))
    }),
  )
})

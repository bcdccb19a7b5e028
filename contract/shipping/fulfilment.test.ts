import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import {
  findRepeatedSlot,
  openSlots,
  parseWeeklySlot,
  possibleMethods,
  slotKey,
  slotRefusal,
  type FulfilmentSettings,
  type Slot,
  type SlotPlan,
} from './fulfilment.ts'
import { fulfilmentText, slotText } from './slot-text.ts'

const settings: FulfilmentSettings = {
  pickup: { isOn: true, slots: ['Mon-Sat 16:00-18:00 2', 'Sat 10:00-12:00 1'], leadHours: 4, aheadDays: 7 },
  handDelivery: {
    isOn: true,
    slots: ['Mon, Thu 17:00-20:00 5'],
    leadHours: 24,
    aheadDays: 7,
    pins: ['3800'],
  },
  holidays: ['2026-11-24'],
}
/** Friday 20 Nov 2026, 12 noon in India. */
const now = '2026-11-20T06:30:00Z'
const plan = (changes: Partial<SlotPlan> = {}): SlotPlan => ({
  method: 'pickup',
  settings,
  now,
  window: null,
  booked: new Map(),
  ...changes,
})
const slot = (day: string, from = '16:00', until = '18:00'): Slot => ({ day, from, until })
const listed = (changes?: Partial<SlotPlan>) =>
  openSlots(plan(changes)).map(({ day, from, left }) => `${day.slice(8)} ${from} ${left}`)

test('a line names weekdays, times and the number of orders', () => {
  expect(parseWeeklySlot('Mon-Sat 16:00-18:00 10')).toEqual({
    weekdays: [1, 2, 3, 4, 5, 6],
    from: '16:00',
    until: '18:00',
    capacity: 10,
  })
  expect(parseWeeklySlot('fri-mon, wed 09:30 - 11:00 1')?.weekdays).toEqual([0, 1, 3, 5, 6])
})

test.each([
  '',
  'Mon',
  'Mon 16:00-18:00',
  'Mon 18:00-16:00 5',
  'Mon 16:00-24:00 5',
  'Foo 16:00-18:00 5',
  'Mon 16:00-18:00 0',
])('the line “%s” is no slot', (line) => expect(parseWeeklySlot(line)).toBeNull())

test('two slots of one weekday cannot begin at the same time', () => {
  expect(findRepeatedSlot(settings.pickup.slots)).toBeNull()
  expect(findRepeatedSlot(['Mon-Wed 10:00-12:00 5', 'Wed 10:00-11:00 5'])).toBe('Wed 10:00-11:00 5')
})

test('slots are open from the lead time on, on no holiday, and while they have places', () => {
  expect(listed()).toEqual([
    '20 16:00 2',
    '21 10:00 1',
    '21 16:00 2',
    '23 16:00 2',
    '25 16:00 2',
    '26 16:00 2',
    '27 16:00 2',
  ])
  expect(listed({ now: '2026-11-20T06:31:00Z' })[0]).toBe('21 10:00 1')
  const booked = new Map([
    [slotKey(slot('2026-11-20')), 2],
    [slotKey(slot('2026-11-21')), 1],
  ])
  expect(listed({ booked }).slice(0, 3)).toEqual(['21 10:00 1', '21 16:00 1', '23 16:00 2'])
  expect(listed({ window: { from: '2026-12-10', until: '2026-12-11' } })).toEqual([
    '10 16:00 2',
    '11 16:00 2',
  ])
})

test('a refusal says why a slot cannot be booked', () => {
  const refusal = (wanted: Slot, changes?: Partial<SlotPlan>) => slotRefusal(wanted, plan(changes))
  expect(refusal(slot('2026-11-20'))).toBeNull()
  expect(refusal(slot('2026-11-19'))).toContain('in the past')
  expect(refusal(slot('2026-11-20'), { now: '2026-11-20T10:30:00Z' })).toContain('in the past')
  expect(refusal(slot('2026-11-20'), { now: '2026-11-20T06:31:00Z' })).toContain('until 4 hours before')
  expect(refusal(slot('2026-11-24'))).toContain('closed on this day')
  expect(refusal(slot('2026-11-22'))).toContain('do not offer this slot')
  expect(refusal(slot('2026-11-20', '16:00', '17:00'))).toContain('do not offer this slot')
  expect(refusal(slot('2026-11-28'))).toContain('too far ahead')
  expect(refusal(slot('2026-11-21'), { window: { from: '2026-11-23', until: '2026-11-25' } })).toContain(
    'first night',
  )
  expect(refusal(slot('2026-11-20'), { booked: new Map([[slotKey(slot('2026-11-20')), 2]]) })).toContain(
    'booked up',
  )
})

test('hand delivery needs an address nearby, and sellers send their goods by courier', () => {
  expect(possibleMethods(settings, { pin: '380015', hasOwnGoods: true })).toEqual([
    'courier',
    'pickup',
    'hand_delivery',
  ])
  expect(possibleMethods(settings, { pin: '395002', hasOwnGoods: true })).toEqual(['courier', 'pickup'])
  expect(possibleMethods(settings, { pin: null, hasOwnGoods: true })).toEqual(['courier', 'pickup'])
  expect(possibleMethods(settings, { pin: '380015', hasOwnGoods: false })).toEqual(['courier'])
})

test('texts name day, time and place', () => {
  expect(slotText(slot('2026-11-24'))).toBe('Tue 24 Nov, 4 to 6 pm')
  expect(slotText(slot('2026-11-24', '11:30', '13:00'))).toBe('Tue 24 Nov, 11:30 am to 1 pm')
  const address = '1 Sample Street'
  expect(fulfilmentText({ method: 'pickup', slot: slot('2026-11-24'), address })).toBe(
    'Pick up on Tue 24 Nov, 4 to 6 pm at 1 Sample Street',
  )
})

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'short',
})
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', weekday: 'short' })
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const looked = new Map<number, { day: string; clock: string; name: string }>()

/** Looks at the calendar and the clock on the wall with the formatters of the platform. Remembers each look, because they are slow. */
function lookAt(time: number) {
  const known = looked.get(time)
  if (known) return known
  const [day = '', clock = ''] = format.format(time).split(' ')
  const look = { day, clock, name: weekday.format(time) }
  looked.set(time, look)
  return look
}

/** Looks at every quarter of an hour, unlike the functions. */
function walk({ settings: { pickup, holidays }, now: at, window, booked }: SlotPlan): string[] {
  const today = format.format(Date.parse(at)).slice(0, 10)
  const last = addDays(today, pickup.aheadDays)
  const slots = pickup.slots.map((line) => line.split(' '))
  const found: string[] = []
  const step = 15 * 60_000
  for (
    let time = Math.ceil(Date.parse(at) / step) * step;
    time < Date.parse(at) + 40 * 86_400_000;
    time += step
  ) {
    const { day, clock, name: weekdayName } = lookAt(time)
    if (holidays.includes(day) || time < Date.parse(at) + pickup.leadHours * 3_600_000) continue
    if (window ? day < window.from || day > window.until : day > last) continue
    for (const [name = '', times = '', capacity = ''] of slots) {
      const left = Number(capacity) - (booked.get(`${day} ${clock}`) ?? 0)
      const isOpen = name === weekdayName && times.startsWith(clock) && left > 0
      if (isOpen) found.push(`${day} ${clock} ${left}`)
    }
  }
  return found
}

const day = fc.integer({ min: 0, max: 29 }).map((count) => addDays('2026-11-15', count))
const begin = fc.constantFrom('09:00', '11:15', '16:00', '23:30')
const aPlan: fc.Arbitrary<SlotPlan> = fc
  .record({
    slots: fc.uniqueArray(
      fc.record({ name: fc.constantFrom(...names), begin, capacity: fc.integer({ min: 1, max: 3 }) }),
      { selector: ({ name, begin: at }) => name + at, maxLength: 12 },
    ),
    leadHours: fc.integer({ min: 0, max: 60 }),
    aheadDays: fc.integer({ min: 1, max: 20 }),
    holidays: fc.array(day, { maxLength: 5 }),
    minutes: fc.integer({ min: 0, max: 20 * 1440 }),
    window: fc.option(fc.tuple(day, fc.integer({ min: 0, max: 4 }))),
    booked: fc.array(fc.tuple(day, begin, fc.integer({ min: 1, max: 3 })), { maxLength: 30 }),
  })
  .map(({ slots, leadHours, aheadDays, holidays, minutes, window, booked }) => ({
    method: 'pickup',
    now: new Date(Date.parse('2026-11-15T00:00:00Z') + minutes * 60_000).toISOString(),
    settings: {
      ...settings,
      holidays,
      pickup: {
        isOn: true,
        leadHours,
        aheadDays,
        slots: slots.map(
          ({ name, begin: from, capacity }) => `${name} ${from}-${from.slice(0, 2)}:59 ${capacity}`,
        ),
      },
    },
    window: window && { from: window[0], until: addDays(window[0], window[1]) },
    booked: new Map(booked.map(([on, from, count]) => [`${on} ${from}`, count])),
  }))

test('the open slots are those that a walk through all quarters of an hour finds, and exactly they can be booked', () => {
  fc.assert(
    fc.property(aPlan, day, begin, (random, wantedDay, from) => {
      const open = openSlots(random)
      expect(open.map((each) => `${slotKey(each)} ${each.left}`)).toEqual(walk(random))
      for (const each of open) expect(slotRefusal(each, random)).toBeNull()
      const wanted = { day: wantedDay, from, until: `${from.slice(0, 2)}:59` }
      const isOpen = open.some((each) => slotKey(each) === slotKey(wanted))
      expect(slotRefusal(wanted, random) === null).toBe(isOpen)
    }),
    { numRuns: 500 },
  )
})

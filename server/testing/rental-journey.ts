import fc from 'fast-check'
import { dayAt, dayNumber } from '../../contract/core/dates.ts'
import type { RentalLane } from '../../contract/shipping/promise.ts'
import { calendarOf, transitOf } from '../../contract/shipping/promise.ts'
import { StoreSettings } from '../../contract/store/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { RentalRules } from '../modules/rentals/holds/rental-rules.ts'
import { replaceSettings } from './store-settings.ts'

// The ways of rented garments in the test oracle. It tries one day after the other, unlike the shop, which walks from the worn nights.

/** The first day of the scenarios, a Monday. Days are numbers from this day on. */
export const START = '2027-03-01'
const holidays = [3, 4, 8, 15, 17, 18, 19, 25, 31, 33, 40, 41, 44, 52, 60, 61]
const CUT_OFF = 17 * 60

/** A lane, or null for a garment that is handed over in the shop. */
export const anyLane: fc.Arbitrary<RentalLane | null> = fc.option(
  fc
    .record({ dispatchDays: fc.nat(2), minTransit: fc.nat(2), more: fc.nat(2), returnDays: fc.nat(4) })
    .map(({ more, ...lane }) => ({ ...lane, maxTransit: lane.minTransit + more })),
  { freq: 2 },
)

/** Stores the holidays of the scenarios in the shop. */
export async function setHolidays(db: Db) {
  const { delivery } = StoreSettings.parse({})
  const settings = {
    delivery: { ...delivery, holidays: holidays.map((day) => dayAt(dayNumber(START) + day)) },
  }
  await replaceSettings(db, settings)
}

/** Returns the rules for a booking with this lane. */
export const rulesFor = (rules: RentalRules, lane: RentalLane | null): RentalRules => ({
  ...rules,
  transit: lane && transitOf(lane, calendarOf(rules.shipping.delivery), rules.now.toISOString()),
})

const isOpen = (day: number) => ((day % 7) + 7) % 7 !== 6 && !holidays.includes(day)

/** Returns the day on which a parcel arrives that leaves on `day` and travels `count` working days. */
function arrival(day: number, count: number): number {
  let last = day
  for (let travelled = 0; travelled < count;) {
    last += 1
    if (isOpen(last)) travelled += 1
  }
  return last
}

/** Returns `day`, or the first open day after it. */
export const firstOpenFrom = (day: number): number => (isOpen(day) ? day : firstOpenFrom(day + 1))

/** Returns the first night that can be worn if the garment is ordered in this minute. */
export function firstNight({ dispatchDays, maxTransit }: RentalLane, minute: number): number {
  const today = Math.floor(minute / 1440)
  const counted = firstOpenFrom(minute % 1440 >= CUT_OFF ? today + 1 : today)
  return arrival(arrival(counted, dispatchDays), maxTransit) + 1
}

/** Returns the last open day on which a garment can leave and still arrive before the night `from`. */
export function leaveFor({ maxTransit }: RentalLane, from: number): number {
  let day = from - 1
  while (!isOpen(day) || arrival(day, maxTransit) >= from) day -= 1
  return day
}

/** Returns the day on which a garment is back that was worn until `until`. */
export const backAfter = ({ returnDays }: RentalLane, until: number): number =>
  arrival(firstOpenFrom(until + 1), returnDays)

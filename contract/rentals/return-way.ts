import { addDays } from '../core/dates.ts'
import { addWorkingDays, type DeliveryCalendar } from '../shipping/promise.ts'
import type { Day, Period } from './rentals.ts'

// How rented garments and returned goods come back. This file does not import zod.

/** `pickup`: a courier or the staff of the shop collect the goods. `brings_back`: the customer brings or sends them to the shop. */
export type ReturnWay = 'pickup' | 'brings_back'

/** Returns the last day on which a garment is collected, so that it is back in time: the first business day after the last night. */
export const collectionDay = (lastNight: Day, calendar: DeliveryCalendar): Day =>
  addWorkingDays(addDays(lastNight, 1), 0, calendar)

/**
 * Returns the day by which a customer brings a garment back: the first business day after the last night. It is earlier if the garment is
 * needed again by then, but never earlier than the day after the last night.
 */
export function bringBackDay(
  { lastNight, blockedUntil }: { lastNight: Day; blockedUntil: Day },
  calendar: DeliveryCalendar,
): Day {
  const nextDay = addDays(lastNight, 1)
  const latest = blockedUntil > nextDay ? blockedUntil : nextDay
  const openDay = collectionDay(lastNight, calendar)
  return openDay < latest ? openDay : latest
}

type PickupTerms = {
  worn: Period
  /** The last day on which the garment can be collected. */
  latest: Day
  today: Day
}

/** Returns the days for which a customer can ask for a pickup: business days from tomorrow on, after the first worn night. */
export function pickupDays({ worn, latest, today }: PickupTerms, calendar: DeliveryCalendar): Day[] {
  const days: Day[] = []
  const earliest = worn.from >= today ? addDays(worn.from, 1) : addDays(today, 1)
  for (
    let day = addWorkingDays(earliest, 0, calendar);
    day <= latest;
    day = addWorkingDays(day, 1, calendar)
  ) {
    days.push(day)
  }
  return days
}

/** The number of days for which customers can ask for a pickup of returned goods. */
const PICKUP_CHOICES = 7

/** Returns the days for which a customer can ask for a pickup of returned goods: the next business days from tomorrow on. */
export const goodsPickupDays = (today: Day, calendar: DeliveryCalendar): Day[] =>
  Array.from({ length: PICKUP_CHOICES }, (_, count) => addWorkingDays(addDays(today, 1), count, calendar))

import { addDays, dayInIndia, dayNumber } from '../core/dates.ts'
import type { Day, Period } from '../rentals/rentals.ts'
import { weekdayOf } from './promise.ts'

// The rules of fulfilment: by which methods goods of the shop reach the customer, and which slots can be booked. Server and browser
// apply them with these functions only. This file does not import zod, because storefront pages import it.

/** How goods leave the shop. Sellers always send theirs by courier. */
export type FulfilmentMethod = 'courier' | 'pickup' | 'hand_delivery'
/** The methods for which customers choose a slot. */
export type SlotMethod = Exclude<FulfilmentMethod, 'courier'>

/** A period on one day in India. Times are `16:00`. */
export type Slot = { day: Day; from: string; until: string }
/** A slot that can be booked, with the number of its free places. */
export type OpenSlot = Slot & { left: number }

/** A slot that repeats every week. 0 is Sunday. `capacity` is the number of orders. */
export type WeeklySlot = { weekdays: readonly number[]; from: string; until: string; capacity: number }

/** The settings of a method with slots. Each entry of `slots` is a weekly slot as text: `Mon-Sat 16:00-18:00 10`. */
export type SlotTerms = {
  isOn: boolean
  slots: readonly string[]
  /** Hours between the booking and the begin of the slot. */
  leadHours: number
  /** Days ahead for which slots can be booked. Rentals are booked longer ahead, so this does not limit their slots. */
  aheadDays: number
}

export type FulfilmentSettings = {
  pickup: SlotTerms
  handDelivery: SlotTerms & { pins: readonly string[] }
  holidays: readonly Day[]
}

const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const weekday = '[a-z]{3}(?: ?- ?[a-z]{3})?'
const weekly = new RegExp(`^(${weekday}(?: ?, ?${weekday})*) +(${time}) ?- ?(${time}) +([1-9]\\d{0,2})$`, 'i')

/** Reads a weekly slot such as `Mon-Sat 16:00-18:00 10` or `Mon, Thu 10:00-12:00 5`; null if it has another form. */
export function parseWeeklySlot(line: string): WeeklySlot | null {
  const [, days, from, until, capacity] = weekly.exec(line.trim()) ?? []
  const parts = days?.split(',').map((part) => weekdaysOf(part.toLowerCase())) ?? []
  if (!from || !until || from >= until || parts.some((part) => part === null)) return null
  const weekdays = [...new Set(parts.flatMap((part) => part ?? []))].sort()
  return { weekdays, from, until, capacity: Number(capacity) }
}

/** The weekdays of `mon` or `fri-mon`; null if a name is unknown. */
function weekdaysOf(part: string): number[] | null {
  const [first = -1, last = first] = part.split('-').map((name) => names.indexOf(name.trim()))
  if (first < 0 || last < 0) return null
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7)
}

/** Returns the first line with two slots of the same weekday that begin at the same time; null if there is none. */
export function findRepeatedSlot(lines: readonly string[]): string | null {
  const begins = new Set<string>()
  for (const line of lines) {
    const { weekdays = [], from } = parseWeeklySlot(line) ?? {}
    const keys = weekdays.map((day) => `${day} ${from}`)
    if (keys.some((key) => begins.has(key))) return line
    for (const key of keys) begins.add(key)
  }
  return null
}

/** Returns the weekly slots on a day, sorted by their begin; none on a holiday. */
function slotsOn(day: Day, { slots }: SlotTerms, holidays: readonly Day[]): WeeklySlot[] {
  if (holidays.includes(day)) return []
  return slots
    .flatMap((line) => parseWeeklySlot(line) ?? [])
    .filter(({ weekdays }) => weekdays.includes(weekdayOf(dayNumber(day))))
    .toSorted((a, b) => a.from.localeCompare(b.from))
}

const slotTermsOf = (settings: FulfilmentSettings, method: SlotMethod): SlotTerms =>
  method === 'pickup' ? settings.pickup : settings.handDelivery

export type Destination = {
  /** The PIN code of the address; null if it is not known yet. */
  pin: string | null
  /** Whether the cart contains anything that the shop itself sends: its own goods, or a rental. */
  hasOwnGoods: boolean
}

/** Returns the methods for a cart and an address. Courier is always one of them. */
export function possibleMethods(
  { pickup, handDelivery }: FulfilmentSettings,
  { pin, hasOwnGoods }: Destination,
): FulfilmentMethod[] {
  const isNear = pin !== null && handDelivery.pins.some((prefix) => pin.startsWith(prefix))
  return [
    'courier',
    ...(pickup.isOn && hasOwnGoods ? (['pickup'] as const) : []),
    ...(handDelivery.isOn && hasOwnGoods && isNear ? (['hand_delivery'] as const) : []),
  ]
}

export type SlotPlan = {
  method: SlotMethod
  settings: FulfilmentSettings
  /** The instant of the booking in ISO 8601. */
  now: string
  /** The days on which the rented garments of a cart can leave; null for a cart without rentals. */
  window: Period | null
  /** The number of booked places by `slotKey`. */
  booked: ReadonlyMap<string, number>
}

export const slotKey = ({ day, from }: Pick<Slot, 'day' | 'from'>): string => `${day} ${from}`

const INDIA_MS = 5.5 * 3_600_000
const HOUR_MS = 3_600_000
const beginOf = ({ day, from }: Pick<Slot, 'day' | 'from'>) => Date.parse(`${day}T${from}:00Z`) - INDIA_MS

/** The days on which a slot may lie: those of the rentals, or the next days. */
export function slotDays({ method, settings, now, window }: Omit<SlotPlan, 'booked'>): Period {
  const today = dayInIndia(new Date(now))
  if (!window) return { from: today, until: addDays(today, slotTermsOf(settings, method).aheadDays) }
  return { from: window.from > today ? window.from : today, until: window.until }
}

/** Returns the slots that can be booked, in the sequence of their begin. */
export function openSlots(plan: SlotPlan): OpenSlot[] {
  const { method, settings, now, booked } = plan
  const terms = slotTermsOf(settings, method)
  const { from, until } = slotDays(plan)
  const earliest = Date.parse(now) + terms.leadHours * HOUR_MS
  const slots: OpenSlot[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) {
    for (const weeklySlot of slotsOn(day, terms, settings.holidays)) {
      const slot = { day, from: weeklySlot.from, until: weeklySlot.until }
      const left = weeklySlot.capacity - (booked.get(slotKey(slot)) ?? 0)
      if (left > 0 && beginOf(slot) >= earliest) slots.push({ ...slot, left })
    }
  }
  return slots
}

/** Returns the capacity of a slot; null if the shop has no such slot. */
export function capacityOf(
  { method, settings }: Pick<SlotPlan, 'method' | 'settings'>,
  slot: Slot,
): number | null {
  const found = slotsOn(slot.day, slotTermsOf(settings, method), settings.holidays).find(
    ({ from, until }) => from === slot.from && until === slot.until,
  )
  return found?.capacity ?? null
}

/** Returns whether a slot has begun. */
export const isOver = (slot: Slot, now: string): boolean => beginOf(slot) <= Date.parse(now)

/** Returns whether the notice that the shop needs before a slot is over. */
export const isTooLate = (
  slot: Slot,
  { method, settings, now }: Pick<SlotPlan, 'method' | 'settings' | 'now'>,
): boolean => beginOf(slot) < Date.parse(now) + slotTermsOf(settings, method).leadHours * HOUR_MS

export const SLOT_OVER = 'This slot is in the past. Please choose another one.'
export const SLOT_FULL = 'This slot has just been booked up. Please choose another one.'

/** Returns why a slot cannot be booked, as a message for the customer; null if it can. */
export function slotRefusal(slot: Slot, plan: SlotPlan): string | null {
  const { method, settings, now, window, booked } = plan
  const { leadHours } = slotTermsOf(settings, method)
  if (isOver(slot, now)) return SLOT_OVER
  if (settings.holidays.includes(slot.day)) return 'We are closed on this day. Please choose another one.'
  const capacity = capacityOf(plan, slot)
  if (capacity === null) return 'We do not offer this slot. Please choose another one.'
  if (isTooLate(slot, plan)) {
    return `Slots can be booked until ${leadHours === 1 ? 'an hour' : `${leadHours} hours`} before they begin. Please choose a later one.`
  }
  const days = slotDays(plan)
  if (slot.day < days.from || slot.day > days.until) {
    return window
      ? 'Your outfit is ready on other days. Please choose a slot shortly before its first night.'
      : 'This slot is too far ahead. Please choose an earlier one.'
  }
  return (booked.get(slotKey(slot)) ?? 0) < capacity ? null : SLOT_FULL
}

import { dayAt, dayNumber } from '../../../../contract/core/dates.ts'
import type { Dispatch } from '../../../../contract/rentals/handover.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { transitOf, type DeliveryCalendar } from '../../../../contract/shipping/promise.ts'
import type { HandoverRow } from './queries.ts'

/** What decides when a garment without a slot leaves. `dispatch` is its first blocked day, from which staff can hand it out. */
export type LeavingGarment = Pick<HandoverRow, 'worn_from' | 'dispatch' | 'lane' | 'ordered_at'>

/** The last day on which a garment without a slot can leave: with its courier in time for its first night, or on this night with its customer. */
export function leavesBy(
  { worn_from, dispatch, lane, ordered_at }: LeavingGarment,
  calendar: DeliveryCalendar,
): Day {
  if (!lane) return worn_from
  const day = dayAt(transitOf(lane, calendar, ordered_at.toISOString()).leaveFor(dayNumber(worn_from)))
  return day < dispatch ? dispatch : day // the calendar can have changed since the booking
}

/** How a booked garment leaves, and the day on which it must leave, which is its day in the day list. */
export const departureOf = (
  hold: LeavingGarment & Pick<HandoverRow, 'fulfilment'>,
  calendar: DeliveryCalendar,
): Pick<Dispatch, 'leavesBy' | 'method' | 'slot'> => ({
  leavesBy: hold.fulfilment?.slot.day ?? leavesBy(hold, calendar),
  method: hold.fulfilment?.method ?? (hold.lane ? 'courier' : null),
  slot: hold.fulfilment?.slot ?? null,
})

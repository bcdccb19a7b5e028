import { addDays } from '../../../../contract/core/dates.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { slotText } from '../../../../contract/shipping/slot-text.ts'
import { presentOrder } from '../present.ts'
import type { OrderRow } from '../queries.ts'

export type RentedDays = { worn: Period; blocked: Period }

/**
 * Returns whether the garment can leave in the slot of its order: on its first night, or on the day before if it has days of preparation.
 * True for an order without a slot.
 */
export function fitsSlot(order: OrderRow, { worn, blocked }: RentedDays): boolean {
  const day = presentOrder(order).fulfilment?.slot.day
  return day === undefined || (readyOn({ worn, blocked }) <= day && day <= worn.from)
}

const readyOn = ({ worn, blocked }: RentedDays): Day =>
  blocked.from < worn.from ? addDays(worn.from, -1) : worn.from

/** Returns the days on which all these garments can leave; null without garments. */
export function leavingDays(rentals: readonly RentedDays[]): Period | null {
  const [from] = rentals.map(readyOn).toSorted((a, b) => b.localeCompare(a))
  const [until] = rentals.map(({ worn }) => worn.from).toSorted()
  return from && until ? { from, until } : null
}

/** Refuses other nights if the garment cannot leave in the slot of its order. */
export function assertFitsSlot(order: OrderRow, days: RentedDays) {
  const { fulfilment } = presentOrder(order)
  if (!fulfilment || fitsSlot(order, days)) return
  const message = `The slot of this order is ${slotText(fulfilment.slot)}. Choose a first night on this day or shortly after it.`
  refuseField('from', message)
}

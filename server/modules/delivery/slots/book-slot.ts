import { refuseField } from '../../../../contract/core/refusal.ts'
import { capacityOf, isOver, SLOT_FULL, SLOT_OVER } from '../../../../contract/shipping/fulfilment.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockSlots, releasePlace, tryBookPlace, type Booking } from './queries.ts'

export const refuseSlot = (message: string): never => refuseField('fulfilment.slot', message)

/** Takes a place in a slot that the caller has checked. Refuses with an error at the slot if other orders have taken the last place. */
export async function bookSlot(tx: Tx, booking: Booking, { delivery }: Pick<StoreSettings, 'delivery'>) {
  const { method, slot } = booking
  const capacity = capacityOf({ method, settings: delivery }, slot)
  if (capacity === null || !(await tryBookPlace(tx, booking, capacity))) refuseSlot(SLOT_FULL)
}

/** Takes a place again for a cancelled order that is restored. Refuses a slot that is over or full. */
export async function bookSlotAgain(
  tx: Tx,
  booking: Booking,
  { settings, now }: { settings: Pick<StoreSettings, 'delivery'>; now: Date },
) {
  if (isOver(booking.slot, now.toISOString())) refuseSlot(SLOT_OVER)
  await bookSlot(tx, booking, settings)
}

/** Moves an order to another slot that the caller has checked. Refuses a slot whose last place was taken meanwhile. */
export async function moveSlot(tx: Tx, booking: Booking, settings: Pick<StoreSettings, 'delivery'>) {
  await lockSlots(tx, booking)
  await releasePlace(tx, booking.orderId)
  await bookSlot(tx, booking, settings)
}

/** Releases the place of an order, so that another customer can book it. */
export const releaseSlot = (tx: Tx, orderId: string): Promise<void> => releasePlace(tx, orderId)

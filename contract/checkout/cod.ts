import { formatRupees, type Paise } from '../core/money.ts'
import type { StoreSettings } from '../store/store.ts'

/** The facts about an order that decide whether it can be paid by cash on delivery. `hasCod`: couriers collect cash at its address, if that is known. */
export type CodOrder = { amountDue: Paise; hasRental: boolean; hasCod: boolean }

const CHOOSE_ANOTHER = 'Please choose another payment method'

/** Returns why an order cannot be paid by cash on delivery, or null when it can. The checkout and the server show this message. */
export function codRefusal(
  { amountDue, hasRental, hasCod }: CodOrder,
  cod: StoreSettings['cod'],
): string | null {
  if (!cod.enabled) return 'Cash on delivery is not available'
  if (cod.cap !== null && amountDue > cod.cap) {
    return `Cash on delivery is available for orders of up to ${formatRupees(cod.cap)}. ${CHOOSE_ANOTHER}`
  }
  if (!cod.rentals && hasRental) return `Cash on delivery is not available for rentals. ${CHOOSE_ANOTHER}`
  return hasCod ? null : `Cash on delivery is not available for this PIN code. ${CHOOSE_ANOTHER}`
}

/** Returns a sentence about the limit of open cash-on-delivery orders per phone number, or null if there is no limit. */
export const codLimitText = ({ maxOpenPerPhone }: StoreSettings['cod']): string | null =>
  maxOpenPerPhone === null
    ? null
    : `${maxOpenPerPhone === 1 ? 'One open order' : `${maxOpenPerPhone} open orders`} at a time per phone number`

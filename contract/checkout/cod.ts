import { formatRupees, type Paise } from '../core/money.ts'
import type { StoreSettings } from '../store/store.ts'

/** What the rule of cash on delivery looks at. `pin` is null while nobody has said where the parcel goes. */
export type CodOrder = { amountDue: Paise; hasRental: boolean; pin: string | null }

/** True in every shop: which other payment methods there are depends on its settings. */
const CHOOSE_ANOTHER = 'Please choose another payment method'

/** Why an order cannot be paid at the door; null when it can. The checkout shows it, the server refuses with it. */
export function codRefusal(
  { amountDue, hasRental, pin }: CodOrder,
  cod: StoreSettings['cod'],
): string | null {
  if (!cod.enabled) return 'This shop takes no cash on delivery'
  if (cod.cap !== null && amountDue > cod.cap) {
    return `Cash on delivery is for orders up to ${formatRupees(cod.cap)}. ${CHOOSE_ANOTHER}`
  }
  if (!cod.rentals && hasRental) return `Rentals cannot be paid on delivery. ${CHOOSE_ANOTHER}`
  const isServed = cod.pins.length === 0 || (pin !== null && cod.pins.some((start) => pin.startsWith(start)))
  return isServed ? null : `Cash on delivery is not offered for this PIN code. ${CHOOSE_ANOTHER}`
}

/** How many orders one phone may have open at the door, in words; null when there is no limit. */
export const codLimitText = ({ maxOpenPerPhone }: StoreSettings['cod']): string | null =>
  maxOpenPerPhone === null
    ? null
    : `${maxOpenPerPhone === 1 ? 'One open order' : `${maxOpenPerPhone} open orders`} at a time on one phone`

import { showPin } from '../../../../contract/shipping/pin-codes.ts'
import { api } from '../api/browser-api'
import type { AddressFields } from '../checkout/checkout-draft'

/** City and state as the shop last proposed them; what somebody typed instead is not touched. */
export type Proposed = { city: string; state: string }
export const nothingProposed: Proposed = { city: '', state: '' }

/** What the shop knows of a PIN; null when it could not be asked. */
export const placeOfPin = (pin: string): Promise<Proposed | null> =>
  api(showPin, { params: { pin } }).then(
    ({ city, state }) => ({ city: city ?? '', state: state ?? '' }),
    () => null,
  )

/** The address with city and state filled in where they are empty or were only proposed. */
export function withPlace(fields: AddressFields, last: Proposed, place: Proposed): AddressFields {
  const fill = (name: keyof Proposed) =>
    !fields[name] || fields[name] === last[name] ? place[name] || fields[name] : fields[name]
  return { ...fields, city: fill('city'), state: fill('state') }
}

import { showPin } from '../../../../contract/shipping/pin-codes.ts'
import { api } from '../api/browser-api'
import type { AddressFields } from '../checkout/checkout-draft'

/** The last suggested city and state. Values that the user typed are not overwritten. */
export type Proposed = { city: string; state: string }
export const nothingProposed: Proposed = { city: '', state: '' }

/** Suggests city and state for a PIN code; null when the request fails. */
export const placeOfPin = (pin: string): Promise<Proposed | null> =>
  api(showPin, { params: { pin } }).then(
    ({ city, state }) => ({ city: city ?? '', state: state ?? '' }),
    () => null,
  )

/** Fills in city and state where they are empty or still the last suggestion. */
export function withPlace(fields: AddressFields, last: Proposed, place: Proposed): AddressFields {
  const fill = (name: keyof Proposed) =>
    !fields[name] || fields[name] === last[name] ? place[name] || fields[name] : fields[name]
  return { ...fields, city: fill('city'), state: fill('state') }
}

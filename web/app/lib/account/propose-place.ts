import { showPin } from '../../../../contract/shipping/pin-codes.ts'
import { pinRefusal } from '../../../../contract/shipping/postal-codes.ts'
import { api } from '../api/browser-api'
import type { TypedAddress } from './typed-address'

/** The last suggested city and state. Values that the user typed are not overwritten. */
export type Proposed = { city: string; state: string }
export const nothingProposed: Proposed = { city: '', state: '' }

/** Suggests city and state for a PIN code; null when the request fails. */
export const placeOfPin = (pin: string): Promise<Proposed | null> =>
  api(showPin, { params: { pin } }).then(
    ({ city, state }) => ({ city: city ?? '', state: state ?? '' }),
    () => null,
  )

/** What `withPlace` knows of the address before the PIN code was entered. */
export type PlaceBefore = {
  /** The city and the state that were suggested last. */
  proposed: Proposed
  /** The complete PIN code that the fields had before; empty if they had none. */
  pin: string
}

/**
 * Fills in the city and the state of a PIN code. Keeps values that the user typed, unless the state does not have this PIN code or the PIN
 * code has changed: then city and state belong to another place.
 */
export function withPlace(fields: TypedAddress, before: PlaceBefore, place: Proposed): TypedAddress {
  const isOtherPlace = before.pin !== '' && before.pin !== fields.pin.trim()
  const isWrongState = fields.state !== '' && pinRefusal(fields.pin.trim(), fields.state) !== null
  const fill = (name: keyof Proposed) => {
    if (isOtherPlace || isWrongState) return place[name]
    return !fields[name] || fields[name] === before.proposed[name]
      ? place[name] || fields[name]
      : fields[name]
  }
  return { ...fields, city: fill('city'), state: fill('state') }
}

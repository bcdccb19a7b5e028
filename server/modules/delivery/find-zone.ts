import type { IndianState } from '../../../contract/shipping/indian-states.ts'
import { findState, statesOfPin } from '../../../contract/shipping/postal-codes.ts'
import { postalRegion } from '../../../contract/shipping/postal-regions.ts'
import type { Zone } from '../../../contract/shipping/promise.ts'
import { findPin } from './find-pin.ts'

/** The place from which goods leave. `pin` is null if only the State is known. */
export type Place = { pin: string | null; state: string | null }

/** The first digits of the PIN codes of large cities: Delhi, Ahmedabad, Mumbai, Pune, Hyderabad, Bengaluru, Chennai and Kolkata. */
const metros = ['110', '380', '400', '411', '500', '560', '600', '700']

const remote: ReadonlySet<IndianState> = new Set<IndianState>([
  'Andaman and Nicobar Islands',
  'Arunachal Pradesh',
  'Assam',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Sikkim',
  'Tripura',
])

/** Returns the State of a PIN code; null for the Army and for PIN codes that two States share. */
const stateOf = (pin: string): IndianState | null => {
  const [only, another] = statesOfPin(pin)
  return findPin(pin)?.state ?? (another ? null : (only ?? null))
}

/** Returns the zone of a PIN code, as seen from the place where goods leave. The nearest zone that applies counts. */
export function findZone(origin: Place, pin: string): Zone {
  const from = origin.pin ? findPin(origin.pin) : null
  const to = findPin(pin)
  if (from?.city && from.city === to?.city && from.state === to.state) return 'city'
  const state = stateOf(pin)
  const originState = from?.state ?? (origin.state ? findState(origin.state) : null)
  if (state !== null && state === originState) return 'state'
  if (postalRegion(pin)?.isArmy || (state !== null && remote.has(state))) return 'special'
  return metros.includes(pin.slice(0, 3)) ? 'metro' : 'rest'
}

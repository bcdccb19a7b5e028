import type { IndianState } from '../../../contract/shipping/indian-states.ts'
import { pinPlaces } from './pin-places.ts'

type PinPlace = { state: IndianState; city: string | null }

const places = new Map<string, PinPlace>(
  Object.entries(pinPlaces).flatMap(([state, listed]) =>
    [...listed.matchAll(/(\d+)([^\d,]*)/g)].map(([, digits, town]): [string, PinPlace] => [
      digits!,
      { state: state as IndianState, city: town!.replaceAll(/\s+/g, ' ').trim() || null },
    ]),
  ),
)

/** Returns the place of the longest known prefix of a PIN code; null if no prefix is known. */
export function findPin(pin: string): PinPlace | null {
  for (let digits = pin.length; digits >= 2; digits -= 1) {
    const place = places.get(pin.slice(0, digits))
    if (place) return place
  }
  return null
}

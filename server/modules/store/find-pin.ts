import type { IndianState } from '../../../contract/shipping/indian-states.ts'
import { pinPlaces } from './pin-places.ts'

type Place = { state: IndianState; city: string | null }

const places = new Map<string, Place>(
  Object.entries(pinPlaces).flatMap(([state, listed]) =>
    [...listed.matchAll(/(\d+)([^\d,]*)/g)].map(([, digits, town]): [string, Place] => [
      digits!,
      { state: state as IndianState, city: town!.replaceAll(/\s+/g, ' ').trim() || null },
    ]),
  ),
)

/** What the longest known beginning of a PIN says; an exception without a town has none. Null where we know nothing. */
export function findPin(pin: string): Place | null {
  for (let digits = pin.length; digits >= 2; digits -= 1) {
    const place = places.get(pin.slice(0, digits))
    if (place) return place
  }
  return null
}

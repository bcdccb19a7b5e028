import { statesOfPin } from './postal-codes.ts'
import type { IndianState } from './indian-states.ts'

/** Postal circles of India Post, and the field post offices of the Army. */
export type PostalCircle = keyof typeof sortingDistricts

/**
 * The sorting districts of each postal circle: the first three digits of its PIN codes, as numbers and ranges. The first two digits are the
 * region. A district that serves two circles, such as 247, is listed under the circle with more of its post offices. First digits that are
 * in no list are not assigned, so no PIN code begins with them.
 */
const sortingDistricts = {
  Delhi: '110',
  Haryana: '121-127 131-136',
  Punjab: '140-148 151-152 160',
  'Himachal Pradesh': '171-177',
  'Jammu and Kashmir': '180-182 184-185 190-194',
  'Uttar Pradesh': '201-212 221-233 241-245 247 250-251 261-262 271-277 281-285',
  Uttarakhand: '246 248-249 263',
  Rajasthan: '301-307 311-314 321-328 331-335 341-345',
  Gujarat: '360-365 370 380 382-385 387-396',
  Maharashtra: '400-403 410-416 421-425 431 440-445',
  'Madhya Pradesh': '450-458 460-466 470-477 480-488',
  Chhattisgarh: '490-497',
  Telangana: '500-509',
  'Andhra Pradesh': '515-518 520-524 530-535',
  Karnataka: '560-563 570-577 580-587 590-591',
  'Tamil Nadu': '600-614 620-632 635-639 641-643',
  Kerala: '670-671 673 676 678-680 682-683 685-686 688-691 695',
  'West Bengal': '700 711-713 721-723 731-737 741-744',
  Odisha: '751-770',
  Assam: '781-788',
  'North East': '790-799',
  Bihar: '800-805 811-813 821 823-824 841-848 851-855',
  Jharkhand: '814-816 822 825-829 831-835',
  'Army Post Office': '900-998',
} as const

const circleOfDistrict = new Map<number, PostalCircle>(
  Object.entries(sortingDistricts).flatMap(([circle, ranges]) =>
    ranges.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, at): [number, PostalCircle] => [
        first + at,
        circle as PostalCircle,
      ])
    }),
  ),
)

export type PostalRegion = {
  /** The first three digits. */
  district: string
  circle: PostalCircle
  /** The States in which the PIN code is valid. The field post offices of the Army belong to no State. */
  states: IndianState[]
  isArmy: boolean
}

/** Returns the postal region of a PIN code, by its first three digits; null if they are not assigned. */
export function postalRegion(pin: string): PostalRegion | null {
  const district = pin.slice(0, 3)
  const circle = circleOfDistrict.get(Number(district))
  if (!circle) return null
  return { district, circle, states: statesOfPin(pin), isArmy: circle === 'Army Post Office' }
}

/** The message for a text that does not have the form of a PIN code. */
export const pinMessage = 'Enter a 6-digit PIN code'

/** Returns why a text is not a PIN code, as a message for its field; null if it can be one. */
export function pinProblem(pin: string): string | null {
  if (!/^[1-9]\d{5}$/.test(pin)) return pinMessage
  return postalRegion(pin) ? null : `No PIN code begins with ${pin.slice(0, 3)}. Please check it`
}

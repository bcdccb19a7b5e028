import { indianStates, type IndianState } from './indian-states.ts'

/**
 * First digits of the PIN codes of each State, from the postal circles of India Post. Three digits have precedence over two. First digits
 * that are listed for several States are valid in each of these States. PIN codes with first digits that are not listed, such as those of
 * the Army, are valid in every State. `postal-regions.ts` lists which first digits are assigned at all.
 */
const beginnings: Record<IndianState, string> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53 507 508 509 533',
  'Arunachal Pradesh': '78 790 791 792',
  Assam: '78 790 791 792 793 794 795 796 797 798 799',
  Bihar: '80 81 82 84 85',
  Chandigarh: '140 160',
  Chhattisgarh: '48 49',
  'Dadra and Nagar Haveli and Daman and Diu': '362 396',
  Delhi: '11',
  Goa: '403',
  Gujarat: '36 37 38 39 362 396',
  Haryana: '12 13 140 160',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19 194',
  Jharkhand: '81 82 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 68 69 673 682',
  Ladakh: '19 194',
  Lakshadweep: '682',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '78 795',
  Meghalaya: '78 793 794',
  Mizoram: '78 796',
  Nagaland: '78 797 798',
  Odisha: '75 76 77',
  Puducherry: '533 604 605 607 609 673',
  Punjab: '14 15 140 160',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '60 61 62 63 64 604 605 607 609',
  Telangana: '50 507 508 509',
  Tripura: '78 799',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28',
  Uttarakhand: '24 26',
  'West Bengal': '70 71 72 73 74 737',
}

const beginningsOf = new Map(indianStates.map((state) => [state, new Set(beginnings[state].split(' '))]))

/** Returns the States in which a PIN code is valid. An empty list means that it is valid in every State. */
export function statesOfPin(pin: string): IndianState[] {
  for (const digits of [3, 2]) {
    const found = indianStates.filter((state) => beginningsOf.get(state)!.has(pin.slice(0, digits)))
    if (found.length > 0) return found
  }
  return []
}

/**
 * Returns whether goods that may only be delivered within the State `onlyIn` can be delivered to one of these States: sellers without a GST
 * registration may supply only inside their own State (CGST notification 34/2023). True without such a limit, and without States.
 */
export const isSoldIn = (onlyIn: string | null, states: readonly string[]): boolean =>
  onlyIn === null ||
  states.length === 0 ||
  states.some((state) => state.trim().toLowerCase() === onlyIn.toLowerCase())

/** Former and other common names of States. */
const otherNames: Record<string, IndianState> = {
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
  'new delhi': 'Delhi',
  'nct of delhi': 'Delhi',
  tamilnadu: 'Tamil Nadu',
  chattisgarh: 'Chhattisgarh',
  'dadra and nagar haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'daman and diu': 'Dadra and Nagar Haveli and Daman and Diu',
}

/** Finds a State by its name, or by a former or other common name; returns null when the name is unknown. */
export function findState(name: string): IndianState | null {
  const plain = name.toLowerCase().replaceAll('&', ' and ').replaceAll(/\s+/g, ' ').trim()
  const other = Object.hasOwn(otherNames, plain) ? otherNames[plain] : undefined
  return indianStates.find((state) => state.toLowerCase() === plain) ?? other ?? null
}

/** Returns an error message if a PIN code does not belong to the State; null if it does. */
export function pinRefusal(pin: string, state: string): string | null {
  const allowed = statesOfPin(pin)
  if (allowed.length === 0 || allowed.some((name) => name === state)) return null
  return `PIN code ${pin} is in ${allowed.join(' or ')}. Please check the state.`
}

import { gstCodes, indianStates, type IndianState } from '../shipping/indian-states.ts'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns the check character of a GSTIN: a weighted sum of the first fourteen characters, modulo 36. */
export function gstinCheck(first14: string): string {
  const sum = first14.split('').reduce((all, sign, at) => {
    const product = signs.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    return all + Math.floor(product / 36) + (product % 36)
  }, 0)
  return signs[(36 - (sum % 36)) % 36]!
}

/** Returns whether a text is a valid GSTIN: State code, PAN, entity number, `Z`, check character. */
export const isGstin = (value: string): boolean =>
  /^(0[1-9]|[12]\d|3[0-8]|97|99)[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/.test(value) &&
  gstinCheck(value.slice(0, 14)) === value[14]

/** Returns the State in which a GSTIN is registered; null for codes that belong to no State (97, 99). */
export const stateOfGstin = (gstin: string): IndianState | null =>
  indianStates.find((state) => gstCodes[state] === gstin.slice(0, 2)) ?? null

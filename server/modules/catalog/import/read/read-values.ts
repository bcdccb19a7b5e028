import { productLimits } from '../../../../../contract/catalog/catalog.ts'
import { z } from 'zod'
import { declarations, MONTH, type Declaration } from '../../../../../contract/catalog/declarations.ts'
import { paise, type Paise } from '../../../../../contract/core/money.ts'
import { Hsn } from '../../../../../contract/invoicing/hsn.ts'
import type { ProductDetail } from './draft.ts'

/** The reason why a cell is invalid. The error message consists of the column name and this reason. */
export type InvalidCell = { reason: string }
/** A function that parses the text of a cell that is not blank. */
export type Reader<T> = (text: string) => T | InvalidCell

const invalid = (text: string, reason: string): InvalidCell => ({
  reason: `“${text.slice(0, 60)}” ${reason}`,
})
export const isInvalid = (value: unknown): value is InvalidCell =>
  typeof value === 'object' && value !== null && 'reason' in value

const price = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2})0*)?$/
const maxRupees = 10_000_000

/** Parses an amount in rupees: `1499`, `1,499.00`, `₹1,24,500`, `Rs. 499/-`. Zero is allowed. */
export function readAmount(text: string): Paise | InvalidCell {
  const bare = text.replace(/^(₹|rs\.?|inr)\s*/i, '').replace(/\s*\/-$/, '')
  const [, whole, part = ''] = price.exec(bare) ?? []
  if (whole === undefined) return invalid(text, 'is not an amount in rupees')
  const rupees = Number(whole.replaceAll(',', ''))
  if (rupees > maxRupees) return invalid(text, 'is more than ₹1,00,00,000')
  return paise(rupees * 100 + Number(part.padEnd(2, '0')))
}

/** Parses a price, which must be above zero. */
export function readPrice(text: string): Paise | InvalidCell {
  const amount = readAmount(text)
  return amount === 0 ? invalid(text, 'must be greater than 0') : amount
}

/** Returns a parser for whole numbers from 0 to `max`. */
export const readCount =
  (max: number): Reader<number> =>
  (text) => {
    if (!/^\d+(\.0+)?$/.test(text)) return invalid(text, 'is not a whole number')
    return Number(text) > max ? invalid(text, `is more than ${max}`) : Number(text)
  }

const maxStock = 1_000_000

/** Parses a stock quantity. Shopify exports a negative stock for oversold products; it counts as 0. */
export const readStock: Reader<number> = (text) =>
  /^-\d+(\.0+)?$/.test(text) ? 0 : readCount(maxStock)(text)

export function readYes(text: string): boolean | InvalidCell {
  if (/^(true|yes|y|1)$/i.test(text)) return true
  return /^(false|no|n|0)$/i.test(text) ? false : invalid(text, 'is neither TRUE nor FALSE')
}

const genders = {
  women: /^(wom[ae]n|female|lad(y|ies))$/i,
  men: /^(m[ae]n|male|gents?)$/i,
  kids: /^(kids?|child(ren)?)$/i,
}

export function readGender(text: string): 'women' | 'men' | 'kids' | InvalidCell {
  for (const gender of ['women', 'men', 'kids'] as const) {
    if (genders[gender].test(text)) return gender
  }
  return invalid(text, 'is not women, men or kids')
}

export function readRating(text: string): number | InvalidCell {
  if (!/^\d(\.\d+)?$/.test(text) || Number(text) > 5) return invalid(text, 'is not a rating from 0 to 5')
  return Math.round(Number(text) * 10) / 10
}

const instant = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:\d{2})?)?$/i

/** Parses a point in time. A date without a time means the end of that day in India. A time without a time zone is Indian time. */
export function readInstant(text: string): string | InvalidCell {
  const [, day = '', time = '23:59', seconds = time === '23:59' ? ':59' : ':00', zone = '+05:30'] =
    instant.exec(text) ?? []
  const at = new Date(`${day}T${time}${seconds}${zone.toUpperCase()}`)
  if (z.iso.date().safeParse(day).success && !Number.isNaN(at.getTime())) return at.toISOString()
  return invalid(text, 'is not a date such as 2026-10-20 or 2026-10-20 18:30')
}

export const readHsn: Reader<string> = (text) =>
  Hsn.safeParse(text).success ? text : invalid(text, 'is not an HSN code with 4, 6 or 8 digits')

export function readHex(text: string): string | InvalidCell {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text) ?? []
  if (!digits) return invalid(text, 'is not a colour such as #B3123F')
  const long = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')
  return `#${long.toLowerCase()}`
}

/** Writes product details as a text that `readDetails` parses. A backslash escapes the separators in labels and values. */
export const writeDetails = (details: readonly ProductDetail[]): string =>
  details.map(({ label, value }) => `${escapeSeparators(label)}: ${escapeSeparators(value)}`).join(' | ')

const escapeSeparators = (text: string) => text.replaceAll(/[\\|:]/g, '\\$&')
const unescapeSeparators = (text: string) => text.replaceAll(/\\([\\|:])/g, '$1')

/** Splits a text at each separator that is not escaped by a backslash. */
function splitUnescaped(text: string, separator: string): string[] {
  const parts = ['']
  for (const token of text.match(/\\[\\|:]|[^]/g) ?? []) {
    if (token === separator) parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts
}

/** Parses product details from a text such as `Fabric: Cotton | Work: Mirror`. See `writeDetails` for the escaping. */
export function readDetails(text: string): ProductDetail[] | InvalidCell {
  const parts = splitUnescaped(text, '|')
    .map((part) => part.trim())
    .filter(Boolean)
  const details = parts.map((part) => {
    const [label = '', ...rest] = splitUnescaped(part, ':')
    return { label: unescapeSeparators(label.trim()), value: unescapeSeparators(rest.join(':').trim()) }
  })
  if (details.some(({ label, value }) => !label || !value)) {
    return invalid(text, 'must be written as Label: value | Label: value')
  }
  const { details: most, detailLabel, detailValue } = productLimits
  if (details.length > most) return invalid(text, `has more than ${most} details`)
  const long = details.find(({ label, value }) => label.length > detailLabel || value.length > detailValue)
  if (long) {
    const reason = `has a label of more than ${detailLabel} characters or a value of more than ${detailValue}`
    return invalid(long.label, reason)
  }
  return details
}

/** Returns a parser for a declaration, see `declarations`. */
export const readDeclaration =
  (name: Declaration): Reader<string> =>
  (text) =>
    name === 'madeIn' && !MONTH.test(text)
      ? invalid(text, 'is not a month and year such as 08/2026')
      : readText(declarations[name].max)(text)

/** Returns a parser for texts of at most `max` characters. */
export const readText =
  (max: number): Reader<string> =>
  (text) =>
    text.length > max ? invalid(text, `is longer than ${max} characters`) : text

export const readId: Reader<string> = (text) =>
  /^[\w-]{1,64}$/.test(text)
    ? text
    : invalid(text, 'may only contain letters, digits, - and _, up to 64 characters')

export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

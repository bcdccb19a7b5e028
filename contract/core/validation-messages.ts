import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/**
 * Returns the message of a validation error for which the schema defines no message: one English sentence with the name of the field,
 * because the user may read it in a form or in a toast. `wire.ts` sets it for all schemas.
 */
export function validationMessage(issue: Issue): string {
  const name = fieldLabel(issue.path ?? [])
  if (issue.input === undefined) return `${name} ${isListExpected(issue) ? 'are' : 'is'} required`
  return `${name} ${problemOf(issue)}`
}

const isListExpected = (issue: Issue) => issue.code === 'invalid_type' && issue.expected === 'array'

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? 'a valid value'}`
    case 'invalid_value':
      return `must be ${anyOf(issue.values.map(String))}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong format'
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    default:
      return 'is not valid'
  }
}

const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  date: 'a date',
}

const formats: Record<string, string> = {
  email: 'must look like name@example.com',
  url: 'must look like https://example.com',
  uuid: 'must look like 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  date: 'must be a date such as 2026-10-11',
  datetime: 'must be a date and time such as 2026-10-11T18:30:00+05:30',
  time: 'must be a time such as 18:30',
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (isText(origin) && Number(minimum) <= 1) return 'is required'
  if (isText(origin)) return `must have at least ${characters(minimum)}`
  if (isList(origin)) return `must have at least ${entries(minimum)}`
  return inclusive === false ? `must be more than ${digits(minimum)}` : `must be at least ${digits(minimum)}`
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (isText(origin)) return `must have at most ${characters(maximum)}`
  if (isList(origin)) return `must have at most ${entries(maximum)}`
  return inclusive === false ? `must be less than ${digits(maximum)}` : `must be at most ${digits(maximum)}`
}

const isText = (origin: string) => origin === 'string'
const isList = (origin: string) => ['array', 'set', 'map', 'object', 'file'].includes(origin)
const digits = (count: number | bigint) => count.toLocaleString('en-IN')
const characters = (count: number | bigint) =>
  `${digits(count)} ${Number(count) === 1 ? 'character' : 'characters'}`
const entries = (count: number | bigint) => `${digits(count)} ${Number(count) === 1 ? 'entry' : 'entries'}`
const anyOf = (values: readonly string[]) =>
  new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(values)

/** Names of fields that are not English words as they are. */
const labels: Record<string, string> = {
  email: 'E-mail address',
  _id: 'ID',
  pin: 'PIN code',
  qty: 'Quantity',
  q: 'Search text',
  src: 'Picture address',
  alt: 'Picture description',
  ids: 'IDs',
  line1: 'Address line 1',
  line2: 'Address line 2',
}
const abbreviations = ['id', 'url', 'mrp', 'hsn', 'gstin', 'pan', 'ifsc', 'upi', 'sku', 'otp', 'utr', 'vpa']

/**
 * Returns the name of a field as words: `rentPrice` is "Rent price". An entry of a list is named with its number: `sizes.0` is "Sizes 1".
 * The whole request has no name.
 */
function fieldLabel(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((key) => typeof key === 'string')
  const field = path[at]
  if (typeof field !== 'string') return 'The request'
  const entry = path[at + 1]
  const name = labels[field] ?? (/^[A-Z\d_]+$/.test(field) ? field : toWords(field))
  return typeof entry === 'number' ? `${name} ${entry + 1}` : name
}

function toWords(field: string): string {
  const words = field
    .replaceAll(/([a-z\d])([A-Z])|[_-]+/g, '$1 $2')
    .trim()
    .toLowerCase()
    .split(/\s+/)
  const written = words.map((word) => (abbreviations.includes(word) ? word.toUpperCase() : word)).join(' ')
  return written.charAt(0).toUpperCase() + written.slice(1)
}

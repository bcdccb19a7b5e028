import { formatRupees, paise } from '../../../../contract/core/money.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import type { SettingField } from './subjects/fields'

const amounts: readonly SettingField['kind'][] = ['amount', 'maybe-amount']

const quote = (text: string) => `“${text}”`

/** Describes a setting in words, for the history. `value` has the format of the API. */
export function describeValue(
  { kind, options }: Pick<SettingField, 'kind' | 'options'>,
  value: unknown,
): string {
  if (kind === 'yes') return value === true ? 'on' : 'off'
  if (value === null || value === undefined || value === '') return 'empty'
  if (Array.isArray(value)) return describeList(value)
  if (amounts.includes(kind)) return formatRupees(paise(Math.round(Number(value) * 100)))
  if (kind === 'maybe-moment') return formatInstant(value as string)
  const text = typeof value === 'number' ? String(value) : (value as string)
  if (kind === 'number' || kind === 'maybe-number') return text
  return options?.find(([option]) => option === text)?.[1] ?? quote(text)
}

/** Describes a list of texts, or the testimonials or reviews by the names of their authors. */
function describeList(list: readonly (string | { name: string })[]): string {
  const names = list.map((entry) => (typeof entry === 'string' ? entry : entry.name))
  return names.length === 0 ? 'empty' : names.map(quote).join(', ')
}

import type { z } from 'zod'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { momentOf, typedMoment } from '../../ui/date/indian-moment'
import type { SettingField } from './subjects/fields'

export type TypedSettings = Record<string, string | boolean>

const valueAt = (settings: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((from, key) => (from as Record<string, unknown> | undefined)?.[key], settings)

/** Converts the value of a setting into the text of its input. */
export function typedValue(settings: StoreSettings, { path, kind }: SettingField): string | boolean {
  const value = valueAt(settings, path)
  if (kind === 'yes') return value === true
  if (value === null || value === undefined) return ''
  if (kind === 'lines') return (value as string[]).join('\n')
  if (isOpinionKind(kind)) return JSON.stringify(value)
  if (kind === 'amount' || kind === 'maybe-amount') return String((value as number) / 100)
  if (kind === 'maybe-moment') return typedMoment(value as string)
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

/** Testimonials and reviews have their own editor, whose form value is JSON. */
export const isOpinionKind = (kind: SettingField['kind']): kind is OpinionKind =>
  kind === 'testimonials' || kind === 'reviews'
export type OpinionKind = 'testimonials' | 'reviews'

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Converts the text of an input to the wire format. Text that is no number stays text, so that the API reports the error at the field. */
function parseTyped(kind: SettingField['kind'], typed: string): unknown {
  const text = typed.trim()
  if (kind === 'yes') return text === 'on'
  if (kind === 'lines') return splitLines(text)
  if (isOpinionKind(kind)) return parseJson(text)
  if (kind.startsWith('maybe-') && text === '') return null
  if (kind === 'maybe-moment') return momentOf(text)
  if (kind === 'text' || kind === 'long' || kind === 'choice') return text
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The settings in the wire format: amounts are rupees. */
type WireSettings = z.input<typeof StoreSettings>

/** The name of the input of a setting: its path in the body of the request. */
export const inputName = ({ path }: SettingField) => `settings.${path}`

/** Returns a copy of the settings in which these fields have the values of a posted form. */
export function applyTyped(
  settings: WireSettings,
  fields: readonly SettingField[],
  form: FormData,
): WireSettings {
  const next = structuredClone(settings)
  for (const field of fields) {
    const typed = form.get(inputName(field))
    setValue(next, field.path.split('.'), parseTyped(field.kind, typeof typed === 'string' ? typed : ''))
  }
  return next
}

function setValue(into: Record<string, unknown>, [key, ...rest]: readonly string[], value: unknown) {
  if (key === undefined) return
  if (rest.length === 0) {
    into[key] = value
    return
  }
  into[key] ??= {}
  setValue(into[key] as Record<string, unknown>, rest, value)
}

/** A message of the API that only says which type or format a value has, for example `Latitude must be a number`. */
const technical = / (must (be a number|look like .+)|is not valid)$/

/**
 * Returns the error message of a setting. If a part of the setting is wrong, for example one line of a list, returns the message of
 * that part.
 */
export function errorOf(field: SettingField, errors: Readonly<Record<string, string>>): string | undefined {
  const name = inputName(field)
  const message = Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
  if (!message || !technical.test(message)) return message
  return field.fieldError ?? (message.endsWith(' a number') ? 'Enter a number' : message)
}

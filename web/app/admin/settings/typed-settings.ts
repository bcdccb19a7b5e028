import { paise } from '../../../../contract/core/money.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { rentedCategories, type SettingField } from './sections'

export type TypedSettings = Record<string, string | boolean>

const INDIA_MS = 5.5 * 3_600_000

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
  if (isVoiceKind(kind)) return JSON.stringify(value)
  if (kind === 'amount' || kind === 'maybe-amount') return String((value as number) / 100)
  if (kind === 'maybe-moment') {
    return new Date(Date.parse(value as string) + INDIA_MS).toISOString().slice(0, 16)
  }
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

/** Testimonials and reviews have their own editor, whose form value is JSON. */
export const isVoiceKind = (kind: SettingField['kind']): kind is VoiceKind =>
  kind === 'testimonials' || kind === 'reviews'
export type VoiceKind = 'testimonials' | 'reviews'

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Parses a form value as text, number, paise or list. Invalid numbers become NaN, which validation refuses. */
function parseTyped({ kind }: SettingField, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  if (kind === 'lines') return splitLines(text)
  if (isVoiceKind(kind)) return JSON.parse(text)
  if (kind.startsWith('maybe-') && text === '') return null
  if (kind === 'amount' || kind === 'maybe-amount') return paise(Math.round(Number(text) * 100))
  if (kind === 'number' || kind === 'maybe-number') return text === '' ? Number.NaN : Number(text)
  return kind === 'maybe-moment' ? new Date(`${text}:00+05:30`).toISOString() : text
}

/** Returns the settings with the form values of these fields. */
export function applyTyped(
  settings: StoreSettings,
  fields: readonly SettingField[],
  typed: TypedSettings,
): StoreSettings {
  const next = structuredClone(settings) as unknown as Record<string, unknown>
  for (const field of fields) {
    setValue(next, field.path.split('.'), parseTyped(field, typed[field.path] ?? ''))
  }
  return normalizeCategories(next as unknown as StoreSettings)
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

/** Completes categories that have only some values with the store defaults, and removes categories without values. */
function normalizeCategories(settings: StoreSettings): StoreSettings {
  const { rental } = settings
  type Days = number | null | undefined
  const byCategory: Record<string, { daysBefore: Days; daysAfter: Days; minDays?: Days; maxDays?: Days }> = {
    ...rental.categories,
  }
  for (const slug of rentedCategories) {
    const values = byCategory[slug]
    if (values && Object.values(values).every((days) => days === null)) delete byCategory[slug]
  }
  const categories = Object.fromEntries(
    Object.entries(byCategory).map(([slug, { daysBefore, daysAfter, ...own }]) => [
      slug,
      { ...own, daysBefore: daysBefore ?? rental.daysBefore, daysAfter: daysAfter ?? rental.daysAfter },
    ]),
  )
  return { ...settings, rental: { ...rental, categories } }
}

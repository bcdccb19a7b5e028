import type { StoreSettings } from '../../../../../contract/store/store.ts'

/** The kind of input. `lines` is a list with one entry per line, `amount` is in rupees, `maybe-` allows an empty value. */
export type SettingKind =
  | 'text'
  | 'long'
  | 'number'
  | 'maybe-number'
  | 'amount'
  | 'maybe-amount'
  | 'yes'
  | 'lines'
  | 'maybe-moment'
  | 'choice'
  | 'testimonials'
  | 'reviews'

export type SettingField = {
  /** The path in the settings, for example `claims.sellers`. */
  path: string
  label: string
  /** Says where the setting appears or what it changes. It is shown below the input. */
  help: string
  kind: SettingKind
  options?: readonly (readonly [string, string])[]
  /** The message that replaces technical validation messages. */
  fieldError?: string
}

export type SettingSection = {
  title: string
  about?: string
  fields: readonly SettingField[]
}

type FieldOptions = Partial<Omit<SettingField, 'path' | 'label' | 'help'>>

/** Declares a setting. `names` are its path and its label. */
export const field = (
  names: readonly [path: string, label: string],
  help: string,
  options: SettingKind | FieldOptions = 'text',
): SettingField => ({
  path: names[0],
  label: names[1],
  help,
  kind: 'text',
  ...(typeof options === 'string' ? { kind: options } : options),
})

/** Returns the name of the top-level part of the settings that contains a field: `business` for `business.legalName`. */
export const partOf = ({ path }: Pick<SettingField, 'path'>) => path.split('.')[0] as keyof StoreSettings

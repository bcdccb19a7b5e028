import { useEffect, useState } from 'react'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { ActionForm, useFormAction, type FormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { useHydrated } from '../../ui/hydration/use-hydrated'
import type { SettingField, SettingSection } from './sections'
import { SettingInput } from './setting-input'
import { inputName, typedValue, type TypedSettings } from './typed-settings'

type SectionProps = {
  section: SettingSection
  settings: StoreSettings
  version: number
  /** Reports whether this section has unsaved changes. */
  onDirty: (key: string, isDirty: boolean) => void
}

/**
 * A section of the settings with its own form. The form is reset after it was saved, and when another user has changed the stored values
 * of this section.
 */
export function Section({ section, settings, version, onDirty }: SectionProps) {
  const { key, title, about, fields } = section
  const [saves, setSaves] = useState(0)
  const save = useFormAction('saveSettings', {
    params: { section: key },
    done: `${title} saved. Shoppers see it within two seconds.`,
    onDone: () => setSaves(saves + 1),
  })
  const stored = Object.fromEntries(fields.map((field) => [field.path, typedValue(settings, field)]))
  return (
    <>
      <h2 id={`part-${key}`} className="text-2xl">
        {title}
      </h2>
      {about && <p className="mt-1 max-w-prose text-muted">{about}</p>}
      <SectionForm key={saves + JSON.stringify(stored)} {...{ section, stored, version, save, onDirty }} />
    </>
  )
}

type SectionFormProps = Pick<SectionProps, 'section' | 'version' | 'onDirty'> & {
  stored: TypedSettings
  save: FormAction
}

function SectionForm({ section: { key, title, fields }, stored, version, save, onDirty }: SectionFormProps) {
  const isHydrated = useHydrated()
  const [values, setValues] = useState(() => typedInPost(fields, save) ?? stored)
  const isDirty = fields.some(({ path }) => values[path] !== stored[path])
  useEffect(() => {
    onDirty(key, isDirty)
    return () => onDirty(key, false)
  }, [key, isDirty, onDirty])
  return (
    <ActionForm of={save} aria-labelledby={`part-${key}`} className="stack mt-4">
      <input type="hidden" name="section" value={key} />
      <input type="hidden" name="version" value={version} />
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <SettingInput
            key={field.path}
            field={field}
            value={values[field.path] ?? ''}
            error={errorOf(field, save.errors)}
            onChange={(value) => setValues({ ...values, [field.path]: value })}
          />
        ))}
      </div>
      <div className="cluster">
        <Button type="submit" size="small" disabled={isHydrated && !isDirty} isBusy={save.isBusy}>
          Save<span className="sr-only"> {title}</span>
        </Button>
        {isDirty && (
          <Button size="small" variant="quiet" onClick={() => setValues(stored)}>
            Discard changes
          </Button>
        )}
      </div>
    </ActionForm>
  )
}

/** Returns what the user typed if the form was posted without JavaScript and refused; null otherwise. */
function typedInPost(fields: readonly SettingField[], save: FormAction): TypedSettings | null {
  const typed = (name: string) => save.field(name).defaultValue
  if (typed('version') === undefined) return null
  const entries = fields.map((field) => {
    const text = typed(inputName(field))
    return [field.path, field.kind === 'yes' ? text === 'on' : (text ?? '')]
  })
  return Object.fromEntries(entries)
}

/** Returns whether a message of the API is about the type of a value, for example `latitude must be number`. */
const isTechnical = (message: string) => /^Invalid|^\w+ must be /.test(message)

/**
 * Returns the error message of a setting. If a part of the setting is wrong, for example one line of a list, returns the message of
 * that part.
 */
function errorOf(field: SettingField, errors: FormAction['errors']): string | undefined {
  const name = inputName(field)
  const message = Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
  return message && isTechnical(message) ? (field.fieldError ?? 'Enter a number') : message
}

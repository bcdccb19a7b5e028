import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { saveSettings, type StoreSettings } from '../../../../contract/store/store.ts'
import { errorsOf } from '../../lib/api/field-errors'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import type { SettingSection } from './sections'
import { SettingInput } from './setting-input'
import { applyTyped, typedValue, type TypedSettings } from './typed-settings'

type SectionFormProps = {
  section: SettingSection
  settings: StoreSettings
  version: number
  /** Reports whether this section has unsaved changes. */
  onDirty: (key: string, isDirty: boolean) => void
}

/** A section of the settings with its own save button. Errors are shown at the fields. */
export function SectionForm({
  section: { key, title, about, fields },
  settings,
  version,
  onDirty,
}: SectionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [initial] = useState<TypedSettings>(() =>
    Object.fromEntries(fields.map((field) => [field.path, typedValue(settings, field)])),
  )
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const isDirty = fields.some(({ path }) => values[path] !== initial[path])
  useEffect(() => {
    onDirty(key, isDirty)
    return () => onDirty(key, false)
  }, [key, isDirty, onDirty])

  function show(nextErrors: Record<string, string>) {
    setErrors(nextErrors)
    const controls = [...(form.current?.elements ?? [])]
    const first = controls.find((control) => (control.getAttribute('name') ?? '-') in nextErrors)
    if (first instanceof HTMLElement) first.focus()
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      await api(saveSettings, { body: { settings: applyTyped(settings, fields, values), version } })
      void toast(`${title} saved. Shoppers see it within two seconds.`, { kind: 'success' })
      await revalidate()
    } catch (error) {
      show(readErrors(error, fields))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)} aria-labelledby={`part-${key}`}>
      <h2 id={`part-${key}`} className="text-2xl">
        {title}
      </h2>
      {about && <p className="mt-1 max-w-prose text-muted">{about}</p>}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <SettingInput
            key={field.path}
            field={field}
            value={values[field.path] ?? ''}
            error={errors[field.path]}
            onChange={(value) => setValues({ ...values, [field.path]: value })}
          />
        ))}
      </div>
      {errors['form'] && (
        <Notice kind="error" className="mt-4">
          {errors['form']}
        </Notice>
      )}
      <div className="cluster mt-4">
        <Button type="submit" size="small" needsScript disabled={!isDirty} isBusy={isBusy}>
          Save<span className="sr-only"> {title}</span>
        </Button>
        {isDirty && (
          <Button size="small" variant="quiet" onClick={() => setValues(initial)}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}

/** Splits the errors: errors of this section's fields are shown at the fields, all others above the button. */
function readErrors(error: unknown, fields: SettingSection['fields']): Record<string, string> {
  const issues = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues
  const messages = issues
    ? Object.fromEntries(issues.map(({ path, message }) => [path.map(String).join('.'), message]))
    : errorsOf(error)
  if (isRefusal(error) && error.code === 'changed_meanwhile') {
    return { form: `${error.message}. Reload the page to see the changes.` }
  }
  const entries = Object.entries(messages).map(([path, message]) => {
    const bare = path.replace(/^settings\./, '')
    const field = fields.find((field) => bare === field.path || bare.startsWith(`${field.path}.`))
    const text = message.startsWith('Invalid') ? (field?.fieldError ?? 'Enter a number') : message
    return [field?.path ?? 'form', text]
  })
  return Object.fromEntries(entries)
}

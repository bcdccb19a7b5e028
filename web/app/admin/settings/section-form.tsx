import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { saveSettings, type StoreSettings } from '../../../../contract/store/store.ts'
import { errorsOf } from '../../lib/api/field-errors'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
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
  /** Whether something of this part would be lost. */
  onDirty: (key: string, isDirty: boolean) => void
}

/** One part of the settings with a button of its own. What is wrong stands at its field. */
export function SectionForm({
  section: { key, title, about, fields },
  settings,
  version,
  onDirty,
}: SectionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [initial] = useState<TypedSettings>(() =>
    Object.fromEntries(fields.map((field) => [field.path, typedValue(settings, field)])),
  )
  const [typed, setTyped] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const isDirty = fields.some(({ path }) => typed[path] !== initial[path])
  useEffect(() => {
    onDirty(key, isDirty)
    return () => onDirty(key, false)
  }, [key, isDirty, onDirty])

  function show(found: Record<string, string>) {
    setErrors(found)
    const controls = [...(form.current?.elements ?? [])]
    const first = controls.find((control) => (control.getAttribute('name') ?? '-') in found)
    if (first instanceof HTMLElement) first.focus()
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      await api(saveSettings, { body: { settings: applyTyped(settings, fields, typed), version } })
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
            value={typed[field.path] ?? ''}
            error={errors[field.path]}
            onChange={(value) => setTyped({ ...typed, [field.path]: value })}
          />
        ))}
      </div>
      {errors['form'] && (
        <Notice kind="error" className="mt-4">
          {errors['form']}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" disabled={!isHydrated || !isDirty} isBusy={isBusy}>
          Save<span className="sr-only"> {title}</span>
        </Button>
        {isDirty && (
          <Button size="small" variant="quiet" onClick={() => setTyped(initial)}>
            Take back
          </Button>
        )}
      </div>
    </form>
  )
}

/** Faults at the fields of this part; whatever belongs to none of them above the button. */
function readErrors(error: unknown, fields: SettingSection['fields']): Record<string, string> {
  const issues = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues
  const said = issues
    ? Object.fromEntries(issues.map(({ path, message }) => [path.map(String).join('.'), message]))
    : errorsOf(error)
  if (isRefusal(error) && error.code === 'changed_meanwhile') {
    return { form: `${error.message}. Load the page again to see what they changed.` }
  }
  const found = Object.entries(said).map(([path, message]) => {
    const bare = path.replace(/^settings\./, '')
    const field = fields.find((field) => bare === field.path || bare.startsWith(`${field.path}.`))
    const words = message.startsWith('Invalid') ? (field?.fieldError ?? 'Enter a number') : message
    return [field?.path ?? 'form', words]
  })
  return Object.fromEntries(found)
}

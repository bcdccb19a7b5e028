import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { ActionForm, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { useReload } from '../../lib/use-reload'
import { Card } from '../../ui/card'
import type { SettingField, SettingSection } from './subjects/fields'
import { fieldsOf, type Subject } from './subjects/subjects'
import { SaveBar } from './save-bar'
import { SettingInput } from './setting-input'
import { errorOf, inputName, typedValue, type TypedSettings } from './typed-settings'

type SettingFormProps = { subject: Subject; settings: StoreSettings; version: number }

/**
 * All settings of a page in one form. Only the values that the user has typed are kept here; every other field shows the stored value, also
 * after another user has changed it.
 */
export function SettingForm({ subject, settings, version }: SettingFormProps) {
  const { reload } = useReload()
  const save = useEndpointForm('saveSettings', {
    params: { subject: subject.slug },
    done: `${subject.title} saved. Shoppers see it within two seconds.`,
    onDone: () => setTyped((now) => withoutValues(now, sent.current)),
    onRefused({ code, errors }) {
      if (code === 'changed_meanwhile') void reload()
      const invalid = fieldsOf(subject).find((field) => errorOf(field, errors))
      if (invalid) focusField(invalid.path)
    },
  })
  const fields = fieldsOf(subject)
  const [typed, setTyped] = useState(() => typedInPost(fields, save))
  const sent = useRef<TypedSettings>({})
  const [discarded, setDiscarded] = useState<EndpointForm['refusal']>(null) // its errors are about values that the user has discarded
  const stored = Object.fromEntries(fields.map((field) => [field.path, typedValue(settings, field)]))
  const isDirty = fields.some(({ path }) => typed[path] !== undefined && typed[path] !== stored[path])
  useFocusFromAddress()
  return (
    <ActionForm
      of={save}
      onSubmit={() => {
        sent.current = typed
      }}
      aria-label={`${subject.title} settings`}
      className="stack-wide [&_:is(input,select,textarea,button)]:scroll-mb-28"
    >
      <UnsavedGuard isDirty={isDirty} />
      <input type="hidden" name="subject" value={subject.slug} />
      <input type="hidden" name="version" value={version} />
      {subject.sections.map((section) => (
        <Section
          key={section.title}
          section={section}
          values={{ ...stored, ...typed }}
          errors={save.refusal === discarded ? {} : save.errors}
          onHideError={save.onInput}
          onChange={(path, value) => setTyped((before) => ({ ...before, [path]: value }))}
        />
      ))}
      <SaveBar
        isDirty={isDirty}
        isBusy={save.isBusy}
        onDiscard={() => {
          setTyped({})
          setDiscarded(save.refusal)
        }}
      />
    </ActionForm>
  )
}

/** Returns the settings that the user has changed since these values were sent. */
const withoutValues = (typed: TypedSettings, sent: TypedSettings): TypedSettings =>
  Object.fromEntries(Object.entries(typed).filter(([path, value]) => value !== sent[path]))

type SectionProps = {
  section: SettingSection
  values: TypedSettings
  errors: EndpointForm['errors']
  onHideError: (name: string) => void
  onChange: (path: string, value: string | boolean) => void
}

const Section = ({ section: { title, about, fields }, values, onChange, ...rest }: SectionProps) => (
  <Card as="fieldset" className="p-5">
    <legend className="float-left mb-1 w-full font-display text-2xl">{title}</legend>
    {about && <p className="clear-both max-w-prose text-muted">{about}</p>}
    <div className="clear-both grid gap-x-6 gap-y-5 pt-3 sm:grid-cols-2">
      {fields.map((field) => (
        <SettingInput
          key={field.path}
          field={field}
          value={values[field.path] ?? ''}
          {...rest}
          onChange={(value) => onChange(field.path, value)}
        />
      ))}
    </div>
  </Card>
)

/** Moves the focus to the setting that the fragment of the URL names, for example `#tax.gstin`. */
function useFocusFromAddress() {
  const location = useLocation() // a new object for each navigation, also to the same fragment
  useEffect(() => {
    if (location.hash.length > 1) focusField(location.hash.slice(1))
  }, [location])
}

/** Moves the focus to the input of a setting, or to the first invalid one, or else the first one, of its editor. */
function focusField(path: string) {
  const setting = document.getElementById(path)
  const control =
    setting?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    setting?.querySelector<HTMLElement>(
      'input:not([type="hidden"], [tabindex="-1"]), select, textarea, button',
    )
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

/** Returns what the user typed if the form was posted without JavaScript and refused; otherwise nothing. */
function typedInPost(fields: readonly SettingField[], save: EndpointForm): TypedSettings {
  const typed = (name: string) => save.field(name).defaultValue
  if (typed('version') === undefined) return {}
  const entries = fields.map((field) => {
    const text = typed(inputName(field))
    return [field.path, field.kind === 'yes' ? text === 'on' : (text ?? '')]
  })
  return Object.fromEntries(entries)
}

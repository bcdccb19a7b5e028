import { Field, SelectField, TextArea } from '../../ui/field'
import { Checkbox } from '../../ui/checkbox'
import type { SettingField } from './sections'
import { isVoiceKind } from './typed-settings'
import { VoiceFields } from './voice-fields'

type SettingInputProps = {
  field: SettingField
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
}

const numeric = ['number', 'maybe-number']
const amounts = ['amount', 'maybe-amount']

/** The input for a setting, by its kind. */
export function SettingInput({
  field: { path, label, kind, hint, options },
  value,
  error,
  onChange,
}: SettingInputProps) {
  const text = String(value)
  const shared = { label, name: path, error, ...(hint ? { hint } : {}) }
  if (kind === 'yes') {
    return (
      <Checkbox
        className="sm:col-span-2"
        name={path}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      >
        {label}
      </Checkbox>
    )
  }
  if (kind === 'choice') {
    return (
      <SelectField {...shared} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options?.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </SelectField>
    )
  }
  if (isVoiceKind(kind)) return <VoiceFields kind={kind} value={text} error={error} onChange={onChange} />
  if (kind === 'long' || kind === 'lines') {
    return (
      <TextArea
        {...shared}
        className="sm:col-span-2"
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  return (
    <Field
      {...shared}
      type={kind === 'maybe-moment' ? 'datetime-local' : 'text'}
      inputMode={numeric.includes(kind) ? 'numeric' : amounts.includes(kind) ? 'decimal' : 'text'}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

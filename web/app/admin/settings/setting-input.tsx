import { MomentField } from '../../ui/date/moment-field'
import { Field, SelectField, TextArea, Checkbox } from '../../ui/field'
import type { SettingField } from './sections'
import { inputName, isVoiceKind } from './typed-settings'
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
export function SettingInput({ field, value, error, onChange }: SettingInputProps) {
  const { label, kind, hint, options } = field
  const name = inputName(field)
  const text = String(value)
  const shared = { label, name, error, ...(hint ? { hint } : {}) }
  if (kind === 'yes') {
    return (
      <Checkbox
        className="sm:col-span-2"
        name={name}
        checked={value === true}
        needsScript={false}
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
  if (isVoiceKind(kind)) return <VoiceFields {...{ name, kind, error, onChange }} value={text} />
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
  if (kind === 'maybe-moment') return <MomentField {...shared} value={text} onChange={onChange} />
  return (
    <Field
      {...shared}
      inputMode={numeric.includes(kind) ? 'numeric' : amounts.includes(kind) ? 'decimal' : 'text'}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

import { useId, type ReactNode } from 'react'
import { MomentField } from '../../ui/date/moment-field'
import { Field, SelectField, TextArea, Checkbox, FieldError } from '../../ui/field'
import type { SettingField } from './subjects/fields'
import { errorOf, inputName, isOpinionKind } from './typed-settings'
import { OpinionFields } from './opinion-fields'

type SettingInputProps = {
  field: SettingField
  value: string | boolean
  /** All errors of the form, by path. */
  errors: Readonly<Record<string, string>>
  onHideError: (path: string) => void
  onChange: (value: string | boolean) => void
}

const numeric = ['number', 'maybe-number']
const amounts = ['amount', 'maybe-amount']
const wideKinds = ['yes', 'long', 'lines', 'testimonials', 'reviews']

/** The input for a setting, by its kind, with its help. The id of the element is the path of the setting. */
export const SettingInput = (props: SettingInputProps) => (
  <div id={props.field.path} className={wideKinds.includes(props.field.kind) ? 'sm:col-span-2' : ''}>
    <Control {...props} />
  </div>
)

function Control({ field, value, errors, onHideError, onChange }: SettingInputProps): ReactNode {
  const { label, kind, help, options } = field
  const name = inputName(field)
  const text = String(value)
  const error = errorOf(field, errors)
  const shared = { label, name, error, hint: help }
  if (kind === 'yes') return <Switch {...{ field, value, error, onChange }} />
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
  if (isOpinionKind(kind)) {
    return (
      <>
        <p className="hint mb-3">{help}</p>
        <OpinionFields {...{ name, kind, errors, onHideError, onChange }} value={text} />
      </>
    )
  }
  if (kind === 'long' || kind === 'lines') {
    return (
      <TextArea {...shared} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
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

type SwitchProps = Pick<SettingInputProps, 'field' | 'value' | 'onChange'> & { error: string | undefined }

function Switch({ field, value, error, onChange }: SwitchProps) {
  const help = useId()
  return (
    <>
      <Checkbox
        name={inputName(field)}
        checked={value === true}
        needsScript={false}
        aria-describedby={help}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      >
        {field.label}
      </Checkbox>
      <p id={help} className="hint">
        {field.help}
      </p>
      <FieldError>{error}</FieldError>
    </>
  )
}

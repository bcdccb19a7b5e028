import { Field, FieldError, FieldGroup, SelectField } from '../../../ui/field'
import type { ChosenSize } from './style-sizes'

export type OwnDancer = { name: string; skuId: string }

type OwnDancersProps = {
  count: number
  sizes: readonly ChosenSize[]
  dancers: readonly OwnDancer[]
  /** The messages by field. */
  errors: Readonly<Record<string, string>>
  onChange: (dancers: readonly OwnDancer[]) => void
}

/** The dancers for whom the organiser pays before the group opens. */
export function OwnDancers({ count, sizes, dancers, errors, onChange }: OwnDancersProps) {
  const places = Array.from({ length: count }, (_, at) => dancers[at] ?? { name: '', skuId: '' })
  const change = (at: number, next: Partial<OwnDancer>) =>
    onChange(places.map((dancer, place) => (place === at ? { ...dancer, ...next } : dancer)))
  return (
    <FieldGroup
      title={count === 1 ? 'You pay for 1 dancer' : `You pay for ${count} dancers`}
      className="stack"
    >
      {places.map((dancer, at) => (
        // the places have no other identity than their number
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="field-grid">
          <Field
            label={`Name of dancer ${at + 1}`}
            name={`own.${at}.name`}
            error={errors[`own.${at}.name`]}
            value={dancer.name}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <SelectField
            label={`Size of dancer ${at + 1}`}
            name={`own.${at}.skuId`}
            error={errors[`own.${at}.skuId`]}
            value={dancer.skuId}
            onChange={({ target }) => change(at, { skuId: target.value })}
          >
            <option value="">Choose a size</option>
            {sizes.map(({ skuId, label }) => (
              <option key={skuId} value={skuId}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
      <FieldError>{errors['own']}</FieldError>
    </FieldGroup>
  )
}

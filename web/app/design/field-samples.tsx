import { useState } from 'react'
import { FilterOption, FilterGroup } from '../storefront/product-list/filter-option'
import { Field, SelectField, TextArea } from '../ui/field'
import { Stepper } from '../ui/stepper'

export function FieldSamples({ theme }: { theme: string }) {
  const [count, setCount] = useState(1)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Empty" placeholder="With a placeholder" />
      <Field label="Filled" defaultValue="Asha Shopper" />
      <Field label="With a hint" hint="The courier calls this number" />
      <Field label="With an error" error="A PIN code has 6 digits" defaultValue="38000" />
      <Field label="Disabled" disabled defaultValue="Not to be changed" />
      <Field label="Its label is hidden" isLabelHidden placeholder="Its label is hidden" />
      <SelectField label="Choice of one">
        <option>Gujarat</option>
        <option>Rajasthan</option>
      </SelectField>
      <SelectField label="Choice of one, with an error" error="Choose the state">
        <option value="">Choose the state</option>
      </SelectField>
      <TextArea label="Several lines" hint="10 to 1000 characters" />
      <TextArea label="Several lines, with an error" error="Write at least 10 characters" />
      <div className="media">
        <Stepper label={`pieces (${theme})`} value={count} max={3} onChange={setCount} />
        <span className="text-muted">1 to 3</span>
      </div>
      <FilterGroup title={`Filters (${theme})`}>
        <FilterOption type="radio" name={`r-${theme}`} value="a" isOn label="Chosen" count={12} />
        <FilterOption type="radio" name={`r-${theme}`} value="b" isOn={false} label="Without any" count={0} />
        <FilterOption type="checkbox" name={`c-${theme}`} value="c" isOn label="Ticked" />
        <FilterOption type="checkbox" name={`c-${theme}`} value="d" isOn={false} label="Not ticked" />
      </FilterGroup>
    </div>
  )
}

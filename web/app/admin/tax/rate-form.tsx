import { UnsavedGuard } from '../../components/unsaved-guard'
import { ActionForm, useFormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Field } from '../../ui/field'

/** Adds a rate that is valid from a date. Earlier rates are not changed. */
export function RateForm() {
  const add = useFormAction('addTaxRate', { done: 'Rate added' })
  return (
    <ActionForm of={add} aria-label="New rate" className="stack card p-5">
      <h2 className="text-xl">New rate</h2>
      <Field label="HSN starts with" inputMode="numeric" maxLength={8} {...add.field('hsn')} />
      <DateField label="From" {...add.field('from')} />
      <Field label="Rate (%)" inputMode="decimal" {...add.field('rate')} />
      <Field
        label="Up to (₹ per piece, before tax)"
        inputMode="decimal"
        hint="Leave empty for all prices"
        {...add.field('upTo')}
      />
      <Field label="Rate above that price (%)" inputMode="decimal" {...add.field('above')} />
      <Field label="Description" maxLength={200} {...add.field('note')} />
      <Button type="submit" size="small" isBusy={add.isBusy}>
        Add rate
      </Button>
      <UnsavedGuard isDirty={add.isDirty && !add.isBusy} />
    </ActionForm>
  )
}

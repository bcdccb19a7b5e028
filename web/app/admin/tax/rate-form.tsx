import { useRef, useState, type FormEvent } from 'react'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { textOf } from '../../lib/forms/form-result'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { DateField } from '../../ui/date/date-field'
import { Field } from '../../ui/field'

/** Adds a rate that is valid from a date. Earlier rates are not changed. Asks before it changes the rate of all other products. */
export function RateForm() {
  const add = useEndpointForm('addTaxRate', { done: 'Rate added' })
  const [isAsking, setAsking] = useState(false)
  const isConfirmed = useRef(false)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const isForAll = textOf(new FormData(event.currentTarget), 'hsn').trim() === ''
    if (isForAll && !isConfirmed.current) {
      event.preventDefault()
      setAsking(true)
    }
    isConfirmed.current = false
  }
  return (
    <ActionForm of={add} onSubmit={onSubmit} aria-label="New rate" className="stack card p-5">
      <h2 className="text-xl">New rate</h2>
      <Field
        label="HSN starts with"
        inputMode="numeric"
        maxLength={8}
        hint="Empty: all other products"
        {...add.field('hsn')}
      />
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
      <ConfirmDialog
        title="Change the rate of all other products?"
        action="Change the rate"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          isConfirmed.current = true
          add.form.current?.requestSubmit()
        }}
      >
        You entered no HSN code. The rate then applies to all products whose code is not in the list.
      </ConfirmDialog>
      <UnsavedGuard isDirty={add.isDirty && !add.isBusy} />
    </ActionForm>
  )
}

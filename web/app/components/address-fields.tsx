import { useState } from 'react'
import { indianStates } from '../../../contract/shipping/indian-states.ts'
import { Field, SelectField } from '../ui/field'
import type { AddressForm } from '../lib/account/use-address'

type AddressFieldsProps = {
  form: AddressForm
  legend: string
  /** Why the shop does not deliver to the PIN code. */
  pinError?: string | undefined
}

/** The fields of a delivery address, with autofill. The PIN code fills in city and state. */
export function AddressFields({ form, legend, pinError }: AddressFieldsProps) {
  const { fieldProps } = form
  const phoneHint = 'For questions about the delivery'
  return (
    <fieldset className="field-grid">
      <legend className="mb-4 font-display text-2xl">{legend}</legend>
      <Field label="Recipient" autoComplete="shipping name" required {...fieldProps('recipient')} />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel-national"
        hint={phoneHint}
        required
        {...fieldProps('phone')}
      />
      <Field
        label="House, street and area"
        autoComplete="shipping address-line1"
        className="sm:col-span-2"
        required
        {...fieldProps('line1')}
      />
      <Field
        label="Landmark (optional)"
        autoComplete="shipping address-line2"
        className="sm:col-span-2"
        {...fieldProps('line2')}
      />
      <Field
        label="PIN code"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        required
        {...fieldProps('pin')}
        {...(pinError ? { error: pinError, isValid: false } : {})}
      />
      <Field label="City" autoComplete="shipping address-level2" required {...fieldProps('city')} />
      <SelectField
        label="State"
        autoComplete="shipping address-level1"
        className="sm:col-span-2"
        required
        {...fieldProps('state')}
      >
        <option value="">Choose the state</option>
        {indianStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <BusinessFields form={form} />
    </fieldset>
  )
}

/** The fields for business customers. They are collapsed until one of them has a value, and stay open while the customer empties it. */
function BusinessFields({ form: { fields, fieldProps } }: { form: AddressForm }) {
  const isFilled = fields.business !== '' || fields.gstin !== ''
  const [isOpen, setOpen] = useState(isFilled)
  return (
    <details
      open={isOpen || isFilled}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-xl border border-line px-4 sm:col-span-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        Buying for a business?
      </summary>
      <div className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">
        <Field
          label="Business name (optional)"
          autoComplete="organization"
          maxLength={200}
          {...fieldProps('business')}
        />
        <Field
          label="GSTIN (optional)"
          hint="Printed on the invoice, so that your business can claim input tax credit"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...fieldProps('gstin')}
        />
      </div>
    </details>
  )
}

import { indianStates } from '../../../contract/shipping/indian-states.ts'
import { Field, SelectField } from '../ui/field'
import type { AddressField } from '../lib/checkout/checkout-draft'
import type { AddressForm } from '../lib/account/use-address'

/** Where a parcel goes. Browsers know how to fill it in; city and state follow the PIN code. */
export function AddressFields({ form, legend }: { form: AddressForm; legend: string }) {
  const { fields, errors, on } = form
  const part = (name: AddressField) => ({ name, value: fields[name], error: errors[name], ...on })
  const phoneHint = 'The courier may call this number about your delivery'
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-4 font-display text-2xl">{legend}</legend>
      <Field label="Recipient" autoComplete="shipping name" required {...part('recipient')} />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel-national"
        hint={phoneHint}
        required
        {...part('phone')}
      />
      <Field
        label="House, street and area"
        autoComplete="shipping address-line1"
        className="sm:col-span-2"
        required
        {...part('line1')}
      />
      <Field
        label="Landmark (optional)"
        autoComplete="shipping address-line2"
        className="sm:col-span-2"
        {...part('line2')}
      />
      <Field
        label="PIN code"
        inputMode="numeric"
        maxLength={6}
        autoComplete="shipping postal-code"
        required
        {...part('pin')}
      />
      <Field label="City" autoComplete="shipping address-level2" required {...part('city')} />
      <SelectField
        label="State"
        autoComplete="shipping address-level1"
        className="sm:col-span-2"
        required
        {...part('state')}
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

/** Who buys for a business says so here; nobody else has to look at it. */
function BusinessFields({ form: { fields, errors, on } }: { form: AddressForm }) {
  const isSaid = fields.business !== '' || fields.gstin !== ''
  return (
    <details open={isSaid} className="rounded-xl border border-line px-4 sm:col-span-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        Buying for a business?
      </summary>
      <div className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">
        <Field
          label="Business name (optional)"
          autoComplete="organization"
          maxLength={200}
          name="business"
          value={fields.business}
          error={errors.business}
          {...on}
        />
        <Field
          label="GSTIN (optional)"
          hint="Printed on the invoice, so that your business can claim input tax credit"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          name="gstin"
          value={fields.gstin}
          error={errors.gstin}
          {...on}
        />
      </div>
    </details>
  )
}

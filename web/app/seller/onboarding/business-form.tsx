import { bankChangeHours } from '../../../../contract/store/policy-facts.ts'
import { indianStates } from '../../../../contract/shipping/indian-states.ts'
import type { SellerAccountStatus } from '../../../../contract/sellers/seller-account.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field, SelectField, FieldError, FieldGroup, Checkbox } from '../../ui/field'

/** The details of the business: name, tax numbers, bank account and dispatch address. */
export function BusinessForm({ status }: { status: SellerAccountStatus }) {
  const save = useEndpointForm('saveBusiness', { done: 'Business details saved' })
  const fieldProps = (name: string, value: string | null | undefined) => ({
    defaultValue: value ?? '',
    ...save.field(`business.${name}`),
  })
  return (
    <ActionForm of={save} className="grid gap-8" aria-label="Your business">
      <FieldGroup title="Business">
        <Field label="Name shown to shoppers" {...fieldProps('displayName', status.displayName)} />
        <Field
          label="Business name"
          autoComplete="organization"
          {...fieldProps('businessName', status.businessName)}
        />
        <Field label="Phone" type="tel" autoComplete="tel" {...fieldProps('phone', status.phone)} />
      </FieldGroup>
      <FieldGroup title="Tax">
        <Field
          label="GSTIN (if registered)"
          hint="Without a GSTIN you can sell only within your own state"
          maxLength={20}
          {...fieldProps('gstin', status.gstin)}
        />
        <Field label="PAN" maxLength={12} {...fieldProps('pan', status.pan)} />
      </FieldGroup>
      <FieldGroup title="Bank account">
        <Field label="Account holder" {...fieldProps('bankName', status.bankName)} />
        <Field
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          {...fieldProps('bankAccount', status.bankAccount)}
        />
        <Field label="IFSC" maxLength={14} {...fieldProps('bankIfsc', status.bankIfsc)} />
        {status.hasPassword && (status.bankAccount || save.errors['password']) && (
          <Field
            label="Your password"
            type="password"
            hint={`Needed only to change the bank account. We confirm the change by e-mail, and payouts to the new account start after ${bankChangeHours} hours.`}
            autoComplete="current-password"
            maxLength={128}
            {...save.field('password')}
          />
        )}
      </FieldGroup>
      <DispatchAddress status={status} fieldProps={fieldProps} />
      <Agreement isAgreed={status.agreedAt !== null} error={save.errors['agreed']} />
      <Button type="submit" size="large" isBusy={save.isBusy} className="justify-self-start">
        Save
      </Button>
    </ActionForm>
  )
}

type DispatchAddressProps = {
  status: SellerAccountStatus
  /** The properties of one field of the business, by its name. */
  fieldProps: (
    name: string,
    value: string | null | undefined,
  ) => {
    name: string
    defaultValue: string
    error: string | undefined
  }
}

/** The address where carriers collect the shipments of the business. */
const DispatchAddress = ({ status, fieldProps }: DispatchAddressProps) => (
  <FieldGroup title="Dispatch address">
    <Field
      label="Contact person"
      {...fieldProps('address.recipient', status.address?.recipient ?? status.contactName)}
    />
    <Field
      label="Mobile number"
      type="tel"
      {...fieldProps('address.phone', status.address?.phone ?? status.phone)}
    />
    <Field label="House, street and area" {...fieldProps('address.line1', status.address?.line1)} />
    <Field label="Landmark (optional)" {...fieldProps('address.line2', status.address?.line2)} />
    <Field
      label="PIN code"
      inputMode="numeric"
      maxLength={6}
      {...fieldProps('address.pin', status.address?.pin)}
    />
    <Field label="City" {...fieldProps('address.city', status.address?.city)} />
    <SelectField label="State" {...fieldProps('address.state', status.address?.state)}>
      <option value="">Choose the state</option>
      {indianStates.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  </FieldGroup>
)

function Agreement({ isAgreed, error }: { isAgreed: boolean; error: string | undefined }) {
  return (
    <div className="grid gap-1.5">
      <Checkbox
        name="agreed"
        defaultChecked={isAgreed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'agreed-error' : undefined}
      >
        <span>
          I agree to the{' '}
          <a href="/wholesale-terms" target="_blank" rel="noreferrer" className="link">
            Platform Terms and Conditions
          </a>{' '}
          for sellers
        </span>
      </Checkbox>
      <FieldError id="agreed-error">{error}</FieldError>
    </div>
  )
}

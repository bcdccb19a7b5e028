import { indianStates } from '../../../../contract/shipping/indian-states.ts'
import { saveBusiness, type SellerAccountStatus } from '../../../../contract/sellers/seller-account.ts'
import { api } from '../../lib/api/browser-api'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { Field, SelectField, FieldError, FieldGroup } from '../../ui/field'
import { Checkbox } from '../../ui/checkbox'

/** Returns the body of the request. The names of the inputs are paths: `business.address.pin` is nested two levels deep. */
function toRequest(typed: Record<string, FormDataEntryValue>) {
  const address: Record<string, unknown> = {}
  const business: Record<string, unknown> = { address }
  for (const [name, value] of Object.entries(typed)) {
    const addressField = /^business\.address\.(\w+)$/.exec(name)?.[1]
    const businessField = /^business\.(\w+)$/.exec(name)?.[1]
    if (addressField) address[addressField] = value
    else if (businessField) business[businessField] = value
  }
  const { password } = typed
  return { business, agreed: typed['agreed'] === 'on', ...(password ? { password } : {}) }
}

/** The details of the business: name, tax numbers, bank account and dispatch address. */
export function BusinessForm({ status }: { status: SellerAccountStatus }) {
  const { form, errorOf, isBusy, submit } = useSaving({
    validate: (typed) => saveBusiness.body!.safeParse(toRequest(typed)),
    save: (body) => api(saveBusiness, { body }),
    done: 'Business details saved',
  })
  const fieldProps = (name: string, value: string | null | undefined) => ({
    name: `business.${name}`,
    defaultValue: value ?? '',
    error: errorOf(`business.${name}`),
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-8" aria-label="Your business">
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
        {status.hasPassword && (status.bankAccount || errorOf('password')) && (
          <Field
            label="Your password"
            type="password"
            name="password"
            hint="Needed only to change the bank account. We confirm the change by e-mail, and payouts to the new account start after 48 hours."
            autoComplete="current-password"
            maxLength={128}
            error={errorOf('password')}
          />
        )}
      </FieldGroup>
      <DispatchAddress status={status} fieldProps={fieldProps} />
      <Agreement isAgreed={status.agreedAt !== null} error={errorOf('agreed')} />
      <Button type="submit" size="large" isBusy={isBusy} needsScript className="justify-self-start">
        Save
      </Button>
    </form>
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

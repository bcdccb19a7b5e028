import type { ReactNode } from 'react'
import { indianStates } from '../../../../contract/shipping/indian-states.ts'
import { saveBusiness, type SellerAccountStatus } from '../../../../contract/sellers/seller-account.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'

/** `{ 'a.b': 1 }` as `{ a: { b: 1 } }`: the fields are named by where they belong. */
function nested(typed: Record<string, FormDataEntryValue>) {
  const said: Record<string, Record<string, unknown>> = { business: { address: {} } }
  for (const [name, value] of Object.entries(typed)) {
    const address = /^business\.address\.(\w+)$/.exec(name)?.[1]
    const own = /^business\.(\w+)$/.exec(name)?.[1]
    if (address) (said['business']!['address'] as Record<string, unknown>)[address] = value
    else if (own) said['business']![own] = value
  }
  const { password } = typed
  return { ...said, agreed: typed['agreed'] === 'on', ...(password ? { password } : {}) }
}

/** Who the business is, where its parcels start and where its money goes. */
export function BusinessForm({ standing }: { standing: SellerAccountStatus }) {
  const isHydrated = useHydrated()
  const { form, errorOf, isBusy, submit } = useSaving({
    validate: (typed) => saveBusiness.body!.safeParse(nested(typed)),
    save: (body) => api(saveBusiness, { body }),
    done: 'Your business is saved',
  })
  const part = (name: string, value: string | null | undefined) => ({
    name: `business.${name}`,
    defaultValue: value ?? '',
    error: errorOf(`business.${name}`),
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-8" aria-label="Your business">
      <Group title="The business">
        <Field label="Name that shoppers see" {...part('displayName', standing.displayName)} />
        <Field
          label="Business name"
          autoComplete="organization"
          {...part('businessName', standing.businessName)}
        />
        <Field label="Phone" type="tel" autoComplete="tel" {...part('phone', standing.phone)} />
      </Group>
      <Group title="Tax">
        <Field
          label="GSTIN (if registered)"
          hint="Without one you may sell inside your own State only"
          maxLength={20}
          {...part('gstin', standing.gstin)}
        />
        <Field label="PAN" maxLength={12} {...part('pan', standing.pan)} />
      </Group>
      <Group title="Bank account">
        <Field label="Account holder" {...part('bankName', standing.bankName)} />
        <Field
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          {...part('bankAccount', standing.bankAccount)}
        />
        <Field label="IFSC" maxLength={14} {...part('bankIfsc', standing.bankIfsc)} />
        {standing.hasPassword && (standing.bankAccount || errorOf('password')) && (
          <Field
            label="Your password"
            type="password"
            name="password"
            hint="Only when you change the bank account. We e-mail you about the change, and payouts to the new account wait 48 hours."
            autoComplete="current-password"
            maxLength={128}
            error={errorOf('password')}
          />
        )}
      </Group>
      <Group title="Where parcels start">
        <Field
          label="Contact person"
          {...part('address.recipient', standing.address?.recipient ?? standing.contactName)}
        />
        <Field
          label="Mobile number"
          type="tel"
          {...part('address.phone', standing.address?.phone ?? standing.phone)}
        />
        <Field label="House, street and area" {...part('address.line1', standing.address?.line1)} />
        <Field label="Landmark (optional)" {...part('address.line2', standing.address?.line2)} />
        <Field
          label="PIN code"
          inputMode="numeric"
          maxLength={6}
          {...part('address.pin', standing.address?.pin)}
        />
        <Field label="City" {...part('address.city', standing.address?.city)} />
        <SelectField label="State" {...part('address.state', standing.address?.state)}>
          <option value="">Choose the state</option>
          {indianStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </Group>
      <Agreement isAgreed={standing.agreedAt !== null} error={errorOf('agreed')} />
      <Button
        type="submit"
        size="large"
        isBusy={isBusy}
        disabled={!isHydrated}
        className="justify-self-start"
      >
        Save my business
      </Button>
    </form>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid items-start gap-4 sm:grid-cols-2">
    <legend className="mb-3 font-display text-2xl">{title}</legend>
    {children}
  </fieldset>
)

function Agreement({ isAgreed, error }: { isAgreed: boolean; error: string | undefined }) {
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="agreed"
          defaultChecked={isAgreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agreed-error' : undefined}
          className="size-5 shrink-0"
        />
        <span>
          I agree to the{' '}
          <a href="/wholesale-terms" target="_blank" rel="noreferrer" className="text-brand underline">
            Platform Terms and Conditions
          </a>{' '}
          for sellers
        </span>
      </label>
      {error && (
        <p id="agreed-error" role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

import { counterCustomers, tenDigits, type KnownCustomer } from '../../../../contract/checkout/counter.ts'
import type { CounterNeeds } from '../../../../contract/checkout/counter-rules.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { formatInstant } from '../../lib/labels/order-labels'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Panel } from '../../ui/panel'
import type { SaleDraft } from './sale-draft'
import { UNREACHED } from './use-sale-quote'
import { useLoaded } from '../../lib/use-loaded'

type CustomerPanelProps = {
  sale: SaleDraft
  needs: CounterNeeds
  errors: Record<string, string>
  change: (part: Partial<SaleDraft>) => void
}

/** Finds the customer by phone, or takes the name of a new one. A small sale needs neither. */
export function CustomerPanel({ sale, needs, errors, change }: CustomerPanelProps) {
  const known = useKnownCustomers(sale.phone)
  const optional = needs.contact ? '' : ' (optional)'
  return (
    <Panel title="Customer" text={needs.contact ? undefined : 'A purchase in the shop needs no name.'}>
      <div className="stack">
        <Field
          label={`Phone${optional}`}
          name="customer.phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={sale.phone}
          onChange={({ currentTarget }) => change({ phone: currentTarget.value, account: null })}
          error={errors['customer.phone'] ?? (known.error || undefined)}
        />
        {sale.account ? (
          <ChosenAccount account={sale.account} onRemove={() => change({ account: null })} />
        ) : (
          <>
            <KnownCustomers
              customers={known.customers}
              onChoose={(customer) =>
                change(customer.userId ? { account: customer, name: customer.name } : { name: customer.name })
              }
            />
            {known.isUnknown && <p className="hint">New customer: no order has this phone number.</p>}
            <Field
              label={`Name${optional}`}
              name="customer.name"
              autoComplete="off"
              maxLength={100}
              value={sale.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
              error={errors['customer.name']}
            />
            <Field
              label="E-mail (optional)"
              name="customer.email"
              type="email"
              autoComplete="off"
              hint="The receipt and the invoice are sent here"
              value={sale.email}
              onChange={({ currentTarget }) => change({ email: currentTarget.value })}
              error={errors['customer.email']}
            />
          </>
        )}
      </div>
    </Panel>
  )
}

type KnownCustomersProps = {
  customers: readonly KnownCustomer[]
  onChoose: (customer: KnownCustomer) => void
}

/** The customers with this phone number. Nothing belongs to an account until staff choose it. */
function KnownCustomers({ customers, onChoose }: KnownCustomersProps) {
  if (customers.length === 0) return null
  return (
    <ul
      aria-label="Customers with this phone number"
      className="divide-y divide-line rounded-xl border border-line"
    >
      {customers.map((customer) => (
        <li key={`${customer.userId}${customer.name}`} className="flex items-center gap-3 p-3">
          <CustomerFacts customer={customer} />
          <Button size="small" variant="secondary" onClick={() => onChoose(customer)}>
            Choose<span className="sr-only"> {customer.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function CustomerFacts({
  customer: { userId, name, email, orders, lastOrderAt },
}: {
  customer: KnownCustomer
}) {
  const count = orders === 1 ? '1 order' : `${orders} orders`
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {name} {userId && <Badge tone="brand">Account</Badge>}
      </p>
      <p className="hint">
        {email && `${email} · `}
        {orders > 0 ? count : 'No orders yet'}
        {lastOrderAt && `, last ${formatInstant(lastOrderAt)}`}
      </p>
    </div>
  )
}

function ChosenAccount({ account, onRemove }: { account: KnownCustomer; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-xl border border-line p-3">
      <CustomerFacts customer={account} />
      <Button size="small" variant="quiet" onClick={onRemove}>
        Change
      </Button>
    </div>
  )
}

/** Looks up a complete phone number. */
function useKnownCustomers(typed: string) {
  const phone = tenDigits(typed)
  const isComplete = /^[6-9]\d{9}$/.test(phone)
  const { data, isLoading, error } = useLoaded(isComplete ? phone : null, (signal) =>
    api(counterCustomers, { query: { phone }, signal }),
  )
  const customers = isLoading || error !== null ? [] : (data?.customers ?? [])
  return {
    customers,
    isUnknown: data !== null && !isLoading && error === null && customers.length === 0,
    error: error === null ? '' : (errorMessage(error) ?? UNREACHED),
  }
}

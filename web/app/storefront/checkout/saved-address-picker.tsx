import { useId } from 'react'
import type { SavedAddress } from '../../../../contract/accounts/account.ts'
import type { Address } from '../../../../contract/orders/orders.ts'
import { fieldsOf } from '../../lib/checkout/checkout-draft'
import type { AddressForm } from '../../lib/account/use-address'

type CheckoutBookProps = { addresses: readonly SavedAddress[]; form: AddressForm }

/** The addresses that the account knows, to choose another one with one tap. */
export function SavedAddressPicker({ addresses, form }: CheckoutBookProps) {
  const name = useId()
  if (addresses.length < 2) return null
  const typed = lineOf(form.fields)
  return (
    <fieldset>
      <legend className="mb-3 font-display text-2xl">Send it to</legend>
      <ul className="grid gap-2 sm:grid-cols-2">
        {addresses.map(({ id, address }) => (
          <li
            key={id}
            className="flex min-h-12 gap-3 rounded-xl border border-line bg-surface p-3 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              id={`${name}-${id}`}
              name={name}
              className="mt-1 size-5 shrink-0"
              checked={lineOf(address) === typed}
              onChange={() => form.setFields(fieldsOf(address))}
            />
            <label htmlFor={`${name}-${id}`} className="min-w-0 grow">
              <span className="block font-semibold">{address.recipient}</span>
              <span className="block text-sm text-muted">
                {address.gstin ? `${address.business}, ` : ''}
                {address.line1}, {address.city} {address.pin}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const lineOf = ({ recipient, phone, line1, line2, pin, city, state, gstin }: Address) =>
  JSON.stringify([recipient, phone, line1, line2 ?? '', pin, city, state, gstin ?? ''])

import { useId } from 'react'
import type { SavedAddress } from '../../../../contract/accounts/account.ts'
import type { Address } from '../../../../contract/shipping/addresses.ts'
import { fieldsOf } from '../../lib/checkout/checkout-draft'
import type { AddressForm } from '../../lib/account/use-address'
import { FieldGroup } from '../../ui/field'

type SavedAddressPickerProps = { addresses: readonly SavedAddress[]; form: AddressForm }

/** The account's saved addresses as radio buttons. */
export function SavedAddressPicker({ addresses, form }: SavedAddressPickerProps) {
  const name = useId()
  if (addresses.length < 2) return null
  const typed = addressKey(form.fields)
  return (
    <FieldGroup title="Saved addresses" className="">
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
              checked={addressKey(address) === typed}
              onChange={() => form.setFields(fieldsOf(address))}
            />
            <label htmlFor={`${name}-${id}`} className="min-w-0 grow">
              <span className="block font-semibold">{address.recipient}</span>
              <span className="hint">
                {address.gstin ? `${address.business}, ` : ''}
                {address.line1}, {address.city} {address.pin}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}

const addressKey = ({ recipient, phone, line1, line2, pin, city, state, gstin }: Address) =>
  JSON.stringify([recipient, phone, line1, line2 ?? '', pin, city, state, gstin ?? ''])

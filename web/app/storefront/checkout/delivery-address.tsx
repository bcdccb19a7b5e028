import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SavedAddress } from '../../../../contract/accounts/account.ts'
import type { Address } from '../../../../contract/shipping/addresses.ts'
import { AddressFields } from '../../components/address-fields'
import type { AddressForm } from '../../lib/account/use-address'
import { addressErrors, toTypedAddress, type TypedAddress } from '../../lib/account/typed-address'
import { Button } from '../../ui/button'
import { FieldGroup } from '../../ui/field'
import { RadioCard } from '../../ui/radio-card'

type DeliveryAddressProps = {
  addresses: readonly SavedAddress[]
  /** The fields of a new address: the name and phone of the account. */
  blank: TypedAddress
  form: AddressForm
  /** Why the shop does not deliver to the PIN code. */
  pinError?: string | undefined
  /** True if the customer collects the order, so that nothing is sent to the address. */
  isPickup: boolean
}

const titleOf = (isPickup: boolean) => (isPickup ? 'Your address' : 'Delivery address')

/**
 * The delivery address. A complete address is shown as a card with a button to change it. The fields stay in the document, so that an error
 * of the server opens them again. Then they stay open while the shopper corrects them.
 */
export function DeliveryAddress({ addresses, blank, form, pinError, isPickup }: DeliveryAddressProps) {
  const [isEditing, setEditing] = useState(() => Object.keys(addressErrors(form.fields)).length > 0)
  const editor = useRef<HTMLDivElement>(null)
  const isOpen = isEditing || pinError !== undefined || Object.values(form.errors).some(Boolean)
  if (isOpen && !isEditing) setEditing(true)

  function edit() {
    flushSync(() => setEditing(true))
    editor.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus()
  }
  return (
    <>
      {!isOpen && <AddressCard isPickup={isPickup} fields={form.fields} onChange={edit} />}
      <div ref={editor} hidden={!isOpen} className="space-y-8">
        <SavedAddressPicker addresses={addresses} blank={blank} form={form} />
        <AddressFields form={form} legend={titleOf(isPickup)} pinError={pinError} />
      </div>
    </>
  )
}

type AddressCardProps = { isPickup: boolean; fields: TypedAddress; onChange: () => void }

function AddressCard({ isPickup, fields, onChange }: AddressCardProps) {
  const title = titleOf(isPickup)
  const { recipient, phone, business, line1, line2, city, state, pin } = fields
  return (
    <section aria-label={isPickup ? title : 'Deliver to'}>
      <h2 className="mb-4 text-2xl">{title}</h2>
      <div className="flex items-start justify-between gap-4 card p-4">
        <address className="min-w-0 not-italic">
          <strong className="block">{recipient}</strong>
          {business && <span className="block">{business}</span>}
          <span className="block">{[line1, line2].filter(Boolean).join(', ')}</span>
          <span className="block">
            {city}, {state} {pin}
          </span>
          <span className="hint mt-1">{phone}</span>
        </address>
        <Button variant="secondary" size="small" onClick={onChange}>
          Change<span className="sr-only"> {isPickup ? 'your address' : 'the delivery address'}</span>
        </Button>
      </div>
    </section>
  )
}

/** The account's saved addresses, and a new address, as radio buttons. */
function SavedAddressPicker({ addresses, blank, form }: Omit<DeliveryAddressProps, 'pinError' | 'isPickup'>) {
  const name = useId()
  if (addresses.length === 0) return null
  const typed = addressKey(form.fields)
  const isNew = addresses.every(({ address }) => addressKey(address) !== typed)
  return (
    <FieldGroup title="Deliver to" className="">
      <ul className="grid gap-2 sm:grid-cols-2">
        {addresses.map(({ id, address }) => (
          <li key={id}>
            <RadioCard
              name={name}
              isChecked={addressKey(address) === typed}
              onChoose={() => form.replace(toTypedAddress(address))}
              title={address.recipient}
              text={`${address.gstin ? `${address.business}, ` : ''}${address.line1}, ${address.city} ${address.pin}`}
            />
          </li>
        ))}
        <li>
          <RadioCard
            name={name}
            isChecked={isNew}
            onChoose={() => form.replace(blank)}
            title="Another address"
            text="Enter it below"
          />
        </li>
      </ul>
    </FieldGroup>
  )
}

const addressKey = ({ recipient, phone, line1, line2, pin, city, state, gstin }: Address) =>
  JSON.stringify([recipient, phone, line1, line2 ?? '', pin, city, state, gstin ?? ''])

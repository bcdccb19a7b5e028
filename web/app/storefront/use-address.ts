import { useState, type FormEvent, type RefObject } from 'react'
import { Address } from '../../../contract/orders.ts'
import {
  addressOrder,
  errorsOf,
  type AddressErrors,
  type AddressField,
  type AddressFields,
} from '../shop/checkout-draft'
import { stateOfPin } from '../shop/state-of-pin'

export type AddressForm = ReturnType<typeof useAddress>

/**
 * The address being typed. A field is judged when it is left, and judged again at each key once it was wrong, so that its
 * error goes away at once.
 */
export function useAddress(known: AddressFields, form: RefObject<HTMLFormElement | null>) {
  const [fields, setFields] = useState(known)
  const [errors, setErrors] = useState<AddressErrors>({})

  function change(name: AddressField, value: string) {
    const proposed = name === 'pin' && !fields.state ? stateOfPin(value.trim()) : null
    const next = { ...fields, [name]: value, ...(proposed ? { state: proposed } : {}) }
    setFields(next)
    if (errors[name] || proposed) {
      setErrors((last) => ({ ...last, [name]: errorsOf(next)[name], ...(proposed && { state: undefined }) }))
    }
  }
  /** A field that was left empty is not nagged about before one tries to pay. */
  function leave(name: AddressField) {
    if (fields[name].trim()) setErrors((last) => ({ ...last, [name]: errorsOf(fields)[name] }))
  }
  function show(found: AddressErrors) {
    setErrors(found)
    const first = addressOrder.find((name) => found[name])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  /** The address if it can be delivered to; otherwise shows why not, starting at the first fault. */
  function judge(): Address | null {
    const read = Address.safeParse(fields)
    if (read.success) return read.data
    show(errorsOf(fields))
    return null
  }
  /** Native events of all fields end here: their names are the address's. */
  const on = {
    onChange: ({ currentTarget: { name, value } }: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
      change(name as AddressField, value),
    onBlur: ({ currentTarget: { name } }: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
      leave(name as AddressField),
  }
  return { fields, errors, setFields, show, judge, on }
}

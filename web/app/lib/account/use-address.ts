import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { EnteredAddress, type Address } from '../../../../contract/shipping/addresses.ts'
import {
  addressOrder,
  errorsOf,
  type AddressErrors,
  type AddressField,
  type AddressFields,
} from '../checkout/checkout-draft'
import { nothingProposed, placeOfPin, withPlace } from './propose-place'

export type AddressForm = ReturnType<typeof useAddress>

const PIN = /^[1-9]\d{5}$/

/**
 * State of the address form. A field is validated on blur; a field with an error is validated again on every change. A
 * complete PIN fills in city and state, unless the user typed others.
 */
export function useAddress(known: AddressFields, form: RefObject<HTMLFormElement | null>) {
  const [fields, setFields] = useState(known)
  const [errors, setErrors] = useState<AddressErrors>({})
  const proposed = useRef(nothingProposed)
  const latest = useRef(known)

  function update(next: AddressFields) {
    latest.current = next
    setFields(next)
    setErrors((last) => remainingErrors(last, next))
  }
  async function propose(pin: string) {
    const place = await placeOfPin(pin)
    if (!place || latest.current.pin.trim() !== pin) return
    selectWhenFilled(() => update(withPlace(latest.current, proposed.current, place)))
    proposed.current = place
  }
  function change(name: AddressField, value: string) {
    update({ ...latest.current, [name]: value })
    if (name === 'pin' && PIN.test(value.trim())) void propose(value.trim())
  }
  /** An empty field shows no error before the form is submitted. */
  function leave(name: AddressField) {
    if (fields[name].trim()) setErrors((last) => ({ ...last, [name]: errorsOf(fields)[name] }))
  }
  function show(found: AddressErrors) {
    setErrors(found)
    const first = addressOrder.find((name) => found[name])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  /** Returns the valid address, or shows the errors and focuses the first invalid field. */
  function validate(): Address | null {
    const read = EnteredAddress.safeParse(fields)
    if (read.success) return read.data
    show(errorsOf(fields))
    return null
  }
  /** Event handlers of all fields; the field name is the name of the input. */
  const on = {
    onChange: ({ currentTarget: { name, value } }: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
      change(name as AddressField, value),
    onBlur: ({ currentTarget: { name } }: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
      leave(name as AddressField),
  }
  return { fields, errors, setFields: update, show, validate, on }
}

/** Selects a value that is filled into the focused field, so that typing replaces it. */
function selectWhenFilled(fill: () => void) {
  const at = document.activeElement
  const before = at instanceof HTMLInputElement ? at.value : ''
  flushSync(fill)
  if (at instanceof HTMLInputElement && at.value !== before) at.select()
}

/** Keeps the shown errors that still apply. */
function remainingErrors(shown: AddressErrors, next: AddressFields): AddressErrors {
  const found = errorsOf(next)
  return Object.fromEntries(
    addressOrder.flatMap((name) => (shown[name] && found[name] ? [[name, found[name]]] : [])),
  )
}

import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { pinProblem } from '../../../../contract/shipping/postal-regions.ts'
import { EnteredAddress, type Address } from '../../../../contract/shipping/addresses.ts'
import {
  addressOrder,
  addressErrors,
  type AddressErrors,
  type AddressField,
  type TypedAddress,
} from './typed-address'
import { nothingProposed, placeOfPin, withPlace, type PlaceBefore } from './propose-place'

export type AddressForm = ReturnType<typeof useAddress>

/** An address that the server refused, by the names of the form fields. */
type PostedAddress = { errors: Record<string, string>; values: Record<string, string> }

/**
 * Prefix of the names of the form fields, for example `address.pin`: the endpoints expect an object `address`, and the server reads a
 * nested object from names with dots.
 */
const PREFIX = 'address.'

/**
 * State of the address form. A field is validated on blur; a field with an error is validated again on every change. A complete PIN code
 * fills in city and state (`withPlace`).
 */
export function useAddress(
  known: TypedAddress,
  { form, refusal = null }: { form: RefObject<HTMLFormElement | null>; refusal?: PostedAddress | null },
) {
  const [fields, setFields] = useState(() => withPosted(known, refusal))
  const [errors, setErrors] = useState<AddressErrors>({})
  const [visited, setVisited] = useState<ReadonlySet<AddressField>>(new Set())
  const latest = useRef(fields)
  /** The suggestion for the last complete PIN code, and this PIN code. */
  const before = useRef<PlaceBefore>({ proposed: nothingProposed, pin: completePin(fields) })

  function update(next: TypedAddress) {
    latest.current = next
    setFields(next)
    setErrors((last) => remainingErrors(last, next))
  }
  async function propose(pin: string) {
    const place = await placeOfPin(pin)
    if (!place || latest.current.pin.trim() !== pin) return
    selectWhenFilled(() => update(withPlace(latest.current, before.current, place)))
    before.current = { proposed: place, pin }
  }
  // a PIN code that is known without the rest of the address also fills in city and state
  const completePlace = useEffectEvent(() => {
    if (known.pin && !known.city) void propose(known.pin)
  })
  useEffect(() => completePlace(), [])
  function change(name: AddressField, value: string) {
    update({ ...latest.current, [name]: value })
    if (name === 'pin' && !pinProblem(value.trim())) void propose(value.trim())
  }
  /** Validates a field when it loses the focus. An empty field shows no error before the form is submitted. */
  function leave(name: AddressField) {
    if (!fields[name].trim()) return
    setErrors((last) => ({ ...last, [name]: addressErrors(fields)[name] }))
    setVisited((last) => new Set(last).add(name))
  }
  /** Replaces the whole address, for example with a saved one. */
  function replace(next: TypedAddress) {
    before.current = { proposed: nothingProposed, pin: completePin(next) }
    update(next)
  }
  function show(found: AddressErrors) {
    flushSync(() => setErrors(found)) // an address that is shown as a card becomes a form before a field gets the focus
    const first = addressOrder.find((name) => found[name])
    const control = first && form.current?.elements.namedItem(PREFIX + first)
    if (control instanceof HTMLElement) control.focus()
  }
  /** Returns the valid address, or shows the errors and focuses the first invalid field. */
  function validate(): Address | null {
    const read = EnteredAddress.safeParse(fields)
    if (read.success) return read.data
    show(addressErrors(fields))
    return null
  }
  /** Returns the props of a field: its name in the form, its value and its event handlers. */
  const fieldProps = (field: AddressField) => ({
    name: PREFIX + field,
    value: fields[field],
    error: errors[field] ?? refusal?.errors[PREFIX + field],
    isValid: visited.has(field) && fields[field].trim() !== '' && !addressErrors(fields)[field],
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
      change(field, field === 'pin' ? digitsOf(value) : value),
    onBlur: () => leave(field),
  })
  return { fields, pin: completePin(fields), errors, replace, show, validate, fieldProps }
}

/** Returns the PIN code of the fields if it is valid; otherwise an empty string. */
const completePin = ({ pin }: TypedAddress): string => (pinProblem(pin.trim()) ? '' : pin.trim())

/**
 * Returns the values that the browser posted without JavaScript, so that a refused form keeps its input. Fields that were not posted
 * have their value in `known`.
 */
const withPosted = (known: TypedAddress, refusal: PostedAddress | null): TypedAddress =>
  Object.fromEntries(
    addressOrder.map((field) => [field, refusal?.values[PREFIX + field] ?? known[field]]),
  ) as TypedAddress

/** The digits of a PIN code, which many people write as two groups. */
const digitsOf = (pin: string) => pin.replaceAll(/\D/g, '').slice(0, 6)

/** If the script fills a value into the focused field, selects this value, so that typing replaces it. */
function selectWhenFilled(fill: () => void) {
  const at = document.activeElement
  const before = at instanceof HTMLInputElement ? at.value : ''
  flushSync(fill)
  if (at instanceof HTMLInputElement && at.value !== before) at.select()
}

/** Returns the shown errors that still apply to the changed address. */
function remainingErrors(shown: AddressErrors, next: TypedAddress): AddressErrors {
  const found = addressErrors(next)
  return Object.fromEntries(
    addressOrder.flatMap((name) => (shown[name] && found[name] ? [[name, found[name]]] : [])),
  )
}

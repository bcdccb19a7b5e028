import { useEffect, useState, type FormEvent, type RefObject } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { Address } from '../../../../contract/shipping/addresses.ts'
import { notServed, type DeliveryService } from '../../../../contract/shipping/pin-codes.ts'
import type { PaymentMethod, Quote } from '../../../../contract/orders/orders.ts'
import { orderKeyFor, startOrderKey } from '../../lib/checkout/order-key'
import { useCart } from '../../lib/cart/cart'
import { acceptChanges, changesOf } from '../../lib/cart/cart-changes'
import { storeCheckoutDraft, readCheckoutDraft, type CheckoutDraft } from '../../lib/checkout/checkout-draft'
import { readCouponCode, storeCouponCode } from '../../lib/checkout/stored-coupon'
import { bodyOf, quotedItem } from '../../lib/checkout/checkout-order'
import { toTypedAddress, type AddressErrors } from '../../lib/account/typed-address'
import { useAddress } from '../../lib/account/use-address'
import { useCoupon, useCouponInput } from './checkout-coupon'
import { readStoredPinCode, storePinCode } from '../../lib/stored-pin-code'
import { isCurrent, useFulfilmentQuote } from './use-fulfilment'
import { useStartPayment } from './use-start-payment'

type UseCheckoutArgs = {
  user: SignedInUser
  address: Address | null
  form: RefObject<HTMLFormElement | null>
  /** The payment methods that the shop offers. The first one is selected by default. */
  offered: readonly PaymentMethod[]
}

/** The state of the checkout: cart, server quote, address, payment method and coupon. */
export function useCheckout({ user, address, form, offered }: UseCheckoutArgs) {
  const { items, replace } = useCart()
  const [draft] = useState(() => readCheckoutDraft(user.id))
  const methodField = useMethodField(
    offered.find((method) => method === draft?.paymentMethod) ?? offered[0] ?? 'phonepe',
  )
  const { method } = methodField
  const blankAddress = toTypedAddress(newAddress(user))
  const knownAddress = address ? toTypedAddress(address) : { ...blankAddress, pin: readStoredPinCode() }
  const addressForm = useAddress(draft?.address ?? knownAddress, { form })
  const [couponInput, setCouponInput] = useCouponInput(readCouponCode())
  const request = { couponCode: couponInput.code, paymentMethod: method, pin: addressForm.pin || null }
  const { quote, fulfilment } = useFulfilmentQuote(items, request, draft?.fulfilment)
  const coupon = useCoupon(couponInput, setCouponInput, quote.reply?.coupon ?? null)
  const pay = useStartPayment({
    onChanged: quote.refresh,
    onCouponRefused: coupon.reject,
    onFieldsRefused: (fields) => {
      addressForm.show(refusedAddressErrors(fields))
      methodField.refuse(fields.find(({ path }) => path === 'paymentMethod')?.message)
      if (fulfilment.show(fields)) quote.refresh()
    },
  })
  const changes = quote.reply && !quote.isLoading ? changesOf(items, quote.reply) : []
  const pinError = pinErrorOf(quote.reply?.delivery ?? null, addressForm.pin)
  const isReady = pinError === undefined && changes.length === 0 && isCurrent(quote)

  const { chosen } = fulfilment
  const isKnown = JSON.stringify(addressForm.fields) === JSON.stringify(knownAddress)
  const typedAddress = isKnown ? undefined : addressForm.fields
  useStoredInput({ userId: user.id, address: typedAddress, paymentMethod: method, fulfilment: chosen })
  useEffect(() => storeCouponCode(coupon.code), [coupon.code])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const deliveryAddress = addressForm.validate()
    if (!deliveryAddress || !quote.reply || !isReady || !fulfilment.validate()) return
    storePinCode(deliveryAddress.pin)
    const choices = { paymentMethod: method, address: deliveryAddress, ...fulfilment.draft }
    const order = { ...toOrder(quote.reply.quote, user), ...choices }
    void pay.pay({ ...order, key: orderKeyFor(bodyOf(order)) }, quote.reply.quote.amountDue)
  }
  const accept = (accepted: typeof changes) => replace(acceptChanges(items, accepted))
  return {
    items,
    quote,
    changes,
    accept,
    addressForm,
    pinError,
    blankAddress,
    methodField,
    fulfilment,
    coupon,
    pay,
    isReady,
    onSubmit,
  }
}

/** Starts the idempotency key of the order, and stores the input of the form whenever it changes. */
function useStoredInput({ userId, address, paymentMethod, fulfilment }: CheckoutDraft) {
  useEffect(() => void startOrderKey(), [])
  useEffect(() => {
    storeCheckoutDraft({ userId, address, paymentMethod, fulfilment })
  }, [userId, address, paymentMethod, fulfilment])
}

/** Returns why the shop does not deliver to the PIN code of the address. */
const pinErrorOf = (delivery: DeliveryService | null, pin: string): string | undefined =>
  delivery?.pin === pin && !delivery.isServed ? notServed(pin) : undefined

const toOrder = (
  { lines, subtotal, couponCode, couponDiscount, deliveryCharge, total }: Quote,
  user: SignedInUser,
) => ({
  items: lines.map(quotedItem),
  subtotal,
  couponCode,
  couponDiscount,
  ...(deliveryCharge > 0 && { deliveryCharge }),
  total,
  userEmail: user.email,
  userName: user.name,
  userId: user.id,
})

/** The selected payment method, and the server's error for it. Selecting another method clears the error. */
function useMethodField(first: PaymentMethod) {
  const [method, setMethod] = useState(first)
  const [error, refuse] = useState<string>()
  function choose(next: PaymentMethod) {
    setMethod(next)
    refuse(undefined)
  }
  return { method, error, choose, refuse }
}

/** Returns the address for a customer without a saved address: the account's name and phone, and empty fields. */
const newAddress = ({ name, phone }: SignedInUser): Address => ({
  recipient: name,
  phone: phone ?? '',
  line1: '',
  line2: '',
  pin: '',
  city: '',
  state: '',
})

const refusedAddressErrors = (fields: readonly { path: string; message: string }[]): AddressErrors =>
  Object.fromEntries(
    fields
      .filter(({ path }) => path.startsWith('address.'))
      .map(({ path, message }) => [path.slice(8), message]),
  )

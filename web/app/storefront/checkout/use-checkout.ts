import { useEffect, useState, type FormEvent, type RefObject } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { Address, PaymentMethod } from '../../../../contract/orders/orders.ts'
import { attemptFor, beginAttempt } from '../../lib/checkout/order-attempt'
import { useCart } from '../../lib/cart/cart'
import { acceptChanges, changesOf, type CartChange } from '../../lib/cart/cart-changes'
import {
  fieldsOf,
  storeCheckoutDraft,
  readCheckoutDraft,
  type AddressErrors,
} from '../../lib/checkout/checkout-draft'
import { bodyOf, quotedItem } from '../../lib/checkout/pending-order'
import { useAddress } from '../../lib/account/use-address'
import { useQuote } from '../../lib/checkout/use-quote'
import { useCoupon, useCouponInput } from './checkout-coupon'
import { useStartPayment } from './use-start-payment'

type UseCheckout = {
  user: SignedInUser
  address: Address | null
  form: RefObject<HTMLFormElement | null>
  /** The payment methods of the shop, the first choice first. */
  offered: readonly PaymentMethod[]
}

/** What the page knows: the cart, what the shop says to it, and what the shopper has typed. */
export function useCheckout({ user, address, form, offered }: UseCheckout) {
  const { items, replace } = useCart()
  const [kept] = useState(() => readCheckoutDraft(user.id))
  const way = useMethod(offered.find((one) => one === kept?.paymentMethod) ?? offered[0] ?? 'phonepe')
  const { method } = way
  const to = useAddress(fieldsOf(kept?.address ?? address ?? newAddress(user)), form)
  const [request, setRequest] = useCouponInput(kept?.couponCode ?? null)
  const quote = useQuote(items, { couponCode: request.code, paymentMethod: method })
  const coupon = useCoupon(request, setRequest, quote.isLoading ? null : (quote.reply?.coupon ?? null))
  const pay = useStartPayment({
    onChanged: quote.refresh,
    onCouponRefused: coupon.reject,
    onFieldsRefused: (fields) => {
      to.show(addressErrors(fields))
      way.refuse(fields.find(({ path }) => path === 'paymentMethod')?.message)
    },
  })
  const changes = quote.reply && !quote.isLoading ? changesOf(items, quote.reply) : []
  const isReady = quote.reply !== null && !quote.isLoading && !quote.error && changes.length === 0

  useEffect(() => void beginAttempt(), [])
  const wanted = coupon.error ? null : request.code
  useEffect(() => {
    storeCheckoutDraft({ userId: user.id, address: to.fields, couponCode: wanted, paymentMethod: method })
  }, [user.id, to.fields, wanted, method])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const deliverTo = to.validate()
    if (!deliverTo || !quote.reply || !isReady) return
    const { lines, subtotal, couponCode, couponDiscount, total, amountDue } = quote.reply.quote
    const order = {
      items: lines.map(quotedItem),
      subtotal,
      couponCode,
      couponDiscount,
      total,
      userEmail: user.email,
      userName: user.name,
      userId: user.id,
      paymentMethod: method,
      address: deliverTo,
    }
    void pay.pay({ ...order, attempt: attemptFor(bodyOf(order)) }, amountDue)
  }
  const accept = () => replace(acceptChanges(items, changes))
  const take = (change: CartChange) => replace(acceptChanges(items, [change]))
  return { items, quote, changes, accept, take, to, way, coupon, pay, isReady, onSubmit }
}

/** How the shopper pays, and why the shop does not take it that way. Another choice takes the reason away. */
function useMethod(first: PaymentMethod) {
  const [method, setMethod] = useState(first)
  const [error, refuse] = useState<string>()
  function choose(next: PaymentMethod) {
    setMethod(next)
    refuse(undefined)
  }
  return { method, error, choose, refuse }
}

/** A first order starts with what the account knows already. */
const newAddress = ({ name, phone }: SignedInUser): Address => ({
  recipient: name,
  phone: phone ?? '',
  line1: '',
  line2: '',
  pin: '',
  city: '',
  state: '',
})

const addressErrors = (fields: readonly { path: string; message: string }[]): AddressErrors =>
  Object.fromEntries(
    fields
      .filter(({ path }) => path.startsWith('address.'))
      .map(({ path, message }) => [path.slice(8), message]),
  )

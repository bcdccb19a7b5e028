import { lazy, Suspense, useRef } from 'react'
import { codLimitText, codRefusal } from '../../../../contract/checkout/cod.ts'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import type { SavedAddress } from '../../../../contract/accounts/account.ts'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { Address } from '../../../../contract/shipping/addresses.ts'
import type { FulfilmentMethod } from '../../../../contract/shipping/fulfilment.ts'
import type { PaymentMethod, QuoteReply } from '../../../../contract/orders/orders.ts'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { DeliveryAddress } from './delivery-address'
import { CheckoutChanges } from './checkout-changes'
import { PaymentMethodField, offeredPaymentMethods, type PaymentSettings } from './checkout-method'
import { CheckoutCustomer } from './checkout-customer'
import { CheckoutSummary } from './checkout-summary'
import { PrefetchPaymentPages } from '../payment/prefetch-payment-pages'
import { TooManyItems } from './too-many-items'
import { useCheckout } from './use-checkout'

const FulfilmentChoice = lazy(() => import('./fulfilment-choice'))

type CheckoutFormProps = {
  user: SignedInUser
  address: Address | null
  addresses: readonly SavedAddress[]
  paymentSettings: PaymentSettings
  prepaidCoupon: string
}

/** The facts that decide whether cash on delivery is possible. */
const codFacts = ({ quote, delivery }: QuoteReply) => ({
  amountDue: quote.amountDue,
  hasRental: quote.lines.some(({ type }) => type === 'rent'),
  hasCod: delivery?.hasCod ?? true,
})

/** The id of the button that pays. It gets the focus when a notice is removed with the button that was pressed in it. */
const PAY = 'pay'
/** The id of the title of the page, which gets the focus if the cart is then empty. */
export const CHECKOUT_TITLE = 'checkout-title'

const codNote = (method: FulfilmentMethod) => (method === 'pickup' ? 'Pay when you pick up your order' : null)

/** The one-page checkout: address, payment method, coupon and summary. */
export function CheckoutForm({
  user,
  address,
  addresses,
  paymentSettings,
  prepaidCoupon,
}: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const offered = offeredPaymentMethods(paymentSettings)
  const checkout = useCheckout({ user, address, form, offered })
  const { quote, changes, addressForm, methodField, fulfilment, coupon } = checkout
  const { method } = methodField
  const { cod } = paymentSettings
  const codProblem = quote.reply && codRefusal(codFacts(quote.reply), cod)
  function accept(accepted = changes) {
    checkout.accept(accepted)
    const isLast = accepted.length === changes.length
    focusSoon(...(isLast ? [PAY] : []), CHECKOUT_TITLE)
  }
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
      <PrefetchPaymentPages />
      <form
        id="checkout"
        ref={form}
        noValidate
        onSubmit={checkout.onSubmit}
        className="flex min-w-0 flex-col gap-8 lg:row-span-2"
      >
        <CheckoutChanges
          changes={changes}
          onAccept={() => accept()}
          onChooseAlternative={(change) => accept([change])}
        />
        <DeliveryAddress
          addresses={addresses}
          blank={checkout.blankAddress}
          form={addressForm}
          pinError={checkout.pinError}
          isPickup={fulfilment.method === 'pickup'}
        />
        {fulfilment.options && (
          <Suspense>
            <FulfilmentChoice field={fulfilment} />
          </Suspense>
        )}
        <CheckoutCustomer user={user} />
        <PaymentMethodField
          value={method}
          onChange={methodField.choose}
          offered={offered}
          isSimulated={paymentSettings.online === 'demo'}
          error={methodField.error ?? (method === 'cod' ? (codProblem ?? undefined) : undefined)}
          cod={{ problem: codProblem, note: codLimitText(cod) ?? codNote(fulfilment.method) }}
        />
      </form>
      <CheckoutSummary
        {...{ quote, coupon }}
        offer={method !== 'cod' && !coupon.applied ? prepaidCoupon : null}
        items={checkout.items}
        fulfilment={fulfilment.booked}
      />
      <PayBar checkout={checkout} isPossible={offered.length > 0} />
    </div>
  )
}

type PayBarProps = {
  checkout: ReturnType<typeof useCheckout>
  /** False if the shop offers no payment method. */
  isPossible: boolean
}

/** The button that pays, and why it may be disabled. It keeps the focus when the server reports changed prices, so it has `aria-disabled`. */
function PayBar({ checkout: { quote, pay, changes, methodField, isReady }, isPossible }: PayBarProps) {
  const canPay = isReady && isPossible
  function retry() {
    quote.refresh()
    focusSoon(PAY)
  }
  return (
    <div className="checkout-bar">
      {quote.isTooLong && <TooManyItems />}
      {quote.hasFailed && (
        <Notice
          kind="error"
          action={
            <Button size="small" variant="quiet" onClick={retry}>
              Try again
            </Button>
          }
        >
          We could not load the current prices.
        </Notice>
      )}
      <Button
        id={PAY}
        type="submit"
        form="checkout"
        size="large"
        isWide
        isBusy={pay.isBusy}
        aria-disabled={!canPay}
        onClick={(event) => canPay || event.preventDefault()}
      >
        {pay.isBusy ? 'Processing...' : payLabel(methodField.method, quote.reply?.quote.amountDue)}
      </Button>
      {changes.length > 0 && <p className="hint text-center">Accept the changes to continue.</p>}
    </div>
  )
}

function payLabel(method: PaymentMethod, amount: Paise | undefined): string {
  if (method === 'cod') return amount === undefined ? 'Place order' : `Place order · ${formatRupees(amount)}`
  return amount === undefined ? 'Pay' : `Pay ${formatRupees(amount)}`
}

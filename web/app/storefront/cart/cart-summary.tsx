import { lazy, Suspense } from 'react'
import { formatRupees, paise, sum, times, type Paise } from '../../../../contract/core/money.ts'
import { deliveryText } from '../../../../contract/shipping/delivery-charge.ts'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { OrderTotals } from '../../components/orders/order-totals'
import type { RequestedQuote } from '../../lib/checkout/use-quote'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { CouponSection, type CouponState } from '../checkout/checkout-coupon'
import { useStoreSettings } from '../layout/layout'

const CartArrival = lazy(() => import('./cart-arrival'))

type CartSummaryProps = {
  items: readonly CartItem[]
  subtotal: Paise
  quote: RequestedQuote
  coupon: CouponState
}

/**
 * The price details with the coupon, the bar with the buttons to continue, and what else the server says about the cart. Wide screens show
 * them in a column beside the lines: there, the reply of the server must not move the buttons that the shopper is about to press. On narrow
 * screens the bar stays at the bottom. After an error the totals are those of the lines, because the last quote may belong to another cart.
 */
export function CartSummary({ items, subtotal, quote: latest, coupon }: CartSummaryProps) {
  const quote = latest.hasFailed ? { ...latest, reply: null } : latest
  return (
    <section aria-label="Summary" className="max-lg:contents lg:sticky lg:top-24 lg:self-start">
      <PriceDetails items={items} subtotal={subtotal} quote={quote} coupon={coupon} />
      <ContinueBar items={items} subtotal={subtotal} reply={quote.reply} />
      <div aria-live="polite" className="mt-5 flex flex-col gap-5">
        <Suspense>
          <CartArrival items={items} quote={quote} />
        </Suspense>
        <Savings reply={quote.reply} />
      </div>
    </section>
  )
}

function PriceDetails({ items, subtotal, quote, coupon }: CartSummaryProps) {
  const { reply, isLoading, hasFailed, isTooLong, refresh } = quote
  const isDeliveryFree = useStoreSettings().delivery.isFree
  function retry() {
    refresh()
    coupon.applyButton.current?.focus()
  }
  return (
    <div className="mt-6 flex flex-col gap-5 card p-5 lg:mt-0">
      <h2 className="text-2xl">Price details</h2>
      {!isTooLong && (
        <CouponSection coupon={coupon} saved={reply?.quote.couponDiscount ?? paise(0)} isBusy={isLoading} />
      )}
      <div aria-live="polite" aria-busy={isLoading} className={`stack ${isLoading ? 'opacity-60' : ''}`}>
        {hasFailed && (
          <Notice
            kind="warning"
            action={
              <Button size="small" variant="quiet" onClick={retry}>
                Try again
              </Button>
            }
          >
            We could not check prices and stock just now. We will check again at checkout.
          </Notice>
        )}
        <OrderTotals
          totals={reply?.quote ?? totalsWithoutQuote(items, subtotal)}
          couponCode={reply?.quote.couponCode}
          due="To pay"
          needsPin={reply ? reply.needsPin : !isDeliveryFree}
        />
      </div>
    </div>
  )
}

function Savings({ reply }: Pick<RequestedQuote, 'reply'>) {
  if (!reply || reply.mrpSavings <= 0) return null
  return (
    <p className="rounded-lg bg-success-soft px-3 py-2 font-semibold text-success">
      You save {formatRupees(reply.mrpSavings)} against the MRP
      {reply.quote.couponDiscount > 0 && ` and ${formatRupees(reply.quote.couponDiscount)} with the coupon`}
    </p>
  )
}

/** The totals of the stored cart, until the server has quoted it. */
function totalsWithoutQuote(items: readonly CartItem[], subtotal: Paise) {
  const depositTotal = depositsOf(items)
  return {
    subtotal,
    couponDiscount: paise(0),
    deliveryCharge: paise(0),
    total: subtotal,
    depositTotal,
    amountDue: paise(subtotal + depositTotal),
  }
}

const depositsOf = (items: readonly CartItem[]) =>
  sum(items.map((item) => (item.kind === 'rent' ? times(item.deposit, item.qty) : paise(0))))

function ContinueBar({
  items,
  subtotal,
  reply,
}: Pick<CartSummaryProps, 'items' | 'subtotal'> & Pick<RequestedQuote, 'reply'>) {
  const deposits = depositsOf(items)
  return (
    <div className="cart-bar">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <dl
          aria-live="polite"
          className="flex items-end gap-x-5 max-sm:w-full max-sm:justify-between sm:gap-x-7 lg:hidden"
        >
          <Figure label="Subtotal" amount={formatRupees(subtotal)} isMain />
          {deposits > 0 && <Figure label="Refundable deposit" amount={formatRupees(deposits)} />}
          {reply && (
            <Figure label="Delivery" amount={deliveryText(reply.quote.deliveryCharge, reply.needsPin)} />
          )}
        </dl>
        <div className="grid grid-cols-2 gap-3 max-sm:w-full lg:w-full lg:grid-cols-1">
          <ButtonLink
            to="/marketplace"
            variant="secondary"
            className="px-2! max-sm:text-sm sm:px-5! lg:order-2"
          >
            Continue Shopping
          </ButtonLink>
          <ButtonLink to="/checkout" className="px-2! max-sm:text-sm sm:px-5!">
            Proceed to Checkout
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

type FigureProps = { label: string; amount: string; isMain?: boolean }

const Figure = ({ label, amount, isMain = false }: FigureProps) => (
  <div>
    <dt className="text-xs text-muted sm:text-sm">{label}</dt>
    <dd className={`leading-tight font-bold tabular-nums ${isMain ? 'text-xl sm:text-2xl' : 'sm:text-lg'}`}>
      {amount}
    </dd>
  </div>
)

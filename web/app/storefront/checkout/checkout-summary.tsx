import { countItems } from '../../lib/labels/order-labels'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { benefitText, discountText } from '../../../../contract/checkout/coupon-terms.ts'
import { paise, formatRupees } from '../../../../contract/core/money.ts'
import { Link } from 'react-router'
import type { ChosenFulfilment } from '../../../../contract/shipping/slot-text.ts'
import type { QuoteLine } from '../../../../contract/orders/orders.ts'
import { OrderLines } from '../../components/orders/order-lines'
import { RentalConditionList } from '../../components/orders/rental-conditions'
import { OrderArrival } from '../../components/orders/order-arrival'
import { OrderTotals } from '../../components/orders/order-totals'
import { type RequestedQuote, useQuote } from '../../lib/checkout/use-quote'
import { Skeleton } from '../../ui/loading'
import { CouponSection, type CouponState } from './checkout-coupon'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

type CheckoutSummaryProps = {
  items: readonly CartItem[]
  quote: RequestedQuote
  coupon: CouponState
  /** Method and slot, if the goods of the shop do not travel by courier. */
  fulfilment: ChosenFulfilment | null
  /** The coupon code of the offer for prepaid orders; null if the shopper gets no offer. */
  offer: string | null
}

/** The order's items, coupon and totals. All amounts come from the server's quote. */
export function CheckoutSummary({
  items,
  quote: { reply, isLoading, hasFailed, isTooLong },
  coupon,
  fulfilment,
  offer,
}: CheckoutSummaryProps) {
  const saved = reply?.quote.couponDiscount ?? paise(0)
  // after an error the last quote may belong to another cart
  const dimmed = isLoading || hasFailed ? 'opacity-60' : ''
  return (
    <aside aria-label="Order summary" className="flex min-w-0 flex-col gap-5 card p-5 shadow-lift">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-2xl">Order summary</h2>
        <Link to="/cart" className="touch-link">
          Edit cart
        </Link>
      </div>
      {reply ? (
        <div aria-busy={isLoading} className={`transition-opacity ${dimmed}`}>
          <FoldedLines lines={reply.quote.lines} />
        </div>
      ) : (
        !isTooLong && <SummarySkeleton rows={items.length} />
      )}
      {!isTooLong && <CouponSection coupon={coupon} saved={saved} isBusy={isLoading} />}
      {offer && <PrepaidOffer items={items} code={offer} onApply={coupon.accept} />}
      {reply && (
        <div aria-live="polite" className={`transition-opacity ${dimmed}`}>
          {reply.delivery?.isServed && (
            <div className="mb-4">
              <OrderArrival
                fulfilment={fulfilment}
                shipments={reply.delivery.shipments}
                pin={reply.delivery.pin}
              />
            </div>
          )}
          {reply.conditions && (
            <section aria-labelledby="rental-conditions" className="mb-4 rounded-xl bg-sunken p-4">
              <h3 id="rental-conditions" className="mb-3 text-lg">
                Your rental
              </h3>
              <RentalConditionList conditions={reply.conditions} />
            </section>
          )}
          <OrderTotals
            totals={reply.quote}
            couponCode={reply.quote.couponCode}
            due="Amount payable"
            needsPin={reply.needsPin}
          />
        </div>
      )}
    </aside>
  )
}

/** The lines of the order. More than two lines are folded, so that the total stays near the payment method. */
const FoldedLines = ({ lines }: { lines: readonly QuoteLine[] }) => (
  <details open={lines.length <= 2} className="group">
    <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
      <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
      {countItems(lines)}
    </summary>
    <OrderLines lines={lines} className="pt-2" />
  </details>
)

const SummarySkeleton = ({ rows }: { rows: number }) => (
  <div aria-live="polite" className="stack">
    <span className="sr-only">Loading the current prices</span>
    {Array.from({ length: Math.min(rows, 3) }, (_, row) => (
      <div key={row} className="flex gap-4">
        <Skeleton className="h-20 w-16" />
        <Skeleton className="h-5 flex-1" />
      </div>
    ))}
    <Skeleton className="h-32" />
  </div>
)

type PrepaidOfferProps = {
  items: readonly CartItem[]
  code: string
  onApply: (code: string) => void
}

/** Offers the coupon for prepaid orders, which one tap applies. Shown only if the server's quote accepts the coupon. */
function PrepaidOffer({ items, code, onApply }: PrepaidOfferProps) {
  const { reply } = useQuote(items, { couponCode: code })
  if (!reply?.coupon?.valid) return null
  return (
    <section
      aria-label="Offer"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-dashed border-brand bg-brand-soft py-2 pr-2 pl-3"
    >
      <Icon name="tag" className="size-5 text-brand" />
      <p className="min-w-44 flex-1 text-sm">
        <strong className="block text-base">
          {reply.coupon.freeDelivery ? benefitText(reply.coupon) : `Extra ${discountText(reply.coupon)} OFF`}{' '}
          on prepaid
        </strong>
        {reply.quote.couponDiscount > 0
          ? `Save ${formatRupees(reply.quote.couponDiscount)} with ${code}`
          : `Use ${code}`}
      </p>
      <Button size="small" variant="secondary" onClick={() => onApply(code)}>
        Apply {code}
      </Button>
    </section>
  )
}

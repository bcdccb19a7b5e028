import type { CartItem } from '../../../../contract/cart/cart.ts'
import { formatRupees, paise, sum, times, type Paise } from '../../../../contract/core/money.ts'
import { ButtonLink } from '../../ui/button'

type CartSummaryProps = { items: readonly CartItem[]; subtotal: Paise }

/** The sticky bar with the totals and the buttons to continue. */
export function CartSummary({ items, subtotal }: CartSummaryProps) {
  const deposits = sum(items.map((item) => (item.kind === 'rent' ? times(item.deposit, item.qty) : paise(0))))
  return (
    <section
      aria-label="Summary"
      className="sticky bottom-0 z-20 -mx-4 mt-6 border-t border-line bg-surface px-4 py-3 shadow-lift sm:py-4 sm:bottom-3 sm:mx-0 sm:rounded-2xl sm:border sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <dl
          aria-live="polite"
          className="flex items-end gap-x-5 max-sm:w-full max-sm:justify-between sm:gap-x-7"
        >
          <Figure label="Subtotal" amount={formatRupees(subtotal)} isMain />
          {deposits > 0 && <Figure label="Refundable deposit" amount={formatRupees(deposits)} />}
          {deposits > 0 && <Figure label="To pay" amount={formatRupees(paise(subtotal + deposits))} />}
          <Figure label="Delivery" amount="Free" />
        </dl>
        <div className="grid grid-cols-2 gap-3 max-sm:w-full">
          <ButtonLink to="/marketplace" variant="secondary" className="px-2! max-sm:text-sm sm:px-5!">
            Continue Shopping
          </ButtonLink>
          <ButtonLink to="/checkout" className="px-2! max-sm:text-sm sm:px-5!">
            Proceed to Checkout
          </ButtonLink>
        </div>
      </div>
    </section>
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

import { formatRupees } from '../../../../contract/core/money.ts'
import type { Plan } from '../../../../contract/nights/plan.ts'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { PlanFacts } from './use-plan-facts'

type PlanSummaryProps = { plan: Plan; facts: PlanFacts; onAddToCart: () => void }

/** What the whole plan costs, and the button that puts it into the cart. On phones a bar at the bottom of the screen. */
export function PlanSummary({ plan, facts: { quote, isLoading, hasFailed }, onAddToCart }: PlanSummaryProps) {
  const unavailable = quote?.unavailable.length ?? 0
  const worn = quote?.rentals ?? plan.cells // the quote omits the nights that are over
  const outfits = new Set(worn.map(({ person, skuId }) => `${person} ${skuId}`)).size
  const left = plan.budget === null || !quote ? null : plan.budget - quote.subtotal
  return (
    <section aria-label="Price of the plan" className="card p-5 lg:flex lg:items-center lg:gap-8">
      <dl className="flex flex-wrap gap-x-8 gap-y-3" aria-busy={isLoading}>
        <Fact label={outfits === 1 ? 'Rent for 1 outfit' : `Rent for ${outfits} outfits`}>
          {quote ? formatRupees(quote.subtotal) : '…'}
        </Fact>
        {quote && quote.deliveryCharge > 0 && (
          <Fact label="Delivery">{formatRupees(quote.deliveryCharge)}</Fact>
        )}
        <Fact label="Refundable deposits">{quote ? formatRupees(quote.depositTotal) : '…'}</Fact>
        {left !== null && (
          <Fact label={left < 0 ? 'Over your budget' : 'Left of your budget'} isBad={left < 0}>
            {formatRupees(Math.abs(left) as typeof plan.budget & number)}
          </Fact>
        )}
      </dl>
      <p className="hint mt-3 max-w-md lg:mt-0 lg:ml-auto lg:text-right">
        An outfit is charged for its days once. If it cannot be back in time, you keep it between two nights
        and pay for these days too.
      </p>
      <div className="bottom-bar flex items-center gap-3 lg:shrink-0">
        <p className="mr-auto leading-tight lg:hidden">
          <span className="block text-lg font-bold tabular-nums">
            {quote ? formatRupees(quote.amountDue) : '…'}
          </span>
          <span className="text-sm text-muted">with deposits</span>
        </p>
        <Button
          size="large"
          onClick={onAddToCart}
          isBusy={isLoading && outfits > 0}
          disabled={outfits === 0 || unavailable > 0 || !quote || hasFailed || quote.isServed === false}
        >
          <Icon name="bag" /> Put in the cart
        </Button>
      </div>
    </section>
  )
}

type FactProps = { label: string; children: string; isBad?: boolean }

const Fact = ({ label, children, isBad = false }: FactProps) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={`text-2xl font-bold tabular-nums ${isBad ? 'text-danger' : ''}`}>{children}</dd>
  </div>
)

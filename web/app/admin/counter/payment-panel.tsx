import { useId } from 'react'
import type { CounterMethod, CounterQuote } from '../../../../contract/checkout/counter.ts'
import { formatPayable, paise, type Paise } from '../../../../contract/core/money.ts'
import { OrderTotals } from '../../components/orders/order-totals'
import { Button } from '../../ui/button'
import { Field, FieldError } from '../../ui/field'
import { Panel } from '../../ui/panel'
import { CouponField } from './coupon-field'
import type { SaleDraft } from './sale-draft'

type PaymentPanelProps = {
  sale: SaleDraft
  quote: CounterQuote | null
  isLoading: boolean
  isBusy: boolean
  errors: Record<string, string>
  change: (part: Partial<SaleDraft>) => void
}

const submitLabels: Record<CounterMethod, (amount: string) => string> = {
  cash: (amount) => `Take ${amount} in cash`,
  upi: (amount) => `Show UPI QR for ${amount}`,
  later: (amount) => `Sell, ${amount} to pay later`,
}

/** The totals of the sale, how the customer pays, and the button that places the sale. */
export function PaymentPanel({ sale, quote, isLoading, isBusy, errors, change }: PaymentPanelProps) {
  const { payment } = sale
  const canSell = quote !== null && quote.problems.length === 0 && !isLoading
  const amount = formatPayable(quote?.quote.amountDue ?? paise(0))
  return (
    <Panel title="Payment">
      <div className="stack">
        <CouponField sale={sale} quote={quote} change={change} />
        {quote ? (
          <OrderTotals
            totals={quote.quote}
            couponCode={quote.quote.couponCode}
            due="To pay"
            isPickup
            isExact
          />
        ) : (
          <p className="text-muted">{isLoading ? 'Calculating the price...' : 'Add something first.'}</p>
        )}
        <Methods sale={sale} quote={quote} error={errors['payment']} change={change} />
        {payment === 'cash' && quote && (
          <CashGiven sale={sale} due={quote.quote.amountDue} error={errors['given']} change={change} />
        )}
        <Button type="submit" size="large" isWide isBusy={isBusy} disabled={!canSell || payment === null}>
          {payment && quote ? submitLabels[payment](amount) : submitHint(quote)}
        </Button>
      </div>
    </Panel>
  )
}

/** What is missing before the sale can be placed. */
const submitHint = (quote: CounterQuote | null) =>
  quote ? 'Choose how the customer pays' : 'Add something first'

const methods: [CounterMethod, string][] = [
  ['cash', 'Cash'],
  ['upi', 'UPI by QR code'],
  ['later', 'Pay later'],
]

type PartProps = Pick<PaymentPanelProps, 'sale' | 'quote' | 'change'> & { error: string | undefined }

function Methods({ sale, quote, error, change }: PartProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="field-label mb-2">How does the customer pay?</legend>
      <div className="grid gap-2">
        {methods.map(([method, label]) => {
          const reason = quote?.methods[method]
          return (
            <label
              key={method}
              className="flex min-h-11 items-center gap-3 rounded-xl border border-line p-3"
            >
              <input
                type="radio"
                name="payment"
                value={method}
                className="size-5 shrink-0"
                checked={sale.payment === method}
                disabled={Boolean(reason) && sale.payment !== method}
                onChange={() => change({ payment: method })}
              />
              <span>
                {label}
                {reason && <span className="hint block">{reason}</span>}
              </span>
            </label>
          )
        })}
      </div>
      <FieldError id={id} className="mt-2">
        {error}
      </FieldError>
    </fieldset>
  )
}

type CashProps = Pick<PartProps, 'sale' | 'error' | 'change'> & { due: Paise }

/** The cash that the customer gives, and the change to return. */
function CashGiven({ sale, due, error, change }: CashProps) {
  const given = readRupees(sale.given)
  return (
    <div>
      <Field
        label="Cash given (optional)"
        name="given"
        inputMode="decimal"
        autoComplete="off"
        value={sale.given}
        onChange={({ currentTarget }) => change({ given: currentTarget.value })}
        error={error}
      />
      <output className="mt-2 flex justify-between gap-4 text-lg font-semibold tabular-nums">
        {given !== null && given >= due && (
          <>
            <span>Change to return</span>
            <span>{formatPayable(paise(given - due))}</span>
          </>
        )}
        {given !== null && given < due && <span>{formatPayable(paise(due - given))} missing</span>}
      </output>
    </div>
  )
}

/** Reads a typed amount, for example `2,000` or `₹ 1999.50`; null if nothing is typed or the text is no amount. */
export function readRupees(typed: string): Paise | null {
  const digits = typed.replaceAll(/[₹,\s]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(digits) ? paise(Math.round(Number(digits) * 100)) : null
}

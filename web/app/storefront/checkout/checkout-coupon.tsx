import { lazy, Suspense, useId, useState, type FormEvent } from 'react'
import { benefitText } from '../../../../contract/checkout/coupon-terms.ts'
import type { Discount } from '../../../../contract/checkout/pricing.ts'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { ScrollIntoView } from '../../ui/scroll-into-view'
import type { QuoteReply } from '../../../../contract/orders/orders.ts'

const CouponRefusal = lazy(() =>
  import('./coupon-refusal').then(({ CouponRefusal }) => ({ default: CouponRefusal })),
)

type CouponSectionProps = { coupon: CouponState; saved: Paise; isBusy: boolean }

/** The coupon field, and the applied coupon with a button to remove it. */
export const CouponSection = ({ coupon, saved, isBusy }: CouponSectionProps) => (
  <section className="stack">
    <CouponEntry key={coupon.applied?.code ?? ''} coupon={coupon} isBusy={isBusy} />
    {coupon.applied && (
      <ScrollIntoView>
        <Applied coupon={coupon.applied} saved={saved} onRemove={coupon.remove} />
      </ScrollIntoView>
    )}
  </section>
)

function CouponEntry({ coupon: { error, instead, apply }, isBusy }: Omit<CouponSectionProps, 'saved'>) {
  const [typed, setTyped] = useState('')
  const id = useId()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) apply(typed)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Coupon code
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          className="control min-w-0 uppercase"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Apply
        </Button>
      </div>
      {error && (
        <Suspense>
          <CouponRefusal key={error} id={`${id}-error`} error={error} instead={instead} onApply={apply} />
        </Suspense>
      )}
    </form>
  )
}

type AppliedProps = { coupon: CouponOffer; saved: Paise; onRemove: () => void }

const Applied = ({ coupon, saved, onRemove }: AppliedProps) => (
  <p
    aria-live="polite"
    className="flex items-center gap-2 rounded-xl bg-success-soft py-1 pr-1 pl-3 font-medium text-success"
  >
    <Icon name="tag" />
    <span className="flex-1">
      {coupon.code}: {benefitText(coupon)}
      {saved > 0 && `, you save ${formatRupees(saved)}`}
    </span>
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-semibold underline"
    >
      Remove<span className="sr-only"> coupon {coupon.code}</span>
    </button>
  </p>
)

type CouponOffer = Discount & { code: string }

export type CouponState = {
  /** The code that was entered; null if the server has refused it. */
  code: string | null
  applied: CouponOffer | null
  error: string | null
  /** Another coupon that applies, if this one was refused. */
  instead: CouponOffer | null
  apply: (typed: string) => void
  remove: () => void
  /** Removes the applied coupon and shows `message`. Called when the server has refused the coupon. */
  reject: (message: string) => void
}

type CouponInput = { code: string | null; error: string | null }

/** Returns the state of the coupon: the requested code with the server's result for it. An invalid code applies no coupon. */
export function useCoupon(
  { code, error }: CouponInput,
  setInput: (input: CouponInput) => void,
  result: QuoteReply['coupon'],
): CouponState {
  const isChecked = code !== null && result?.code === code
  const refusal = isChecked && !result.valid ? result.message : null
  const enteredCode = refusal ? null : code
  return {
    code: enteredCode,
    applied: isChecked && result.valid ? result : null,
    error: error ?? refusal,
    instead: refusal ? (result?.instead ?? null) : null,
    apply(typed) {
      const entered = typed.trim().toUpperCase()
      setInput(
        entered ? { code: entered, error: null } : { code: enteredCode, error: 'Please enter a coupon code' },
      )
    },
    remove: () => setInput({ code: null, error: null }),
    reject: (message) => setInput({ code: null, error: message }),
  }
}

/**
 * The code in the coupon field. This state is separate from `useCoupon`, because the quote needs the code and `useCoupon` needs the quote.
 */
export const useCouponInput = (code: string | null) => useState<CouponInput>({ code, error: null })

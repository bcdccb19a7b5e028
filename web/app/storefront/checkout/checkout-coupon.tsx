import { lazy, Suspense, useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import { benefitText } from '../../../../contract/checkout/coupon-terms.ts'
import type { Discount } from '../../../../contract/checkout/pricing.ts'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { ScrollIntoView } from '../../ui/scroll-into-view'
import type { QuoteReply } from '../../../../contract/orders/orders.ts'

const CouponRefusal = lazy(() => import('./coupon-refusal'))

type CouponSectionProps = { coupon: CouponState; saved: Paise; isBusy: boolean }

/** The coupon field, and the applied coupon with a button to remove it. */
export const CouponSection = ({ coupon, saved, isBusy }: CouponSectionProps) => (
  <section className="stack">
    <CouponEntry coupon={coupon} isBusy={isBusy} />
    {coupon.applied && (
      <ScrollIntoView awaitedRef={coupon.awaitedRef}>
        <Applied coupon={coupon.applied} saved={saved} onRemove={coupon.remove} />
      </ScrollIntoView>
    )}
  </section>
)

function CouponEntry({ coupon, isBusy }: Omit<CouponSectionProps, 'saved'>) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const { error, applied, apply, applyButton } = coupon
  const [lastApplied, setLastApplied] = useState(applied?.code)
  if (applied?.code !== lastApplied) {
    setLastApplied(applied?.code)
    if (applied) setTyped('')
  }

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
        <Button ref={applyButton} type="submit" variant="secondary" isBusy={isBusy}>
          Apply
        </Button>
      </div>
      {error && (
        <Suspense>
          <CouponRefusal id={`${id}-error`} coupon={coupon} />
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
  /** Applies the coupon of an offer. */
  accept: (code: string) => void
  remove: () => void
  /** Removes the applied coupon and shows `message`. Called when the server has refused the coupon. */
  reject: (message: string) => void
  /** Gets the focus from the buttons of offers and of the applied coupon, because they disappear when they are pressed. */
  applyButton: RefObject<HTMLButtonElement | null>
  /** True from the request of the shopper until its result has been scrolled into view. */
  awaitedRef: RefObject<boolean>
}

type CouponInput = { code: string | null; error: string | null }

/**
 * Returns the state of the coupon: the requested code with the server's result for it. After an invalid code, no coupon applies. `result` is
 * that of the last quote, so that the coupon stays while a newer quote is loading.
 */
export function useCoupon(
  { code, error }: CouponInput,
  setInput: (input: CouponInput) => void,
  result: QuoteReply['coupon'],
): CouponState {
  const isChecked = code !== null && result?.code === code
  const refusal = isChecked && !result.valid ? result.message : null
  const enteredCode = refusal ? null : code
  const applyButton = useRef<HTMLButtonElement>(null)
  const awaitedRef = useRef(false)
  function enter(input: CouponInput) {
    awaitedRef.current = true
    setInput(input)
  }
  function apply(typed: string) {
    const entered = typed.trim().toUpperCase()
    enter(
      entered ? { code: entered, error: null } : { code: enteredCode, error: 'Please enter a coupon code' },
    )
  }
  return {
    code: enteredCode,
    applied: isChecked && result.valid ? result : null,
    error: error ?? refusal,
    instead: refusal ? (result?.instead ?? null) : null,
    apply,
    accept(code) {
      apply(code)
      applyButton.current?.focus()
    },
    remove() {
      setInput({ code: null, error: null })
      applyButton.current?.focus()
    },
    reject: (message) => enter({ code: null, error: message }),
    applyButton,
    awaitedRef,
  }
}

/**
 * The code in the coupon field. This state is separate from `useCoupon`, because the quote needs the code and `useCoupon` needs the quote.
 */
export const useCouponInput = (code: string | null) => useState<CouponInput>({ code, error: null })

import { useId, useState, type FormEvent } from 'react'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { QuoteReply } from '../../../../contract/orders/orders.ts'

type CheckoutCouponProps = { coupon: CouponState; saved: Paise; isBusy: boolean }

/** The coupon box: a code typed, applied with the button or Enter, and taken off again. */
export const CouponSection = ({ coupon, saved, isBusy }: CheckoutCouponProps) => (
  <section className="flex flex-col gap-3">
    <CouponEntry key={coupon.applied?.code ?? ''} coupon={coupon} isBusy={isBusy} />
    {coupon.applied && <Applied coupon={coupon.applied} saved={saved} onRemove={coupon.remove} />}
  </section>
)

function CouponEntry({ coupon: { error, apply }, isBusy }: Omit<CheckoutCouponProps, 'saved'>) {
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
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  )
}

type AppliedProps = { coupon: { code: string; percent: number }; saved: Paise; onRemove: () => void }

const Applied = ({ coupon, saved, onRemove }: AppliedProps) => (
  <p
    aria-live="polite"
    className="flex items-center gap-2 rounded-xl bg-success-soft py-1 pr-1 pl-3 font-medium text-success"
  >
    <Icon name="tag" />
    <span className="flex-1">
      {coupon.code}: {coupon.percent}% off, you save {formatRupees(saved)}
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

export type CouponState = {
  applied: { code: string; percent: number } | null
  error: string | null
  apply: (typed: string) => void
  remove: () => void
  /** The shop has refused the applied one. */
  reject: (message: string) => void
}

type Wish = { code: string | null; error: string | null }

/** The coupon that a shopper wants and what the shop says to it. An invalid entry leaves none applied. */
export function useCoupon(
  { code, error }: Wish,
  setRequest: (request: Wish) => void,
  answer: QuoteReply['coupon'],
): CouponState {
  const isAnswered = code !== null && answer?.code === code
  const refusedWith = isAnswered && !answer.valid ? answer.message : null
  return {
    applied: isAnswered && answer.valid ? answer : null,
    error: error ?? refusedWith,
    apply(typed) {
      const wanted = typed.trim().toUpperCase()
      setRequest(wanted ? { code: wanted, error: null } : { code, error: 'Please enter a coupon code' })
    },
    remove: () => setRequest({ code: null, error: null }),
    reject: (message) => setRequest({ code: null, error: message }),
  }
}

/** Where the wish is kept: it decides the quote, and the quote decides the coupon. */
export const useCouponInput = (code: string | null) => useState<Wish>({ code, error: null })

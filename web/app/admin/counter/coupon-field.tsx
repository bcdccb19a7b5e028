import { useState } from 'react'
import type { CounterQuote } from '../../../../contract/checkout/counter.ts'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import type { SaleDraft } from './sale-draft'

type CouponFieldProps = {
  sale: SaleDraft
  quote: CounterQuote | null
  change: (part: Partial<SaleDraft>) => void
}

/** The coupon of the sale. It has the same rules as online. A typed code applies as soon as the field loses the focus. */
export function CouponField({ sale, quote, change }: CouponFieldProps) {
  const [code, setCode] = useState(sale.coupon)
  const typed = code.trim().toUpperCase()
  const applied = quote?.coupon
  const isCurrent = applied?.code === typed
  function apply() {
    if (typed !== sale.coupon) change({ coupon: typed })
  }
  return (
    <div className="flex items-start gap-2">
      <Field
        className="min-w-0 grow"
        label="Coupon (optional)"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value.toUpperCase())}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // Enter applies the coupon and does not place the sale
          apply()
        }}
        error={isCurrent && !applied.valid ? applied.message : undefined}
        hint={isCurrent && applied.valid ? applied.message : undefined}
      />
      <Button variant="secondary" className="mt-6.5" onClick={apply} disabled={typed === sale.coupon}>
        {typed === '' && sale.coupon ? 'Remove' : 'Apply'}
      </Button>
    </div>
  )
}

import { benefitText } from '../../../../contract/checkout/coupon-terms.ts'
import { Button } from '../../ui/button'
import { FieldError } from '../../ui/field'
import { ScrollIntoView } from '../../ui/scroll-into-view'
import type { CouponState } from './checkout-coupon'

type CouponRefusalProps = { id: string; coupon: CouponState }

/** Why a coupon does not apply, and another coupon that does. */
export default function CouponRefusal({
  id,
  coupon: { error, instead, accept, awaitedRef },
}: CouponRefusalProps) {
  return (
    <ScrollIntoView awaitedRef={awaitedRef}>
      <FieldError id={id} className="mt-1.5">
        {error}
      </FieldError>
      {instead && (
        <Button size="small" variant="secondary" className="mt-2" onClick={() => accept(instead.code)}>
          Use {instead.code} for {benefitText(instead)}
        </Button>
      )}
    </ScrollIntoView>
  )
}

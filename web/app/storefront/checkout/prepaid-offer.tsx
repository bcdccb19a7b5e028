import { formatRupees } from '../../../../contract/core/money.ts'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { useQuote } from '../../lib/checkout/use-quote'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

type PrepaidOfferProps = {
  items: readonly CartItem[]
  code: string
  isBusy: boolean
  onTake: (code: string) => void
}

/** The banner's promise in one tap. Its figures are the shop's, so an ended coupon is not offered. */
export function PrepaidOffer({ items, code, isBusy, onTake }: PrepaidOfferProps) {
  const { reply } = useQuote(items, { couponCode: code })
  if (!reply?.coupon?.valid) return null
  return (
    <section
      aria-label="Offer"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-dashed border-brand bg-brand-soft py-2 pr-2 pl-3"
    >
      <Icon name="tag" className="size-5 text-brand" />
      <p className="min-w-44 flex-1 text-sm">
        <strong className="block text-base">Extra {reply.coupon.percent}% OFF on prepaid</strong>
        Save {formatRupees(reply.quote.couponDiscount)} with {code}
      </p>
      <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => onTake(code)}>
        Apply {code}
      </Button>
    </section>
  )
}

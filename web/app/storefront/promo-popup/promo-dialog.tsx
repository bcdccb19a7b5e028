import type { PublicSettings } from '../../../../contract/store/store.ts'
import { GarbaRing } from '../../components/garba-ring'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Confetti } from './confetti'
import { PromoCoupon } from './promo-coupon'
import { PromoTimer } from './promo-timer'

type PromoDialogProps = { promo: PublicSettings['promo']; onClose: () => void }

/** What is on offer, the coupon for it, and a way into the marketplace. */
export function PromoDialog({ promo: { title, text, coupon, endsAt }, onClose }: PromoDialogProps) {
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-2rem))]"
      footer={
        <div className="grid gap-2 sm:grid-cols-[auto_1fr]">
          <Button variant="quiet" onClick={onClose} className="max-sm:order-last">
            Not now
          </Button>
          <ButtonLink to="/marketplace" onClick={onClose}>
            Visit Marketplace
          </ButtonLink>
        </div>
      }
    >
      <div className="relative isolate -mx-5 -mt-5 overflow-hidden bg-night px-5 pt-7 pb-6 text-on-night">
        <div className="bandhani absolute inset-0 -z-10 text-night-soft" />
        <GarbaRing rings={4} className="promo-ring" />
        <p className="max-w-72 text-xl leading-snug font-semibold">{text}</p>
        <PromoTimer endsAt={endsAt} />
      </div>
      <div className="hem -mx-5" />
      <PromoCoupon code={coupon} />
      <Confetti />
    </Dialog>
  )
}

import type { PublicSettings } from '../../../../contract/store/store.ts'
import { GarbaRing } from '../../components/garba-ring'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Confetti } from './confetti'
import { useEffect, useState } from 'react'
import { formatTimeLeft, storedPromoEnd } from './promo-countdown'
import { Icon } from '../../ui/icon'
import { TopLayer } from '../../ui/top-layer'

type PromoDialogProps = { promo: PublicSettings['promo']; onClose: () => void }

/** The promotion with its countdown, its coupon if it has one, and a link to the marketplace. */
export function PromoDialog({ promo: { title, text, coupon, terms, endsAt }, onClose }: PromoDialogProps) {
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-2rem))]"
      footer={
        <div className="grid w-full gap-2 sm:grid-cols-[auto_1fr]">
          <Button variant="quiet" onClick={onClose} className="max-sm:order-last">
            Not now
          </Button>
          <ButtonLink to="/marketplace" onClick={onClose}>
            Visit Marketplace
          </ButtonLink>
        </div>
      }
    >
      <div className="relative isolate -mx-5 -mt-5 overflow-hidden bg-night px-5 pt-7 pb-6 text-on-night short:py-3">
        <div className="night-backdrop" />
        <GarbaRing rings={4} className="promo-ring" />
        <p className="max-w-72 text-xl leading-snug font-semibold short:max-w-sm short:text-base">{text}</p>
        <PromoTimer endsAt={endsAt} hasCoupon={coupon !== ''} />
      </div>
      <div className="hem -mx-5" />
      {coupon && <PromoCoupon code={coupon} terms={terms} />}
      <Confetti />
    </Dialog>
  )
}

/** The countdown, updated each second. If the merchant has set no end, the countdown is decorative: the coupon stays valid after it. */
function PromoTimer({ endsAt, hasCoupon }: { endsAt: string | null; hasCoupon: boolean }) {
  const [end] = useState(() => storedPromoEnd(endsAt, Date.now()))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <p className="mt-5 flex items-baseline gap-3 short:mt-1">
        <span className="text-on-night-muted">{endsAt ? 'Ends in' : 'Your festive hour'}</span>
        <span role="timer" className="font-display text-4xl leading-none text-haldi tabular-nums">
          {formatTimeLeft(end, now)}
        </span>
      </p>
      {!endsAt && hasCoupon && (
        <p className="mt-2 text-sm text-on-night-muted">
          No need to hurry: the coupon stays valid after the countdown.
        </p>
      )}
    </>
  )
}

const TOAST_MS = 2000

/**
 * The coupon code with a button that copies it. The confirmation is rendered in the top layer, because the dialog covers ordinary toasts.
 */
function PromoCoupon({ code, terms }: { code: string; terms: string }) {
  const [copyCount, setCopyCount] = useState(0)
  useEffect(() => {
    if (copyCount === 0) return
    const timer = setTimeout(() => setCopyCount(0), TOAST_MS)
    return () => clearTimeout(timer)
  }, [copyCount])

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopyCount((count) => count + 1)
    } catch {
      // copying failed, but the code is visible and can be typed
    }
  }
  return (
    <div className="mt-5 flex items-center justify-between gap-3 rounded-xl short:mt-3 border-2 border-dashed border-edge py-2 pr-2 pl-4">
      <p className="min-w-0">
        <span className="hint">Coupon</span>
        <strong className="block text-xl tracking-wider">{code}</strong>
        {terms && <span className="text-sm text-muted">{terms}</span>}
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        <Icon name="copy" /> Copy
      </Button>
      <TopLayer aria-live="polite" className="flex justify-center pt-5">
        {copyCount > 0 && (
          <span
            key={copyCount}
            className="flex h-fit animate-rise items-center gap-2 rounded-lg bg-night px-4 py-3 text-on-night shadow-lift ring-1 ring-on-night-muted"
          >
            <Icon name="check" className="size-5 text-haldi" /> Coupon copied: {code}
          </span>
        )}
      </TopLayer>
    </div>
  )
}

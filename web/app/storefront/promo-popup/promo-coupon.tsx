import { useEffect, useState } from 'react'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { TopLayer } from '../../ui/top-layer'

const TOAST_MS = 2000

/** The coupon to take along. Its toast lies above the dialog, where the shop's other toasts cannot be seen. */
export function PromoCoupon({ code }: { code: string }) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), TOAST_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied((times) => times + 1)
    } catch {
      // the code stands there to be read
    }
  }
  return (
    <div className="mt-5 flex items-center justify-between gap-3 rounded-xl border-2 border-dashed border-edge py-2 pr-2 pl-4">
      <p className="min-w-0">
        <span className="block text-sm text-muted">Coupon</span>
        <strong className="text-xl tracking-wider">{code}</strong>
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        <Icon name="copy" /> Copy
      </Button>
      <TopLayer aria-live="polite" className="flex justify-center pt-5">
        {copied > 0 && (
          <span
            key={copied}
            className="flex h-fit animate-rise items-center gap-2 rounded-lg bg-night px-4 py-3 text-on-night shadow-lift ring-1 ring-on-night-muted"
          >
            <Icon name="check" className="size-5 text-haldi" /> Coupon copied: {code}
          </span>
        )}
      </TopLayer>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { timeLeft } from './time-left'

/** The time left until a real end. It starts in the browser, because a kept page does not know what time it is. */
export function Countdown({ endsAt }: { endsAt: string }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  const left = now === null ? '' : timeLeft(endsAt, now)
  if (left === null) return null
  return (
    <p className="inline-flex min-h-11 items-center gap-3 self-start rounded-lg bg-night px-4 py-2 text-on-night">
      <span className="text-sm">Offer ends in</span>
      <span role="timer" className="min-w-40 font-semibold text-haldi tabular-nums">
        {left}
      </span>
    </p>
  )
}

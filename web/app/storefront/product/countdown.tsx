import { useEffect, useState } from 'react'

const pad = (number: number) => String(number).padStart(2, '0')

/** `03 h : 07 m : 42 s`; hours go on counting beyond a day. */
function spoken(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${pad(Math.floor(seconds / 3600))} h : ${pad(Math.floor(seconds / 60) % 60)} m : ${pad(seconds % 60)} s`
}

/** The time left until a real end. It starts in the browser, because a kept page does not know what time it is. */
export function Countdown({ endsAt }: { endsAt: string }) {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setLeft(Date.parse(endsAt) - Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  if (left !== null && left <= 0) return null
  return (
    <p className="inline-flex min-h-11 items-center gap-3 rounded-lg bg-night px-4 py-2 text-on-night">
      <span className="text-sm">Offer ends in</span>
      <span role="timer" className="min-w-40 font-semibold text-haldi tabular-nums">
        {left === null ? '' : spoken(left)}
      </span>
    </p>
  )
}

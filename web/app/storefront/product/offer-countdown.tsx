import { useEffect } from 'react'

/** The time left until a real end. It runs in the browser alone (`useTickingCountdowns`): a kept page does not know what time it is. */
export const OfferCountdown = ({ endsAt }: { endsAt: string }) => (
  <p
    data-ends-at={endsAt}
    suppressHydrationWarning
    className="inline-flex min-h-11 items-center gap-3 self-start rounded-lg bg-night px-4 py-2 text-on-night"
  >
    <span className="text-sm">Offer ends in</span>
    <span
      role="timer"
      // Whatever stands in it is not React's business, also when this wakes up late.
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
      className="min-w-40 font-semibold text-haldi tabular-nums"
    />
  </p>
)

const pad = (number: number) => String(number).padStart(2, '0')

/** `03 h : 07 m : 42 s`; hours go on counting beyond a day. Null when the time is over. */
export function formatOfferTimeLeft(endsAt: string, now: number): string | null {
  const seconds = Math.floor((Date.parse(endsAt) - now) / 1000)
  if (seconds < 0) return null
  return `${pad(Math.floor(seconds / 3600))} h : ${pad(Math.floor(seconds / 60) % 60)} m : ${pad(seconds % 60)} s`
}

/** Moves every countdown of the page once a second, also one that is not awake yet, and hides what is over. */
export function useOfferCountdowns() {
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [])
}

function tick() {
  for (const countdown of document.querySelectorAll<HTMLElement>('[data-ends-at]')) {
    const left = formatOfferTimeLeft(countdown.dataset['endsAt'] ?? '', Date.now())
    const clock = countdown.querySelector('[role=timer]')
    countdown.hidden = left === null
    if (clock) clock.textContent = left
  }
}

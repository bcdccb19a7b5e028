import { useEffect } from 'react'

/**
 * The time left until an offer ends. `useOfferCountdowns` writes the time in the browser, because the server's page may come from a cache.
 */
export const OfferCountdown = ({ endsAt }: { endsAt: string }) => (
  <p
    data-ends-at={endsAt}
    suppressHydrationWarning
    className="inline-flex min-h-11 items-center gap-3 self-start rounded-lg bg-night px-4 py-2 text-on-night"
  >
    <span className="text-sm">Offer ends in</span>
    <span
      role="timer"
      // React must not change this text, also when this part of the page is hydrated after the countdown has started.
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
      className="min-w-40 font-semibold text-haldi tabular-nums"
    />
  </p>
)

const pad = (number: number) => String(number).padStart(2, '0')

/** Formats the time left, for example `03 h : 07 m : 42 s`; the hours can exceed 24. Returns null after the end of the offer. */
export function formatOfferTimeLeft(endsAt: string, now: number): string | null {
  const seconds = Math.floor((Date.parse(endsAt) - now) / 1000)
  if (seconds < 0) return null
  return `${pad(Math.floor(seconds / 3600))} h : ${pad(Math.floor(seconds / 60) % 60)} m : ${pad(seconds % 60)} s`
}

/**
 * Updates every countdown on the page each second, also in parts that are not hydrated yet. Hides the countdowns of offers that have ended.
 */
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

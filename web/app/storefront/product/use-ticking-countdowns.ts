import { useEffect } from 'react'
import { formatOfferTimeLeft } from './time-left'

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

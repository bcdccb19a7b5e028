import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { armReveals } from './reveal'

const TOP_MS = 100
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** What happens on every change of route: the page goes to its top, and what is marked animates again. */
export function useRouteMotion() {
  useTopOfPage()
  useReveals()
}

/**
 * The router goes to the top at once; this holds it there once the page has settled after 100 ms. It keeps away from Back
 * and Forward, from an address or a state that names its own place, and from a shopper who scrolls already.
 */
function useTopOfPage() {
  const { pathname, hash, state } = useLocation()
  const type = useNavigationType()
  const isElsewhere = type === 'POP' || hash !== '' || hasTarget(state)
  const goesElsewhere = useRef(isElsewhere)
  goesElsewhere.current = isElsewhere

  useEffect(() => {
    if (goesElsewhere.current) return
    const timer = setTimeout(() => window.scrollTo(0, 0), TOP_MS)
    const leave = () => clearTimeout(timer)
    for (const move of ownMoves) window.addEventListener(move, leave, { passive: true, once: true })
    return () => {
      leave()
      for (const move of ownMoves) window.removeEventListener(move, leave)
    }
  }, [pathname])
}

/** The first page is on screen before this script is: what is seen of it stays as it is. */
function useReveals() {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const stop = armReveals(isFirst.current ? 'leave' : 'animate')
    isFirst.current = false
    return stop
  }, [pathname])
}

const hasTarget = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'scrollTo' in state

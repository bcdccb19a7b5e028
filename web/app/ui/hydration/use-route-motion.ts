import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
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
  const isReturn = useNavigationType() === NavigationType.Pop
  const isElsewhere = isReturn || hash !== '' || hasTarget(state)
  const from = useRef(pathname)

  useEffect(() => {
    const hasMoved = from.current !== pathname
    from.current = pathname
    if (!hasMoved || isElsewhere) return
    const timer = setTimeout(() => window.scrollTo(0, 0), TOP_MS)
    const leave = () => clearTimeout(timer)
    for (const move of ownMoves) window.addEventListener(move, leave, { passive: true, once: true })
    return () => {
      leave()
      for (const move of ownMoves) window.removeEventListener(move, leave)
    }
  }, [pathname, isElsewhere])
}

/** The first page is on screen before this script is: what is seen of it stays as it is. */
function useReveals() {
  const { pathname } = useLocation()
  const last = useRef<string | null>(null)
  useLayoutEffect(() => {
    const seen = last.current === null ? 'leave' : 'animate'
    last.current = pathname
    return armReveals(seen)
  }, [pathname])
}

const hasTarget = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'scrollTo' in state

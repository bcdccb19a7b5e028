import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { focusHeading } from '../hooks/focus'
import { armReveals } from './reveal'

const TOP_MS = 100
const scrollEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** On every change of route, scrolls to the top, focuses the heading and starts the scroll animations of the new page. */
export function useRouteMotion() {
  useScrollToTop()
  useReveals()
}

/**
 * Scrolls to the top again 100 ms after the router did, because the layout may have changed in the meantime. Does not scroll after Back and
 * Forward, for a URL with a hash, for a `scrollTo` in the location state, or if the user has begun to scroll.
 */
function useScrollToTop() {
  const { pathname, hash, state } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const keepsPosition = isReturn || hash !== '' || hasTarget(state)
  const from = useRef(pathname)

  // A layout effect ends the timer in the same step in which Back restores a scroll position; an effect could end it too late.
  useLayoutEffect(() => {
    const hasChanged = from.current !== pathname
    from.current = pathname
    if (hasChanged && !hash) focusHeading()
    if (!hasChanged || keepsPosition) return
    const timer = setTimeout(() => window.scrollTo(0, 0), TOP_MS)
    const cancel = () => clearTimeout(timer)
    for (const type of scrollEvents) window.addEventListener(type, cancel, { passive: true, once: true })
    return () => {
      cancel()
      for (const type of scrollEvents) window.removeEventListener(type, cancel)
    }
  }, [pathname, hash, keepsPosition])
}

/**
 * Starts the scroll animations of each page. On the first page, the elements in view are not animated, because the user has already seen
 * them before this code runs.
 */
function useReveals() {
  const { pathname } = useLocation()
  const last = useRef<string | null>(null)
  useLayoutEffect(() => {
    const visible = last.current === null ? 'leave' : 'animate'
    last.current = pathname
    return armReveals(visible)
  }, [pathname])
}

const hasTarget = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'scrollTo' in state

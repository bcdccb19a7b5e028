import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { prefersReducedMotion } from '../../ui/hydration/reveal'

const WAIT_MS = 100
const sections = ['home', 'about', 'contact']

/** Scrolls to the section that navigation asked for, once the page has settled. Back leads to where one was instead. */
export function useScrollToSection() {
  const location = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (isReturn) return
    const { scrollTo } = (location.state ?? {}) as { scrollTo?: unknown }
    if (typeof scrollTo !== 'string' || !sections.includes(scrollTo)) return
    const timer = setTimeout(
      () =>
        document
          .getElementById(scrollTo)
          ?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' }),
      WAIT_MS,
    )
    return () => clearTimeout(timer)
  }, [location, isReturn])
}

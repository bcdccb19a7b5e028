import { useEffect } from 'react'
import { useLocation } from 'react-router'

const WAIT_MS = 100
const sections = ['home', 'about', 'contact']

/** Scrolls to the section that navigation asked for, once the page has settled. */
export function useScrollToSection() {
  const location = useLocation()
  useEffect(() => {
    const { scrollTo } = (location.state ?? {}) as { scrollTo?: unknown }
    if (typeof scrollTo !== 'string' || !sections.includes(scrollTo)) return
    const timer = setTimeout(
      () => document.getElementById(scrollTo)?.scrollIntoView({ behavior: calmly() }),
      WAIT_MS,
    )
    return () => clearTimeout(timer)
  }, [location])
}

const calmly = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

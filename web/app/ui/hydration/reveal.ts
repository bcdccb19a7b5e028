const FORCE_MS = 1000

const isBelow = (element: Element) => element.getBoundingClientRect().top > window.innerHeight

/**
 * Hides the elements with the attribute `data-reveal`, and shows each of them with an animation when it scrolls into view. After one
 * second all of them are shown. With `leave`, elements that are in view at the start are neither hidden nor animated. Returns a function
 * that shows all elements and ends the animations.
 */
export function armReveals(visible: 'animate' | 'leave'): () => void {
  if (!('IntersectionObserver' in window) || prefersReducedMotion()) return () => undefined
  const marked = [...document.querySelectorAll<HTMLElement>('[data-reveal]')]
  const armed = visible === 'leave' ? marked.filter(isBelow) : marked
  for (const element of armed) element.dataset['reveal'] = 'armed'

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) show(target as HTMLElement)
      }
    },
    { threshold: 0.1, rootMargin: '0px 0px -50px 0px' },
  )
  for (const element of armed) observer.observe(element)
  const timer = setTimeout(showAll, FORCE_MS)

  function show(element: HTMLElement) {
    element.dataset['reveal'] = 'shown'
    observer.unobserve(element)
  }
  function showAll() {
    observer.disconnect()
    for (const element of armed) element.dataset['reveal'] = 'shown'
  }
  return () => {
    clearTimeout(timer)
    showAll()
  }
}

export const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

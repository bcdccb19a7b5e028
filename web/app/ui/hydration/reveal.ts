const FORCE_MS = 1000

const isBelow = (element: Element) => element.getBoundingClientRect().top > window.innerHeight

/**
 * Prepares the elements with the attribute `data-reveal` for their scroll animation. An element appears when a tenth of it is visible 50 px
 * above the lower edge of the window, and after a second at the latest. With `visible` = `leave`, elements that are visible already are not
 * animated. Returns a function that stops the animations and shows all elements.
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

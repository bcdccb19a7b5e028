/**
 * Moves the focus to the heading of a new page, which screen readers read aloud. Another element keeps the focus if the user types in it, or
 * if the page has focused it.
 */
export function focusHeading() {
  if (!document.activeElement?.matches('body, a, button, summary')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/**
 * Moves the focus to `next`, or else to the heading of the page, if the element that had the focus has disappeared. Call it when the page is
 * up to date. A dialog that has closed may have moved the focus to the heading before.
 */
export function focusIfLost(next?: HTMLElement | null) {
  if (!document.activeElement?.matches('body, main h1')) return
  if (next) next.focus()
  else focusHeading()
}

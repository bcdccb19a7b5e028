/**
 * Moves the focus to the heading of a new page, which screen readers read aloud. Another element keeps the focus if the user types in it, or
 * if the page has focused it.
 */
export function focusHeading() {
  if (!document.activeElement?.matches('body, a, button, summary')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Moves the focus to the heading of the page if no element has it, for example because that element was removed. */
export function focusHeadingIfLost() {
  if (document.activeElement === document.body) focusHeading()
}

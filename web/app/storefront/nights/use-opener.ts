import { useRef } from 'react'

/** The first cell of the grid, or the tab of the night, for the case that the button is no longer on the page. */
const FIRST_CELL = '[data-cell="0 0"], [role="tab"][aria-selected="true"]'

/** Moves the focus into the plan, for a button outside it that removes itself. */
export const focusPlan = () => document.querySelector<HTMLElement>(FIRST_CELL)?.focus()

/** Returns functions that open and close a dialog. After closing, the element that had the focus before gets it again. */
export function useOpener() {
  const opener = useRef<Element | null>(null)
  return {
    opening: (open: () => void) => {
      opener.current = document.activeElement
      open()
    },
    closing: (close: () => void) => {
      close()
      requestAnimationFrame(() => {
        const last = opener.current
        const target = last?.isConnected ? last : document.querySelector(FIRST_CELL)
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    },
  }
}

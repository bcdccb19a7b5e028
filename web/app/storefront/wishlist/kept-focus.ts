import { useEffect } from 'react'
import { watchWishlist } from '../../lib/wishlist'
import { focusHeading } from '../../ui/hooks/focus'

/**
 * Keeps the focus near its place when a change of the wishlist removes the element that has it: the next card gets it, after other buttons and
 * after the last card the title of the page.
 */
export function useKeptFocus() {
  useEffect(
    () =>
      watchWishlist(() => {
        const { activeElement: focused, body } = document
        const place = hearts().findIndex((heart) => heart === focused)
        if (focused === body) return
        setTimeout(() => {
          if (document.activeElement !== body) return
          const left = hearts()
          const next = place === -1 ? undefined : (left[place] ?? left.at(-1))
          if (next) next.focus()
          else focusHeading()
        }, 0)
      }),
    [],
  )
}

/** The buttons that remove a card. */
const hearts = () => [...document.querySelectorAll<HTMLElement>('main .wishlist-button')]

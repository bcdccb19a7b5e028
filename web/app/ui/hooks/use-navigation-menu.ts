import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The state of a navigation menu, which every navigation closes, also one to the current page. It is not enough to compare the key of the
 * location: the browser's Back returns to the key at which the user opened the menu, and would open it again.
 */
export function useNavigationMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== key) setOpenAt(null)
  return {
    isOpen: openAt === key,
    open: () => setOpenAt(key),
    close: () => setOpenAt(null),
  }
}

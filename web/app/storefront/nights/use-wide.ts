import { useSyncExternalStore } from 'react'

const wide = '(width >= 64rem)'

function watch(changed: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Returns whether the window is wide enough for the grid of people and nights. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => true,
  )

import { lazy, Suspense, useEffect, useState } from 'react'
import { useHydrated } from '../../ui/hydration/hydrated'
import { Icon } from '../../ui/icon'

const loadPalette = () => import('./palette').then((all) => ({ default: all.Palette }))
const Palette = lazy(loadPalette)

/** Opens the command palette, also with Ctrl-K or ⌘K. Its script is loaded on first use. */
export function PaletteTrigger() {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // Loads the script already now, so that no letter is lost that the user types right after Ctrl-K.
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPalette()}
        className="flex min-h-11 items-center gap-2 rounded-full px-3 font-medium hover:bg-sunken sm:border sm:border-edge"
      >
        <Icon name="search" />
        <span className="max-sm:sr-only">Find</span>
        <kbd className="hidden text-sm text-muted lg:inline">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

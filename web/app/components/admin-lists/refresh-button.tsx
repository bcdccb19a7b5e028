import { useEffect } from 'react'
import { useReload } from '../../lib/use-reload'
import { Button } from '../../ui/button'

const STALE_MS = 30_000

/** Reloads the data of the page on click, and when the user returns to a tab whose data is older than 30 seconds. */
export function RefreshButton({ className = '' }: { className?: string }) {
  const { reload, isReloading } = useReload()
  useEffect(() => {
    let loadedAt = Date.now()
    function onReturn() {
      const isEditing = document.querySelector('dialog[open]') !== null // the data of the page must not change while a dialog is open
      if (document.visibilityState === 'hidden' || isEditing || Date.now() - loadedAt < STALE_MS) return
      loadedAt = Date.now()
      void reload()
    }
    const stop = new AbortController()
    for (const type of ['focus', 'online']) window.addEventListener(type, onReturn, stop)
    document.addEventListener('visibilitychange', onReturn, stop)
    return () => stop.abort()
  }, [reload])
  return (
    <Button
      size="small"
      variant="secondary"
      isBusy={isReloading}
      onClick={() => void reload()}
      className={className}
    >
      Refresh
    </Button>
  )
}

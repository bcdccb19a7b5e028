import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button'

const STALE_MS = 30_000

/** Loads what the page shows again; by itself, too, when somebody comes back to a list that is older than 30 s. */
export function RefreshButton() {
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    let loadedAt = Date.now()
    function onLook() {
      const isWorking = document.querySelector('dialog[open]') !== null // what a form began with stays under it
      if (document.visibilityState === 'hidden' || isWorking || Date.now() - loadedAt < STALE_MS) return
      loadedAt = Date.now()
      void revalidate()
    }
    const stop = new AbortController()
    for (const come of ['focus', 'online']) window.addEventListener(come, onLook, stop)
    document.addEventListener('visibilitychange', onLook, stop)
    return () => stop.abort()
  }, [revalidate])
  return (
    <Button size="small" variant="secondary" isBusy={state === 'loading'} onClick={() => void revalidate()}>
      Refresh
    </Button>
  )
}

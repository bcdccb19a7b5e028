import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button'

const STALE_MS = 30_000

/** Reloads the data of the page on click, and when the user returns to a tab whose data is older than 30 seconds. */
export function RefreshButton() {
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    let loadedAt = Date.now()
    function onReturn() {
      const isEditing = document.querySelector('dialog[open]') !== null // the data under an open form must not change
      if (document.visibilityState === 'hidden' || isEditing || Date.now() - loadedAt < STALE_MS) return
      loadedAt = Date.now()
      void revalidate()
    }
    const stop = new AbortController()
    for (const type of ['focus', 'online']) window.addEventListener(type, onReturn, stop)
    document.addEventListener('visibilitychange', onReturn, stop)
    return () => stop.abort()
  }, [revalidate])
  return (
    <Button size="small" variant="secondary" isBusy={state === 'loading'} onClick={() => void revalidate()}>
      Refresh
    </Button>
  )
}

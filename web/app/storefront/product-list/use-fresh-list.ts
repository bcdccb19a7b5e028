import { useEffect, useRef } from 'react'
import { isServerUp } from '../../lib/api/load-with-retries'
import { useReload } from '../../lib/use-reload'

const FRESH_MS = 30_000
const returnEvents = ['focus', 'online', 'visibilitychange']

/**
 * Loads the list again when the shopper returns to the page or is online again, if the list is older than 30 seconds or `isLocal`, which
 * means that the server could not be reached.
 */
export function useFreshList(list: unknown, isLocal: boolean) {
  const { reload } = useReload()
  const loaded = useRef({ list, at: 0 })
  useEffect(() => {
    if (loaded.current.list !== list || !loaded.current.at) loaded.current = { list, at: Date.now() }
  }, [list])
  useEffect(() => {
    const refresh = () => {
      if (document.hidden || (!isLocal && Date.now() - loaded.current.at < FRESH_MS)) return
      // Without a connection, the list that is shown stays.
      void isServerUp().then((isUp) => (isUp ? reload() : undefined))
    }
    for (const type of returnEvents) window.addEventListener(type, refresh)
    return () => {
      for (const type of returnEvents) window.removeEventListener(type, refresh)
    }
  }, [isLocal, reload])
}

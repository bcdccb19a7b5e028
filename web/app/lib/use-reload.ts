import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Returns a function that reloads the data of the page, for example while a payment is checked, or after a call of the API client.
 * `reload` resolves when the data is up to date. After a success of a form or button with `useEndpointForm`, React Router reloads the data
 * without this hook; after a refusal it does not.
 */
export function useReload() {
  const { state, revalidate } = useRevalidator()
  return { reload: revalidate, isReloading: state === 'loading' }
}

/** When the data of a page is loaded again after a change. The shop looks for background jobs every two seconds. */
const AFTER_JOBS_MS = [3000, 8000]

/**
 * Returns a function that loads the data of the page again when the background jobs of a change have probably run, for example the one that
 * records cash, or issues an invoice.
 */
export function useReloadAfterJobs() {
  const { reload } = useReload()
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (changes === 0) return
    const timers = AFTER_JOBS_MS.map((delay) => setTimeout(() => void reload(), delay))
    return () => timers.forEach(clearTimeout)
  }, [changes, reload])
  return () => setChanges((count) => count + 1)
}

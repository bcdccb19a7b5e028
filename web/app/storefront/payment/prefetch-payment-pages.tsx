import { useContext, useEffect, useSyncExternalStore } from 'react'
import { Link, PrefetchPageLinks, UNSAFE_DataRouterContext } from 'react-router'
import { demoIdOf } from '../../lib/pending-orders/pending-orders'
import { loadSender } from '../../lib/pending-orders/use-pending-orders'
import { loadToasts } from '../../ui/toast'

const pages = ['/payment', `/thank-you/${demoIdOf('')}`]

/** Fetches the code of what follows while there is a network: paying may go on without one. */
export function PrefetchPaymentPages() {
  useSiteMap()
  useEffect(() => void Promise.all([loadSender(), loadToasts()]).catch(() => null), [])
  return pages.map((page) => (
    <div key={page} hidden>
      <PrefetchPageLinks page={page} />
      <Link to={page} discover="render" tabIndex={-1} />
    </div>
  ))
}

/** Draws again when the router has learned of more pages: the links above make it ask. */
function useSiteMap() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useSyncExternalStore(
    (watch) => router?.subscribe(watch) ?? (() => undefined),
    () => router?.routes,
    () => router?.routes,
  )
}

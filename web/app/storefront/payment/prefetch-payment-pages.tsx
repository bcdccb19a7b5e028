import { useContext, useEffect, useSyncExternalStore } from 'react'
import { Link, PrefetchPageLinks, UNSAFE_DataRouterContext } from 'react-router'
import { temporaryIdOf } from '../../lib/pending-orders/pending-orders'
import { loadSender } from '../../lib/pending-orders/use-send-pending-orders'
import { loadToasts } from '../../ui/toast'

const pages = ['/payment', `/thank-you/${temporaryIdOf('')}`]

/** Prefetches the code of the payment and thank-you pages, so that they also work offline. */
export function PrefetchPaymentPages() {
  useRouterRoutes()
  useEffect(() => void Promise.all([loadSender(), loadToasts()]).catch(() => null), [])
  return pages.map((page) => (
    <div key={page} hidden>
      <PrefetchPageLinks page={page} />
      <Link to={page} discover="render" tabIndex={-1} />
    </div>
  ))
}

/**
 * Renders the calling component again when the router has loaded more routes. The hidden links in `PrefetchPaymentPages` make the router
 * load them.
 */
function useRouterRoutes() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useSyncExternalStore(
    (onChange) => router?.subscribe(onChange) ?? (() => undefined),
    () => router?.routes,
    () => router?.routes,
  )
}

import { useEffect, useSyncExternalStore } from 'react'
import { hasStoredOrders, watchStoredOrders } from './pending-order-storage'
import { useSignedInUser } from '../account/signed-in-user'

export const loadSender = () => import('./pending-order-sender')

/** Sends kept orders again until the shop has each exactly once. Stands once, above all pages; without such orders it loads nothing. */
export function useSendPendingOrders() {
  const userId = useSignedInUser()?.id
  const isNeeded = useSyncExternalStore(watchStoredOrders, hasStoredOrders, () => false)
  useEffect(() => {
    if (!isNeeded) return
    const sending = loadSender().then(
      ({ startPendingOrderSender }) => startPendingOrderSender(userId),
      () => () => undefined, // no network: the next page view tries again
    )
    return () => void sending.then((stop) => stop())
  }, [isNeeded, userId])
}

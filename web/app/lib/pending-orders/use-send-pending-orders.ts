import { useEffect } from 'react'
import { storedOrders } from './pending-order-storage'
import { useSignedInUser } from '../account/signed-in-user'

export const loadSender = () => import('./pending-order-sender')

/**
 * If the result of an order is unknown, sends the order again until the server has placed or refused it. Used once, in the root
 * layout. Loads the code for sending only if there are such orders.
 */
export function useSendPendingOrders() {
  const userId = useSignedInUser()?.id
  const isNeeded = storedOrders.useValue().length > 0
  useEffect(() => {
    if (!isNeeded) return
    const sending = loadSender().then(
      ({ startPendingOrderSender }) => startPendingOrderSender(userId),
      () => () => undefined, // no network: the next page view tries again
    )
    return () => void sending.then((stop) => stop())
  }, [isNeeded, userId])
}

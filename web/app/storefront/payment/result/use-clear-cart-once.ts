import { useEffect } from 'react'
import { dropCheckoutDraft } from '../../../lib/checkout/checkout-draft'
import { endAttempt } from '../../../lib/checkout/order-attempt'
import { useCart } from '../../../lib/cart/cart'
import { isSettled, storeSettled } from '../settled-payments'

/** Clears the cart once per payment. When the shopper opens the page of the same payment again later, the cart is kept. */
export function useClearCartOnce(txnId: string | null) {
  const { isLoaded, clear } = useCart()
  useEffect(() => {
    if (!txnId || !isLoaded || isSettled(txnId)) return
    clear()
    endAttempt()
    dropCheckoutDraft()
    storeSettled(txnId)
  }, [txnId, isLoaded, clear])
}

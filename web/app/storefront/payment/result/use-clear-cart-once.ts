import { useEffect } from 'react'
import { dropCheckoutDraft } from '../../../lib/checkout/checkout-draft'
import { forgetOrderKey } from '../../../lib/checkout/order-key'
import { useCart } from '../../../lib/cart/cart'
import { readOrderedGoods, remainingCart } from '../../../lib/checkout/ordered-goods'
import { wasCartCleared, rememberCartCleared } from '../cleared-carts'

type OrderPayment = { txnId: string; orderId: string }

/**
 * Clears the cart once per payment of an order. Goods that the shopper has added since the order was placed stay, if the payment was started in this
 * browser. When the shopper opens the page of the same payment again later, the cart is kept.
 */
export function useClearCartOnce(payment: OrderPayment | null) {
  const { isLoaded, replace } = useCart()
  const { txnId, orderId } = payment ?? {}
  useEffect(() => {
    if (!txnId || !orderId || !isLoaded || wasCartCleared(txnId)) return
    const ordered = readOrderedGoods(orderId)
    const remaining = ordered ? remainingCart(ordered) : []
    replace(remaining)
    forgetOrderKey()
    if (remaining.length === 0) dropCheckoutDraft()
    rememberCartCleared(txnId)
  }, [txnId, orderId, isLoaded, replace])
}

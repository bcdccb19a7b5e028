import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { useCart } from '../../lib/cart/cart'
import { acceptChanges, type CartLineChange, changesOf } from '../../lib/cart/cart-changes'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { CartSummary } from './cart-summary'
import { CartLine } from './cart-line'
import type { QuoteReply } from '../../../../contract/orders/orders.ts'
import { readCouponCode, storeCouponCode } from '../../lib/checkout/stored-coupon'
import { useStoredPinCode } from '../../lib/stored-pin-code'
import { useQuote, type RequestedQuote } from '../../lib/checkout/use-quote'
import { readWishlist, setWishlisted } from '../../lib/wishlist'
import { useCoupon, useCouponInput } from '../checkout/checkout-coupon'

const PlanSets = lazy(() => import('./plan-sets'))
const CartSuggestions = lazy(() => import('./cart-suggestions'))

/** The lines of the cart, each with its changes in price or availability, and the cart summary. */
export function CartLines() {
  const { items, add, remove, clear, replace, subtotal } = useCart()
  const { quote, coupon } = useCartQuote(items)
  const changes = useCartChanges(items, quote)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()

  function removeLine(item: CartItem) {
    remove(item.id, item.kind)
    focusHeading()
    void toast(`${item.title} removed from cart`, {
      kind: 'success',
      action: { label: 'Undo', onClick: () => add(item) },
    })
  }
  function clearCart() {
    const previous = items
    clear()
    void toast('Cart cleared', {
      action: { label: 'Undo', onClick: () => previous.forEach(add) },
      isLong: true,
    })
  }
  function moveToWishlist(item: CartItem) {
    const wasWishlisted = readWishlist().includes(item.productId)
    setWishlisted(item.productId, true)
    remove(item.id, item.kind)
    focusHeading()
    function undo() {
      add(item)
      if (!wasWishlisted) setWishlisted(item.productId, false)
    }
    void toast(`${item.title} moved to your wishlist`, {
      kind: 'success',
      action: { label: 'Undo', onClick: undo },
    })
  }
  function accept(change: CartLineChange) {
    replace(acceptChanges(items, [change]))
    focusHeading()
  }

  return (
    <>
      <div className="cluster mb-2 justify-between">
        <h1 ref={heading} tabIndex={-1} className="text-[clamp(2rem,5vw,3rem)] outline-none">
          Your cart
        </h1>
        <Button variant="quiet" size="small" onClick={clearCart}>
          Clear Cart
        </Button>
      </div>
      {items.some(({ planId }) => planId) && (
        <Suspense>
          <PlanSets items={items} onRemove={focusHeading} />
        </Suspense>
      )}
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ul>
          {/* Keys by position: the id changes with size and nights, and the button that was pressed must keep the focus. */}
          {[...items.entries()].map(([place, item]) => (
            <CartLine
              key={place}
              item={item}
              change={changes.find((change) => change.item.id === item.id && change.item.kind === item.kind)}
              soldBy={quote.reply?.quote.lines.find((line) => line.skuId === item.skuId)?.soldBy ?? null}
              onAccept={accept}
              onMoveToWishlist={() => moveToWishlist(item)}
              onRemove={() => removeLine(item)}
            />
          ))}
        </ul>
        <CartSummary items={items} subtotal={subtotal} quote={quote} coupon={coupon} />
      </div>
      <Suspense>
        <CartSuggestions items={items} />
      </Suspense>
    </>
  )
}

/** Fetches the quote of the cart with the coupon that the shopper entered. The checkout takes over the coupon. */
function useCartQuote(items: readonly CartItem[]) {
  const [input, setInput] = useCouponInput(readCouponCode())
  const quote = useQuote(items, { couponCode: input.code, pin: useStoredPinCode() || null })
  const coupon = useCoupon(input, setInput, quote.reply?.coupon ?? null)
  useEffect(() => storeCouponCode(coupon.code), [coupon.code])
  return { quote, coupon }
}

type CheckedCart = {
  reply: QuoteReply | null
  items: readonly CartItem[]
  changes: readonly CartLineChange[]
}

/**
 * Returns the differences between the server's quote and the cart. While a new quote loads, the differences of the last quote stay visible.
 */
function useCartChanges(items: readonly CartItem[], quote: RequestedQuote) {
  const { reply, isLoading, hasFailed, isTooLong } = quote
  const [checked, setChecked] = useState<CheckedCart>({ reply: null, items, changes: [] })
  const isNew = reply !== checked.reply || items !== checked.items
  if (reply && isNew && !isLoading && !hasFailed) {
    setChecked({ reply, items, changes: changesOf(items, reply) })
  }
  return isTooLong ? [] : checked.changes
}

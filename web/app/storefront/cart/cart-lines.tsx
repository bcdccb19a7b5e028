import { useRef, useState } from 'react'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { useCart } from '../../lib/cart/cart'
import { acceptChanges, type CartLineChange, changesOf } from '../../lib/cart/cart-changes'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { CartSummary } from './cart-summary'
import { CartLine } from './cart-line'
import type { QuoteReply } from '../../../../contract/orders/orders.ts'
import { useQuote } from '../../lib/checkout/use-quote'

/** The lines of the cart, each with its changes in price or availability, and the cart summary. */
export function CartLines() {
  const { items, add, remove, clear, replace, subtotal } = useCart()
  const { changes, hasFailed } = useCartChanges(items)
  const heading = useRef<HTMLHeadingElement>(null)

  function removeLine(item: CartItem) {
    remove(item.id, item.kind)
    heading.current?.focus()
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
      isOnlyUndo: true,
    })
  }
  const accept = (change: CartLineChange) => replace(acceptChanges(items, [change]))

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
      {hasFailed && (
        <Notice kind="warning">
          We could not check prices and stock just now. We will check again at checkout.
        </Notice>
      )}
      <ul>
        {items.map((item) => (
          <CartLine
            key={`${item.kind} ${item.id}`}
            item={item}
            change={changes.find((change) => change.item.id === item.id && change.item.kind === item.kind)}
            onAccept={accept}
            onRemove={() => removeLine(item)}
          />
        ))}
      </ul>
      <CartSummary items={items} subtotal={subtotal} />
    </>
  )
}

type CheckedCart = { reply: QuoteReply | null; changes: readonly CartLineChange[] }

/**
 * Returns the differences between the server's quote and the cart. While a new quote loads, the differences of the last quote stay visible.
 */
function useCartChanges(items: readonly CartItem[]) {
  const { reply, isLoading, hasFailed } = useQuote(items, { couponCode: null })
  const [checked, setChecked] = useState<CheckedCart>({ reply: null, changes: [] })
  if (reply && reply !== checked.reply && !isLoading && !hasFailed) {
    setChecked({ reply, changes: changesOf(items, reply) })
  }
  return { changes: checked.changes, hasFailed }
}

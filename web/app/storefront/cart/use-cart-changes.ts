import { useState } from 'react'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { QuoteReply } from '../../../../contract/orders/orders.ts'
import { changesOf, type CartChange } from '../../lib/cart/cart-changes'
import { useQuote } from '../../lib/checkout/use-quote'

type Said = { reply: QuoteReply | null; changes: readonly CartChange[] }

/** What the shop says differently from the cart. While it is asked again, its last words stay. */
export function useCartChanges(items: readonly CartItem[]) {
  const { reply, isLoading, error } = useQuote(items, { couponCode: null })
  const [said, setSaid] = useState<Said>({ reply: null, changes: [] })
  if (reply && reply !== said.reply && !isLoading && !error) {
    setSaid({ reply, changes: changesOf(items, reply) })
  }
  return { changes: said.changes, error }
}

import { expect, test } from 'vitest'
import { MAX_ORDER_LINES } from './order-limits.ts'
import { quoteItems } from './orders.ts'

test('one order has at most as many lines as the cart says', () => {
  const line = { productId: 'sticks', quantity: 1 }
  const isAccepted = (count: number) =>
    quoteItems.body!.safeParse({ items: Array.from({ length: count }, () => line) }).success
  expect(isAccepted(MAX_ORDER_LINES)).toBe(true)
  expect(isAccepted(MAX_ORDER_LINES + 1)).toBe(false)
})

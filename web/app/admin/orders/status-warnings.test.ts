import { expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { cashWarning, handoverWarning, unpaidWarning } from './status-warnings.ts'

const order = (state: Order['payment']['state'], status: Order['status'] = 'shipped') => ({
  status,
  amountDue: paise(1499_00),
  payment: { state, received: paise(0), isSimulated: false },
})

test('staff are told which cash the status Delivered records', () => {
  expect(cashWarning([order('due_on_delivery')])).toBe(
    'This records ₹1,499 as received in cash. Setting the status back to an earlier one undoes that.',
  )
  expect(cashWarning([order('due_on_delivery'), order('due_on_delivery', 'cancelled'), order('paid')])).toBe(
    'This records ₹2,998 as received in cash for 2 orders. Setting the status back to an earlier one undoes that.',
  )
  expect(cashWarning([order('due_on_delivery'), order('paid')])).toContain('in cash for 1 order.')
})

test('staff are told that unpaid orders are due on delivery once they agree to them', () => {
  const unpaid = (['unpaid', 'failed', 'waiting_for_transfer'] as const).map((state) =>
    order(state, 'pending'),
  )
  expect(unpaidWarning([unpaid[0]!])).toBe(
    'This order is not paid. The customer then pays ₹1,499 on delivery.',
  )
  expect(unpaidWarning([...unpaid, order('paid', 'pending')])).toBe(
    '3 orders are not paid. Their customers then pay ₹4,497 on delivery.',
  )
  expect(unpaidWarning([unpaid[0]!, order('paid')])).toBe(
    '1 order is not paid. Its customer then pays ₹1,499 on delivery.',
  )
  expect(unpaidWarning([order('paid', 'pending'), order('due_on_delivery', 'pending')])).toBeNull()
  expect(cashWarning([unpaid[0]!])).toContain('This records ₹1,499 as received in cash.')
})

test('nothing is said about orders that are paid, not paid in cash, or delivered already', () => {
  const others = [order('paid'), order('unpaid'), order('waiting_for_transfer')]
  expect(cashWarning([...others, order('due_on_delivery', 'delivered')])).toBeNull()
})

test('staff are asked before an order with rentals is set to Shipped or Delivered that have not been handed out', () => {
  const items = (...types: ('buy' | 'rent')[]) => ({
    items: types.map((type) => ({ type }) as Order['items'][number]),
  })
  const garments = (...states: ('booked' | 'out' | 'returned')[]) => states.map((state) => ({ state }))
  const mixed = [items('buy', 'rent')]
  const rule = 'Set it by hand only if they have left the shop.'
  expect(handoverWarning(mixed, 'shipped')).toContain(rule)
  expect(handoverWarning([items('buy'), items('rent')], 'delivered')).toContain('of these orders')
  expect(handoverWarning(mixed, 'delivered', garments('out', 'booked'))).toContain(rule)
  expect(handoverWarning(mixed, 'delivered', garments('out', 'returned'))).toBeNull()
  expect(handoverWarning(mixed, 'processing')).toBeNull()
  expect(handoverWarning([items('buy')], 'delivered')).toBeNull()
})

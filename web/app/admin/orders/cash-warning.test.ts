import { expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { cashWarning } from './cash-warning.ts'

const order = (state: Order['payment']['state'], status: Order['status'] = 'shipped') => ({
  status,
  amountDue: paise(1499_00),
  payment: { state, received: paise(0), isSimulated: false },
})

test('staff are told which cash the status Delivered records', () => {
  expect(cashWarning([order('due_on_delivery')])).toBe(
    'This records ₹1,499 as received in cash. Changing the status again later does not undo that.',
  )
  expect(cashWarning([order('due_on_delivery'), order('due_on_delivery', 'cancelled'), order('paid')])).toBe(
    'This records ₹2,998 as received in cash for 2 orders. Changing the status again later does not undo that.',
  )
  expect(cashWarning([order('due_on_delivery'), order('paid')])).toContain('in cash for 1 order.')
})

test('nothing is said about orders that are paid, not paid in cash, or delivered already', () => {
  const others = [order('paid'), order('unpaid'), order('waiting_for_transfer')]
  expect(cashWarning([...others, order('due_on_delivery', 'delivered')])).toBeNull()
})

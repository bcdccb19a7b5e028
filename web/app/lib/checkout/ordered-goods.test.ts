import { expect, test } from 'vitest'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { paise } from '../../../../contract/core/money.ts'
import { orderedCart, paymentState, withoutOrdered } from './ordered-goods'

const line = (id: string, qty: number, kind: CartItem['kind'] = 'buy'): CartItem => ({
  id,
  kind,
  productId: id,
  skuId: id,
  title: id,
  image: '',
  price: paise(199_00),
  qty,
  deposit: paise(0),
  slug: id,
  size: null,
  colour: null,
  from: null,
  until: null,
})

test('an order empties the cart that was sent', () => {
  const sent = [line('sticks', 2), line('choli', 1, 'rent')]
  expect(withoutOrdered(sent, sent)).toEqual([])
  expect(withoutOrdered([line('sticks', 1)], sent)).toEqual([])
})

test('goods that were added after the order was sent stay in the cart', () => {
  const sent = [line('sticks', 2)]
  const now = [line('sticks', 3), line('sticks', 1, 'rent'), line('choli', 1)]
  expect(withoutOrdered(now, sent)).toEqual([line('sticks', 1), line('sticks', 1, 'rent'), line('choli', 1)])
})

test('the payment page knows the cart from which its order was composed', () => {
  const cart = [line('sticks', 2), line('choli', 1, 'rent')]
  const state = paymentState({ total: 597 }, cart)
  expect(state).toMatchObject({ total: 597 })
  expect(orderedCart(structuredClone(state))).toEqual(cart)
})

test('a payment page that an older version of the shop opened does not know the cart', () => {
  expect(orderedCart({ total: 597 })).toBeNull()
  expect(orderedCart(null)).toBeNull()
})

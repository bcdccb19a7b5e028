import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cartLineId,
  cartReducer,
  cartSubtotal,
  clampQty,
  readCart,
  totalItems,
  type CartItem,
} from './cart.ts'
import { paise } from '../core/money.ts'

const choli: CartItem = {
  id: 'sku-m',
  kind: 'buy',
  productId: 'p1',
  skuId: 'sku-m',
  title: 'Bandhani Choli',
  image: '',
  price: paise(1000_00),
  qty: 1,
  deposit: paise(0),
  slug: 'bandhani-choli',
  size: 'M',
  colour: null,
  from: null,
  until: null,
}
const hired: CartItem = {
  ...choli,
  kind: 'rent',
  deposit: paise(500_00),
  from: '2026-10-12',
  until: '2026-10-14',
}

test('adding an existing line increases its quantity; the same id for rent is a separate line', () => {
  let items = cartReducer([], { type: 'add', item: choli })
  items = cartReducer(items, { type: 'add', item: { ...choli, qty: 2 } })
  items = cartReducer(items, { type: 'add', item: hired })
  expect(items.map(({ kind, qty }) => [kind, qty])).toEqual([
    ['buy', 3],
    ['rent', 1],
  ])
})

test('a new item without a quantity counts as one', () => {
  const { qty: _, ...item } = choli
  expect(cartReducer([], { type: 'add', item })[0]?.qty).toBe(1)
})

test('a line holds 1 to 999, whether added or set', () => {
  const many = cartReducer([], { type: 'add', item: { ...choli, qty: 998 } })
  expect(cartReducer(many, { type: 'add', item: { ...choli, qty: 5 } })[0]?.qty).toBe(999)
  const set = (qty: number) => cartReducer([choli], { type: 'setQty', id: 'sku-m', kind: 'buy', qty })[0]?.qty
  expect([set(0), set(-4), set(7), set(1000)]).toEqual([1, 1, 7, 999])
})

test('removing deletes only the line with that id and kind', () => {
  expect(cartReducer([choli, hired], { type: 'remove', id: 'sku-m', kind: 'buy' })).toEqual([hired])
  expect(cartReducer([choli, hired], { type: 'clear' })).toEqual([])
})

test('the subtotal counts days of a rental and leaves deposits out', () => {
  expect(cartSubtotal([{ ...choli, qty: 2 }, hired])).toBe(5000_00)
})

test('any stored value is read as a valid cart', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .array(
            fc.record({ id: fc.string(), kind: fc.anything(), price: fc.anything(), qty: fc.anything() }),
          )
          .map((all) => JSON.stringify(all) ?? ''),
      ),
      (stored) => {
        for (const item of readCart(stored)) {
          expect(Number.isInteger(item.price)).toBe(true)
          expect(clampQty(item.qty)).toBe(item.qty)
        }
      },
    ),
  )
  expect(readCart(JSON.stringify([choli, hired]))).toEqual([choli, hired])
})

test('the badge is the sum of the quantities', () => {
  expect(totalItems([{ ...choli, qty: 3 }, hired])).toBe(4)
})

test('a rental in the set of a plan is another line than the same rental outside it', () => {
  const rental = { skuId: 'red-m', from: '2026-10-11', until: '2026-10-12' }
  expect(cartLineId(rental)).toBe('red-m/2026-10-11/2026-10-12')
  expect(cartLineId({ ...rental, planId: 'family' })).toBe('red-m/2026-10-11/2026-10-12@family')
  expect(cartLineId({ skuId: 'red-m', from: null, until: null, planId: null })).toBe('red-m')
})

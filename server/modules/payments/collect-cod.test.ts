import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { orderMoney } from '../../../contract/payments/payments.ts'
import type { OrderStatus } from '../../../contract/orders/orders.ts'
import { allowCodForEverything } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { buy, changeOrderStatus } from '../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { findAmountDueOnDelivery } from './collect-cod.ts'

const shop = testShop()
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  await allowCodForEverything(shop.db)
})

const price = paise(1499_00)

/** Places a cash-on-delivery order, and returns how staff change its status and what is known about its payments. */
async function placed() {
  const { id: productId } = await createTestProduct(shop.db, { price })
  const { _id: id } = await buy(shop, asha, {
    items: [{ productId, quantity: 1 }],
    total: price,
    paymentMethod: 'cod',
  })
  return {
    set: (status: OrderStatus) => changeOrderStatus(shop, staff, { id, status }),
    due: () => findAmountDueOnDelivery(shop.db, id),
    states: async () => {
      const money = await staff.api(orderMoney, { params: { id } })
      return { captured: money.captured, payments: money.payments.map(({ status }) => status) }
    },
  }
}

test('a reopened cash-on-delivery order is due again, and its delivery records the cash', async () => {
  const order = await placed()
  await order.set('cancelled')
  expect(await order.due()).toBe(0)
  await order.set('confirmed')
  expect(await order.due()).toBe(price)
  await order.set('delivered')
  expect(await order.states()).toEqual({ captured: price, payments: ['failed', 'succeeded'] })
})

test('a cancelled cash-on-delivery order that staff mark as delivered is collected', async () => {
  const order = await placed()
  await order.set('cancelled')
  await order.set('delivered')
  expect(await order.states()).toEqual({ captured: price, payments: ['failed', 'succeeded'] })
})

test('an order whose cash was received gets no second payment when it is reopened', async () => {
  const order = await placed()
  for (const status of ['delivered', 'cancelled', 'delivered'] as const) await order.set(status)
  expect(await order.states()).toEqual({ captured: price, payments: ['succeeded'] })
})

import { expect, test } from 'vitest'
import { HOLD_MINUTES, requestAlert } from '../../../contract/alerts/alerts.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { alertSteps } from '../../testing/alert-fixture.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { offerGoods } from './offer-goods.ts'

const shop = testShop({ CLOCK: '2026-09-01T06:00:00Z' })
const { recipients, offerAfter } = alertSteps(shop)

const UNITS = 3

test('however many nodes offer goods at the same time, each unit is offered to one person, in the order of the queue', async () => {
  const choli = await createTestProduct(shop.db, {
    price: paise(500_00),
    sharedStock: 0,
    sizes: [{ size: 'S' }, { size: 'M' }],
  })
  const people: TestUser[] = []
  for (let place = 0; place < 8; place += 1) {
    const person = await shop.signedIn()
    await person.api(requestAlert, { body: { skuId: choli.skuIds[place % 2]! } })
    people.push(person)
  }
  await shop.db
    .updateTable('stock_items')
    .set({ available: UNITS })
    .where('product_id', '=', choli.id)
    .execute()
  const buyer = await shop.signedIn()
  const body = {
    items: [{ productId: choli.id, quantity: 1, type: 'buy' as const }],
    couponCode: null,
    total: paise(500_00),
  }
  const buy = () =>
    buyer.api(placeOrder, { body }).then(
      () => 1,
      () => 0,
    )
  const [sold] = await Promise.all([buy(), ...Array.from({ length: 6 }, () => offerGoods(shop))])
  await offerGoods(shop)

  const told = await recipients('goods-available')
  expect(told.length).toBe(UNITS - sold)
  expect(told.toSorted()).toEqual(
    people
      .slice(0, UNITS - sold)
      .map(({ email }) => email)
      .toSorted(),
  )
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)

  // The offers end while the persons try to order: each unit is either ordered or offered to the next person, and none is lost.
  await offerAfter(HOLD_MINUTES - 1)
  const orders = people.slice(0, UNITS - sold).map((person) =>
    person.api(placeOrder, { body }).then(
      () => 1,
      () => 0,
    ),
  )
  const [ordered] = await Promise.all([Promise.all(orders), offerAfter(1), offerAfter(0)])
  const used = ordered.filter((count) => count === 1).length
  await offerAfter(0)
  expect(await recipients('goods-available')).toHaveLength(2 * (UNITS - sold) - used)
  const held = await shop.db.selectFrom('alerts').select('id').where('state', '=', 'offered').execute()
  expect(held.length + used + sold + (await unitsLeft(shop.db, choli.id))).toBe(UNITS)
})

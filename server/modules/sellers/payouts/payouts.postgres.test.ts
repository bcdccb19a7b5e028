import { expect, test } from 'vitest'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { makePayouts } from '../../../../contract/sellers/payouts.ts'
import { buy, changeOrderStatus, createBusiness } from '../../../testing/seller-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()

test('one of eight concurrent payout batches pays', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  for (const price of [1000_00, 2000_00]) {
    const goods = await (await createBusiness(shop)).addProduct({ price: paise(price) })
    const items = [{ productId: goods.id, quantity: 1 }]
    const order = await buy(shop, asha, { items, total: paise(price) })
    await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  }
  const body = { until: dayInIndia(new Date()) }
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => staff.api(makePayouts, { body })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { paid } = await shop.db
    .selectFrom('payouts')
    .select((eb) => [eb.fn.sum<number>('amount').as('paid')])
    .executeTakeFirstOrThrow()
  expect(paid).toBe(3000_00 * (1 - 0.1 - 0.05)) // the commission is 10 %, and TDS is 5 % because the sellers have no PAN
})

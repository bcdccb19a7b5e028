import { expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder, setOrderStatus } from '../../../../contract/orders/orders.ts'
import { addCoupon, adminCoupons, changeCoupon } from '../../../../contract/checkout/coupons.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
const terms = { percent: 50, active: true, firstOrderOnly: false, prepaidOnly: false }

async function openCoupon(coupon: { code: string; perCustomer?: number; maxUses?: number }) {
  const staff = await shop.signedIn('admin')
  await staff.api(addCoupon, { body: { ...terms, ...coupon } })
  const { id } = await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })
  const order = (userEmail: string, api = shop.api) =>
    api(placeOrder, {
      body: {
        items: [{ productId: id, quantity: 1, type: 'buy' }],
        couponCode: coupon.code,
        total: paise(500_00),
        userEmail,
      },
    })
  const uses = async () =>
    (await staff.api(adminCoupons)).coupons.find(({ code }) => code === coupon.code)!.uses
  return { staff, order, uses }
}

test('twelve concurrent orders of a customer do not exceed the coupon limit per customer', async () => {
  const { order, uses } = await openCoupon({ code: 'TWICE', perCustomer: 2 })
  const { api, email } = await shop.signedIn()
  const ends = await Promise.allSettled(Array.from({ length: 12 }, () => order(email, api)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await uses()).toBe(2)
})

test('a coupon limit set during concurrent orders and cancellations counts every use', async () => {
  const { staff, order, uses } = await openCoupon({ code: 'BUSY' })
  const setLimit = (maxUses: number | null) =>
    staff.api(changeCoupon, { params: { code: 'BUSY' }, body: { ...terms, maxUses } })
  const before = await Promise.all(Array.from({ length: 6 }, (_, at) => order(`early-${at}@example.com`)))
  await Promise.allSettled([
    ...before.map(({ _id }) =>
      staff.api(setOrderStatus, { params: { id: _id }, body: { status: 'cancelled' as const } }),
    ),
    ...Array.from({ length: 20 }, (_, at) => order(`buyer-${at}@example.com`)),
    (async () => {
      await setLimit(30)
      await setLimit(null)
      await setLimit(30)
    })(),
  ])
  const { uses: counted } = await shop.db
    .selectFrom('coupons')
    .select('uses')
    .where('code', '=', 'BUSY')
    .executeTakeFirstOrThrow()
  expect(counted).toBe(20)
  expect(await uses()).toBe(20)
})

import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder, quoteItems, type OrderDraft } from '../../../../contract/orders/orders.ts'
import { addCoupon } from '../../../../contract/checkout/coupons.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop, type TestUser, type TestShop } from '../../../testing/shop.ts'

const shop = testShop()
let owner: TestUser
let choli: string

beforeAll(async () => {
  const staff = await shop.signedIn('staff', ['finance'])
  const terms = { percent: 50, active: true, prepaidOnly: false, firstOrderOnly: false }
  await staff.api(addCoupon, { body: { ...terms, code: 'FIRSTEVER', firstOrderOnly: true } })
  await staff.api(addCoupon, { body: { ...terms, code: 'ONCE', perCustomer: 1 } })
  choli = (await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })).id
  owner = await shop.signedIn()
})

type Api = TestShop['api']
const items = () => [{ productId: choli, quantity: 1, type: 'buy' as const }]
const order = (api: Api, couponCode: string | null, more: Partial<OrderDraft> = {}) =>
  api(placeOrder, {
    body: { items: items(), couponCode, total: paise(couponCode ? 500_00 : 1000_00), ...more },
  })
const messageOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => (error as Error).message,
  )
const preview = async (api: Api, couponCode: string) =>
  (await api(quoteItems, { body: { items: items(), couponCode } })).coupon

const ofOwner = () => ({ userEmail: owner.email, address: sampleAddress })
const neutral = (code: string) =>
  `${code} is only for customers with a confirmed e-mail address. Please sign in and confirm yours to use it`

test.each(['FIRSTEVER', 'ONCE'])(
  '%s does not reveal to visitors whether an e-mail address or phone has placed an order',
  async (code) => {
    await order(owner.api, null, { address: sampleAddress })
    const answers = [
      await messageOf(order(shop.api, code, ofOwner())),
      await messageOf(order(shop.api, code, { userEmail: 'unknown@example.com' })),
      await messageOf(order(shop.api, code)),
      (await preview(shop.api, code))?.message,
    ]
    expect(answers).toEqual(answers.map(() => neutral(code)))
  },
)

test('an account with an unconfirmed e-mail address gets the same response, also with the e-mail address or phone of another user', async () => {
  const { api, id } = await shop.signedIn()
  await shop.db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
  expect(await messageOf(order(api, 'FIRSTEVER', ofOwner()))).toBe(neutral('FIRSTEVER'))
  expect(await messageOf(order(api, 'ONCE'))).toBe(neutral('ONCE'))
})

test('a guest order with the e-mail address and phone of another user does not use their coupons', async () => {
  const buyer = await shop.signedIn()
  await order(shop.api, null, { userEmail: buyer.email, address: { ...sampleAddress, phone: '9800000900' } })
  const address = { ...sampleAddress, phone: '9800000900' }
  expect(await preview(buyer.api, 'FIRSTEVER')).toMatchObject({ valid: true })
  expect(await order(buyer.api, 'FIRSTEVER', { address })).toMatchObject({ couponCode: 'FIRSTEVER' })
  expect(await messageOf(order(buyer.api, 'FIRSTEVER', { address }))).toBe(
    'FIRSTEVER is valid for your first order only',
  )
})

test('a coupon without personal conditions is valid for everyone, with the specified message', async () => {
  const { api } = await shop.signedIn()
  for (const client of [shop.api, api]) {
    expect(await preview(client, 'navratri25')).toMatchObject({ valid: true, percent: 25 })
  }
  expect(await messageOf(order(shop.api, 'NAVRATRI99'))).toBe('Invalid coupon code')
})

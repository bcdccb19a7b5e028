import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../../../contract/store/audit.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder, quoteItems, setOrderStatus } from '../../../../contract/orders/orders.ts'
import {
  addCoupon,
  adminCoupons,
  changeCoupon,
  type NewCoupon,
} from '../../../../contract/checkout/coupons.ts'
import { storeSettings } from '../../../../contract/store/store.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop, type TestUser, type TestShop } from '../../../testing/shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

// Sets the clock to 23:30 on 30 September in India, which is 18:00 on the same day in UTC.
const shop = testShop({ CLOCK: '2026-09-30T18:00:00Z' })
const plain = { percent: 50, active: true, firstOrderOnly: false, prepaidOnly: false }
let staff: TestUser
let choli: string

beforeAll(async () => {
  staff = await shop.signedIn('staff', ['finance'])
  choli = (await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })).id
})

const add = (coupon: Partial<NewCoupon> & { code: string }) =>
  staff.api(addCoupon, { body: { ...plain, ...coupon } })
const items = (quantity = 1) => [{ productId: choli, quantity, type: 'buy' as const }]
const preview = async (
  couponCode: string,
  { api, quantity }: { api?: TestShop['api']; quantity?: number } = {},
) => {
  const { coupon } = await (api ?? shop.api)(quoteItems, { body: { items: items(quantity), couponCode } })
  return coupon
}
const order = (api: TestShop['api'], couponCode: string) =>
  api(placeOrder, { body: { items: items(), couponCode, total: paise(500_00) } })
const messageOf = async (answer: Promise<unknown>) => (await refusalOf(answer))?.message ?? null
test('a coupon is valid from the start of its first day to the end of its last day in India', async () => {
  await add({ code: 'TODAY', from: '2026-09-30', until: '2026-09-30' })
  await add({ code: 'TOMORROW', from: '2026-10-01' })
  await add({ code: 'YESTERDAY', until: '2026-09-29' })
  expect(await preview('TODAY')).toMatchObject({ valid: true, percent: 50 })
  expect(await preview('TOMORROW')).toMatchObject({
    valid: false,
    message: 'TOMORROW is valid from 1 Oct 2026',
  })
  expect(await preview('YESTERDAY')).toMatchObject({ valid: false, message: 'YESTERDAY has ended' })
  expect(await messageOf(order(shop.api, 'YESTERDAY'))).toBe('YESTERDAY has ended')
})

test('a coupon of a fixed amount takes that amount off the order, once', async () => {
  await add({ code: 'FLAT300', percent: null, amountOff: paise(300_00) })
  expect(await preview('FLAT300', { quantity: 2 })).toMatchObject({ valid: true, message: '₹300 off' })
  const body = { items: items(2), couponCode: 'FLAT300', total: paise(1700_00) }
  expect(await shop.api(placeOrder, { body })).toMatchObject({
    couponCode: 'FLAT300',
    couponDiscount: 300_00,
    total: 1700_00,
  })
})

test('no coupon makes an order free', async () => {
  await add({ code: 'FLAT1000', percent: null, amountOff: paise(1000_00) })
  expect(await preview('FLAT1000')).toMatchObject({
    valid: false,
    message: 'FLAT1000 is valid for items worth more than ₹1,000',
  })
  expect(await preview('FLAT1000', { quantity: 2 })).toMatchObject({ valid: true })
  await expect(add({ code: 'ALL', percent: 100 })).rejects.toThrow('an order cannot be free')
})

test('a coupon has either a percentage or an amount in whole rupees', async () => {
  await expect(add({ code: 'NOTHING', percent: null })).rejects.toThrow(
    'Enter a percentage or an amount, or choose free delivery',
  )
  await expect(add({ code: 'BOTH', amountOff: paise(100_00) })).rejects.toThrow(
    'A coupon has one discount: a percentage, an amount or free delivery',
  )
  await expect(add({ code: 'PAISE', percent: null, amountOff: paise(99_50) })).rejects.toThrow(
    'Enter a whole amount in rupees',
  )
})

test('a coupon with a minimum order amount states the amount and what is missing', async () => {
  await add({ code: 'LARGE', minSubtotal: paise(2000_00) })
  expect(await preview('LARGE')).toMatchObject({
    message: 'LARGE is valid for items worth ₹2,000 or more. Add ₹1,000 more to use it',
  })
  expect(await preview('LARGE', { quantity: 2 })).toMatchObject({ valid: true })
})

test('a refused coupon comes with an advertised coupon that applies instead', async () => {
  expect(await preview('NO-SUCH-CODE')).toEqual({
    code: 'NO-SUCH-CODE',
    percent: 0,
    amountOff: null,
    valid: false,
    message: 'Invalid coupon code',
    instead: { code: 'GARBA10', percent: 10, amountOff: null },
  })
  const { coupon } = await shop.api(quoteItems, {
    body: { items: items(), couponCode: 'NO-SUCH-CODE', paymentMethod: 'cod' },
  })
  expect(coupon).toMatchObject({ valid: false, instead: null })
})

test('the shop advertises an offer only while its coupon gives it', async () => {
  const advertised = async () => {
    const { promo, marketplaceBanner } = await shop.api(storeSettings)
    return { isOn: promo.isOn, terms: promo.terms, banner: marketplaceBanner }
  }
  const offer = 'Extra 10% OFF on prepaid'
  const others = ['Navratri Sale Live', 'Free Dandiya with select combos']
  const withoutOffer = [others[0], '', others[1]] // the first text has another place than the others, so none moves up
  expect(await advertised()).toEqual({
    isOn: true,
    terms: 'Prepaid only',
    banner: [others[0], offer, others[1]],
  })
  const change = (terms: Partial<NewCoupon>) =>
    staff.api(changeCoupon, { params: { code: 'GARBA10' }, body: { ...plain, prepaidOnly: true, ...terms } })
  await change({ percent: 15, until: '2026-10-31' })
  expect(await advertised()).toEqual({
    isOn: true,
    terms: 'Prepaid only, Until 31 Oct 2026',
    banner: withoutOffer,
  })
  await change({ percent: 10, active: false })
  expect(await advertised()).toEqual({ isOn: false, terms: '', banner: withoutOffer })
  await change({ percent: 10 })
})

test('a customer cannot redeem a coupon twice, and a cancelled order releases its coupon', async () => {
  await add({ code: 'ONCE', perCustomer: 1 })
  const asha = await shop.signedIn()
  const clerk = await shop.signedIn('staff', ['orders'])
  const { _id } = await order(asha.api, 'ONCE')
  expect(await preview('ONCE', { api: asha.api })).toMatchObject({ message: 'You have already used ONCE' })
  expect(await messageOf(order(asha.api, 'ONCE'))).toBe('You have already used ONCE')
  expect(await preview('ONCE', { api: (await shop.signedIn()).api })).toMatchObject({ valid: true })
  await clerk.api(setOrderStatus, { params: { id: _id }, body: { status: 'cancelled' } })
  expect(await messageOf(order(asha.api, 'ONCE'))).toBeNull()
})

test('a first-order coupon is refused for a second order', async () => {
  await add({ code: 'FIRSTEVER', firstOrderOnly: true })
  const meera = await shop.signedIn()
  await order(meera.api, 'FIRSTEVER')
  expect(await preview('FIRSTEVER', { api: meera.api })).toMatchObject({
    message: 'FIRSTEVER is valid for your first order only',
  })
})

test('a change of an outdated coupon version is refused as a conflict', async () => {
  const { version } = await add({ code: 'SHARED' })
  const change = (more: object) =>
    staff.api(changeCoupon, { params: { code: 'SHARED' }, body: { ...plain, ...more } })
  expect(await change({ percent: 11, version })).toMatchObject({ version: version + 1 })
  await expect(change({ percent: 12, version })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { version: version + 1 },
  })
  expect(await change({ percent: 12 })).toMatchObject({ percent: 12 })
})

test('staff see the number of uses, cannot set a lower limit, and can end a coupon; all changes are in the audit log', async () => {
  await add({ code: 'COUNTED' })
  await order(shop.api, 'COUNTED')
  await order(shop.api, 'COUNTED')
  const change = (more: object) =>
    staff.api(changeCoupon, { params: { code: 'COUNTED' }, body: { ...plain, ...more } })
  expect(await messageOf(change({ maxUses: 1 }))).toBe('This coupon has already been used 2 times')
  expect(await change({ maxUses: 2 })).toMatchObject({ uses: 2, state: 'used_up' })
  expect(await preview('COUNTED')).toMatchObject({ valid: false, message: 'COUNTED has been used up' })
  await change({ maxUses: 3 })
  await order(shop.api, 'COUNTED')
  await change({ active: false })
  expect(await preview('COUNTED')).toMatchObject({ message: 'COUNTED has ended' })
  const { coupons } = await staff.api(adminCoupons)
  expect(coupons.find(({ code }) => code === 'COUNTED')).toMatchObject({ uses: 3, state: 'ended' })
  expect(await messageOf(add({ code: 'counted' }))).toBe('The coupon COUNTED already exists')
  await expect(add({ code: 'BACKWARDS', from: '2026-10-02', until: '2026-10-01' })).rejects.toMatchObject({
    issues: [{ path: ['until'] }],
  })

  const { entries } = await (
    await shop.signedIn('admin')
  ).api(listAuditEntries, { query: { q: 'coupon:COUNTED' } })
  expect(entries.map(({ act, before, after }) => ({ act, before, after })).slice(0, 2)).toEqual([
    { act: 'coupon.change', before: { active: true, maxUses: 3 }, after: { active: false, maxUses: null } },
    { act: 'coupon.change', before: { maxUses: 2 }, after: { maxUses: 3 } },
  ])
})

test('staff cannot reopen an order whose coupon other orders have used up, until they raise its limit', async () => {
  const admin = await shop.signedIn('admin')
  await add({ code: 'ONLYONE', maxUses: 1 })
  const { _id: id } = await order(shop.api, 'ONLYONE')
  const set = (status: 'cancelled' | 'pending') =>
    admin.api(setOrderStatus, { params: { id }, body: { status } })
  await set('cancelled')
  await order(shop.api, 'ONLYONE')
  expect(await messageOf(set('pending'))).toBe(
    'Other orders have used up the coupon ONLYONE of this order. Its limit must be raised first',
  )
  await admin.api(changeCoupon, { params: { code: 'ONLYONE' }, body: { ...plain, maxUses: 2 } })
  expect(await set('pending')).toMatchObject({ status: 'pending' })
  const { coupons } = await staff.api(adminCoupons)
  expect(coupons.find(({ code }) => code === 'ONLYONE')).toMatchObject({ uses: 2 })
})

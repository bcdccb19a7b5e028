import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { showProduct } from '../../../../contract/catalog/catalog.ts'
import { exportMe } from '../../../../contract/accounts/account.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder, quoteItems } from '../../../../contract/orders/orders.ts'
import { productDelivery } from '../../../../contract/shipping/product-delivery.ts'
import {
  archiveProduct,
  changeProduct,
  restoreProduct,
  showAdminProduct,
} from '../../../../contract/catalog/admin-products.ts'
import { setProductStatus, undoProductStatus } from '../../../../contract/catalog/edit-products.ts'
import { deleteUser } from '../../../../contract/accounts/users.ts'
import { tablesContaining } from '../../../testing/dump-database.ts'
import { approveSubmission } from '../../../../contract/sellers/submission-review.ts'
import {
  recordSubscription,
  reinstateSeller,
  sellerAccountStatus,
  subscribe,
  suspendSeller,
  saveBusiness,
  type BusinessDetails,
} from '../../../../contract/sellers/seller-account.ts'
import { gstinCheck } from '../../../../contract/invoicing/gstin.ts'
import { csvOf, importText, readStoredProduct } from '../../catalog/import/import-fixture.ts'
import { submit } from '../../../testing/submission-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { lastDayAfterMonths } from './subscription.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const price = paise(1499_00)
const shop = testShop({ CLOCK: '2026-10-31T20:00:00Z' }) // it is already 1 November in India
let staff: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('staff', ['catalogue', 'finance'])
})

/** Creates a seller with a paid subscription and a listed product. */
async function aSeller() {
  const seller = await shop.signedIn('seller')
  await seller.api(subscribe)
  const { data } = await submit(seller.api)
  const { handle, submission } = await staff.api(approveSubmission, {
    params: { id: data._id },
    body: {
      listingDetails: {
        productType: 'marketplace',
        category: 'garba-dresses',
        gender: 'women',
        price: data.price,
        mrp: null,
        rentPrice: null,
        deposit: null,
        hsn: '6204',
        freeDelivery: false,
        sizes: [{ size: 'Free Size', stock: 2 }],
      },
    },
  })
  const { id } = await seller.api(sellerAccountStatus)
  const params = { slug: handle.split('/').at(-1)! }
  const isListed = () =>
    shop.api(showProduct, { params }).then(
      () => true,
      () => false,
    )
  return { seller, params: { id }, isListed, productId: submission.productId! }
}

/** Moves all paid periods of a seller this number of days into the past. */
const goBack = (id: string, days: number) =>
  shop.db
    .updateTable('seller_subscriptions')
    .set({
      from_day: sql<string>`from_day - ${days}::int`,
      until_day: sql<string>`until_day - ${days}::int`,
    })
    .where('seller_id', '=', id)
    .execute()

test('a subscription month ends the day before the same day of the next month, also in short months', () => {
  expect(lastDayAfterMonths('2026-11-01', 1)).toBe('2026-11-30')
  expect(lastDayAfterMonths('2026-11-21', 1)).toBe('2026-12-20')
  expect(lastDayAfterMonths('2027-01-31', 1)).toBe('2027-02-27')
  expect(lastDayAfterMonths('2028-01-31', 1)).toBe('2028-02-28')
  expect(lastDayAfterMonths('2026-11-15', 12)).toBe('2027-11-14')
})

test('subscription months are consecutive, however they are recorded, and are posted to the ledger', async () => {
  const seller = await shop.signedIn('seller')
  const first = await seller.api(subscribe)
  expect(first).toMatchObject({
    state: 'succeeded',
    amount: 500_00,
    subscribedUntil: '2026-11-30',
    message: 'Your subscription is paid. This payment was simulated: no money was charged.',
  })
  expect((await seller.api(subscribe)).subscribedUntil).toBe('2026-12-31')
  const { id } = await seller.api(sellerAccountStatus)
  const record = () =>
    staff.api(recordSubscription, { params: { id }, body: { months: 3, reference: 'NEFT 4711' } })
  expect((await record()).seller.subscribedUntil).toBe('2027-03-31')
  expect(await refusalOf(record())).toMatchObject({ code: 'already_done' })
  const booked = await shop.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('paise')])
    .where('t.memo', '=', id)
    .groupBy('account')
    .orderBy('account')
    .execute()
  expect(booked).toEqual([
    { account: 'cash:bank', paise: 1500_00 },
    { account: 'cash:demo', paise: 1000_00 },
    { account: 'subscriptions', paise: -2500_00 },
  ])
})

test('a double click or two tabs pay for one month', async () => {
  const { api } = await shop.signedIn('seller')
  const click = () => api(subscribe, { headers: { 'idempotency-key': 'month-after-none' } })
  const [first, second] = await Promise.all([click(), click()])
  expect(second).toEqual(first)
  expect((await click()).subscribedUntil).toBe('2026-11-30')
})

test('products of an expired subscription are unlisted, and listed again with the next payment', async () => {
  const { seller, params, isListed } = await aSeller()
  await shop.runJobs({ includeCron: true })
  expect(await isListed()).toBe(true)
  await goBack(params.id, 26)
  await shop.runJobs({ includeCron: true })
  await goBack(params.id, 4)
  await shop.runJobs({ includeCron: true })
  await shop.runJobs({ includeCron: true })
  expect(await isListed()).toBe(false)
  const emails = await shop.db
    .selectFrom('emails')
    .where('recipient', '=', seller.email)
    .where('template', '=', 'subscription-ends')
    .orderBy('created_at')
    .select('subject')
    .execute()
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your subscription ends on 4 Nov 2026',
    'Your products are no longer listed',
  ])
  expect((await seller.api(subscribe)).subscribedUntil).toBe('2026-11-30')
  expect(await isListed()).toBe(true)
})

test('the products of a suspended seller are unlisted at once, with or without a subscription', async () => {
  const { seller, params, isListed } = await aSeller()
  await staff.api(suspendSeller, { params, body: { reason: 'Sold counterfeits' } })
  expect(await isListed()).toBe(false)
  expect(await refusalOf(seller.api(subscribe))).toMatchObject({ code: 'wrong_state' })
  expect(await seller.api(sellerAccountStatus)).toMatchObject({
    status: 'suspended',
    suspendedBecause: 'Sold counterfeits',
  })
  await shop.db.updateTable('products').set({ status: 'live' }).where('seller_id', '=', params.id).execute()
  expect(await isListed()).toBe(false)
  await staff.api(reinstateSeller, { params })
  expect(await isListed()).toBe(true)
})

const suspend = (params: { id: string }) =>
  staff.api(suspendSeller, { params, body: { reason: 'Sold counterfeits' } })

test('a product that goes live at the moment of the suspension of its seller is unlisted by a job', async () => {
  const { params, isListed, productId } = await aSeller()
  await suspend(params)
  const live = { status: 'live', unlisted_for: null } as const
  await shop.db.updateTable('products').set(live).where('id', '=', productId).execute()
  expect(await isListed()).toBe(true)
  await shop.runJobs({ includeCron: true })
  expect(await isListed()).toBe(false)
  await staff.api(reinstateSeller, { params })
  expect(await isListed()).toBe(true)
})

test('a seller who was never approved is a new one again after the suspension', async () => {
  const seller = await shop.signedIn('seller')
  await submit(seller.api)
  const { id } = await seller.api(sellerAccountStatus)
  await suspend({ id })
  const { seller: reinstated } = await staff.api(reinstateSeller, { params: { id } })
  expect(reinstated).toMatchObject({ status: 'applying', suspendedBecause: null })
  const { params } = await aSeller()
  await suspend(params)
  expect((await staff.api(reinstateSeller, { params })).seller.status).toBe('active')
})

test('a product that staff archive while its seller is suspended stays archived until staff restore it', async () => {
  const { params, isListed, productId: id } = await aSeller()
  await suspend(params)
  await staff.api(archiveProduct, { params: { id } })
  await staff.api(reinstateSeller, { params })
  expect(await isListed()).toBe(false)
  await staff.api(restoreProduct, { params: { id } })
  expect(await isListed()).toBe(true)
})

test.each(['archived', 'pending'] as const)(
  'a product that staff set to %s while its seller is suspended stays hidden',
  async (status) => {
    const { params, isListed, productId } = await aSeller()
    await suspend(params)
    const set = () => staff.api(setProductStatus, { body: { ids: [productId], status } })
    expect(await set()).toMatchObject({ changed: 1 })
    expect(await set()).toEqual({ changed: 0, reversals: [] })
    await staff.api(reinstateSeller, { params })
    expect(await isListed()).toBe(false)
  },
)

test('the undo of a status change hides a product because of its seller again, until the seller is active', async () => {
  const { params, isListed, productId } = await aSeller()
  await suspend(params)
  const archive = () => staff.api(setProductStatus, { body: { ids: [productId], status: 'archived' } })
  const first = await archive()
  await staff.api(undoProductStatus, { body: { reversals: first.reversals } })
  expect(await isListed()).toBe(false)
  await staff.api(reinstateSeller, { params })
  expect(await isListed()).toBe(true)
  await suspend(params)
  const second = await archive()
  await staff.api(reinstateSeller, { params })
  await staff.api(undoProductStatus, { body: { reversals: second.reversals } })
  expect(await isListed()).toBe(true)
})

test('no product of a suspended seller can go live, also not one that staff archived', async () => {
  const { params, isListed, productId: id } = await aSeller()
  await staff.api(archiveProduct, { params: { id } })
  await suspend(params)
  const restore = () => staff.api(restoreProduct, { params: { id } })
  const setLive = () => staff.api(setProductStatus, { body: { ids: [id], status: 'live' } })
  for (const work of [restore, setLive]) {
    expect(await refusalOf(work())).toMatchObject({ code: 'wrong_state' })
  }
  expect(await isListed()).toBe(false)
})

test('a product that is hidden because of its seller cannot be restored', async () => {
  const { params, isListed, productId: id } = await aSeller()
  await suspend(params)
  expect(await refusalOf(staff.api(restoreProduct, { params: { id } }))).toMatchObject({
    code: 'wrong_state',
  })
  await staff.api(reinstateSeller, { params })
  expect(await isListed()).toBe(true)
})

test('an import leaves the status of a product that cannot go live, says why, and imports the rest', async () => {
  const { params, isListed, productId: id } = await aSeller()
  await staff.api(setProductStatus, { body: { ids: [id], status: 'pending' } })
  await suspend(params)
  const { slug, title } = await shop.db
    .selectFrom('products')
    .select(['slug', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = { Handle: slug, Title: title, Status: 'active', 'Variant Price': 1350 }
  const { counts, reported } = await importText(shop.db, csvOf([row]))
  expect(reported).toEqual([[2, 'Status', 'The product cannot go live: its seller is suspended']])
  expect(counts).toMatchObject({ updated: 1, failed: 0 })
  expect(await readStoredProduct(shop.db, slug)).toMatchObject({ status: 'pending', price: 1350_00 })
  await staff.api(reinstateSeller, { params })
  expect(await isListed()).toBe(false)
})

test('a form that was opened while the product was unlisted does not archive it after it is listed again', async () => {
  const { params, isListed, productId: id } = await aSeller()
  await suspend(params)
  const { version, status } = await staff.api(showAdminProduct, { params: { id } })
  await staff.api(reinstateSeller, { params })
  const body = { version, status, title: 'Silk choli' }
  expect(await refusalOf(staff.api(changeProduct, { params: { id }, body }))).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect(await isListed()).toBe(true)
})

const pan = 'ABCPE1234F'
const gstin = (state: string, of = pan) => `${state}${of}1Z${gstinCheck(`${state}${of}1Z`)}`
const business = (change: Partial<BusinessDetails> = {}): BusinessDetails => ({
  displayName: 'Meera Creations',
  businessName: 'Meera Creations LLP',
  phone: '9800000100',
  gstin: gstin('24'),
  pan,
  bankName: 'Meera Creations LLP',
  bankAccount: '123456789012',
  bankIfsc: 'HDFC0001234',
  address: {
    recipient: 'Meera Demo',
    phone: '9800000100',
    line1: '7 Pol Street',
    line2: '',
    pin: '380001',
    city: 'Ahmedabad',
    state: 'Gujarat',
  },
  ...change,
})

test('business details are entered once, and every invalid number is reported', async () => {
  const { api } = await shop.signedIn('seller')
  const save = (change: Partial<BusinessDetails>) =>
    api(saveBusiness, {
      body: { business: business({ displayName: 'Asha Creations', ...change }), agreed: true },
    })
  const saved = await save({})
  expect(saved).toMatchObject({ isComplete: true, isOwner: true, gstin: gstin('24'), pan })
  expect(saved.agreedAt).not.toBeNull()
  const wrong = gstin('24').slice(0, 14) + (gstin('24').endsWith('A') ? 'B' : 'A')
  for (const change of [
    { gstin: wrong },
    { gstin: gstin('39') },
    { gstin: gstin('24', 'ABCPE1234G') },
    { pan: 'ABCDE1234F' },
    { bankIfsc: 'HDFC1001234' },
    { bankAccount: '12345' },
  ]) {
    await expect(save(change)).rejects.toThrow(/./)
  }
  await expect(save({ gstin: gstin('27') })).rejects.toThrow('This GSTIN belongs to another state')
  expect((await save({ gstin: '' })).gstin).toBeNull()
})

test('without a GST registration a seller can sell only within their State', async () => {
  const { seller, productId } = await aSeller()
  const buyer = await shop.signedIn()
  const pins: Record<string, string> = { Gujarat: '380001', Maharashtra: '400001' }
  const order = (state: string) =>
    buyer.api(placeOrder, {
      body: {
        items: [{ productId, quantity: 1, type: 'buy' }],
        couponCode: null,
        total: price,
        address: { ...business().address, pin: pins[state]!, state },
      },
    })
  const unsaid = await refusalOf(order('Maharashtra'))
  expect(unsaid?.message).toContain('within Gujarat') // the State of the shop counts until the seller saves a State
  await seller.api(saveBusiness, { body: { business: business({ gstin: '' }), agreed: true } })
  const refusal = await refusalOf(order('Maharashtra'))
  expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringContaining('within Gujarat') })
  const quote = (pin: string) =>
    shop.api(quoteItems, {
      body: { items: [{ productId, quantity: 1, type: 'buy' }], couponCode: null, pin },
    })
  expect((await quote(pins['Gujarat']!)).problems).toEqual([])
  expect(await quote(pins['Maharashtra']!)).toMatchObject({
    problems: [{ index: 0, code: 'invalid', message: expect.stringContaining('within Gujarat') }],
    quote: { lines: [] },
  })
  const { slug } = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const delivery = (pin: string) => shop.api(productDelivery, { params: { pin }, query: { product: slug } })
  expect(await delivery(pins['Gujarat']!)).toMatchObject({ isServed: true })
  expect(await delivery(pins['Maharashtra']!)).toMatchObject({ isServed: false })
  expect((await order('Gujarat')).total).toBe(price)
  await seller.api(saveBusiness, { body: { business: business(), agreed: true } })
  expect((await order('Maharashtra')).total).toBe(price)
})

test('erasing a seller removes their personal data and retains the product texts', async () => {
  const { seller, params, isListed } = await aSeller()
  await seller.api(saveBusiness, {
    body: { business: business({ displayName: 'Rekha Creations', phone: '98000 00999' }), agreed: true },
  })
  const admin = await shop.signedIn('admin')
  const traces = [seller.email, '98000 00999', '123456789012', 'Meera Shah']
  expect(await tablesContaining(shop.db, traces)).toContain('public.sellers')
  expect((await seller.api(exportMe)).business).toHaveLength(1)
  await admin.api(deleteUser, { params: { id: seller.id } })
  expect(await isListed()).toBe(false)
  const row = await shop.db
    .selectFrom('sellers')
    .selectAll()
    .where('display_name', '=', 'Erased seller')
    .execute()
  expect(row).toMatchObject([{ user_id: null, pan: null, bank_account: null, status: 'suspended' }])
  expect(await tablesContaining(shop.db, [seller.email, '98000 00999'])).toEqual([])
  expect(await refusalOf(staff.api(reinstateSeller, { params }))).toMatchObject({ code: 'wrong_state' })
  expect(await isListed()).toBe(false)
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { latestCollection } from '../../../contract/catalog/catalog.ts'
import { paise } from '../../../contract/core/money.ts'
import { setOrderStatus } from '../../../contract/orders/orders.ts'
import { orderReturns } from '../../../contract/returns/returns.ts'
import { recordSubscription, sellerAccountStatus } from '../../../contract/sellers/seller-account.ts'
import { mySubmissions } from '../../../contract/sellers/submissions.ts'
import {
  adminSettings,
  restoreSettings,
  saveSettings,
  settingsHistory,
  StoreSettings,
  storeSettings,
} from '../../../contract/store/store.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { buy } from '../../testing/seller-fixture.ts'
import { changeSettings } from '../../testing/store-settings.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()

test('saved settings are public at once, and an older version can be restored', async () => {
  const { api } = await shop.signedIn('admin')
  const { settings, version } = await api(adminSettings)
  const claims = { ...settings.claims, sellers: '250+' }
  const next = { ...settings, claims, revenueTarget: paise(90_000_00) }
  const saved = await api(saveSettings, { body: { settings: next, version } })
  expect(saved).toEqual({ settings: next, version: version + 1 })
  const published = await shop.api(storeSettings)
  expect(published.claims.sellers).toBe('250+')
  expect(published).not.toHaveProperty('revenueTarget')

  const { versions } = await api(settingsHistory)
  expect(versions[0]).toMatchObject({
    version: version + 1,
    changed: ['claims', 'revenueTarget'],
    by: expect.stringMatching(/^Test admin/),
    changes: [
      { path: 'claims.sellers', before: '100+', after: '250+' },
      { path: 'revenueTarget', before: 50_000, after: 90_000 },
    ],
  })
  expect((await api(settingsHistory, { query: { part: ['claims'] } })).versions).toHaveLength(1)
  expect((await api(settingsHistory, { query: { part: ['cod'] } })).versions).toEqual([])
  const back = await api(restoreSettings, { body: { version, current: version + 1 } })
  expect(back).toEqual({ settings, version: version + 2 })
  expect((await shop.api(storeSettings)).claims).toEqual(settings.claims)
})

test('a concurrent save does not overwrite the first one', async () => {
  const { api } = await shop.signedIn('admin')
  const { settings, version } = await api(adminSettings)
  const save = (offer: string) => api(saveSettings, { body: { settings: { ...settings, offer }, version } })
  await save('First')
  await expect(save('Second')).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { version: version + 1 },
  })
  expect((await shop.api(storeSettings)).offer).toBe('First')
})

test('restoring a version does not overwrite what someone else has saved meanwhile', async () => {
  const { api } = await shop.signedIn('admin')
  const { settings, version } = await api(adminSettings)
  await api(saveSettings, { body: { settings: { ...settings, offer: 'Theirs' }, version } })
  const restore = api(restoreSettings, { body: { version, current: version } })
  await expect(restore).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { version: version + 1 },
  })
  expect((await shop.api(storeSettings)).offer).toBe('Theirs')
})

test('a testimonial or review without a name or a quote is refused at its field', async () => {
  const { token, api } = await shop.signedIn('admin')
  const { settings, version } = await api(adminSettings)
  const voice = { name: 'Asha', rating: 5, isSample: false }
  const testimonial = { ...voice, role: '', comment: 'Lovely', avatar: '' }
  const review = { ...voice, business: '', review: '', date: '2026-10-11' }
  const testimonials = [testimonial, { ...testimonial, name: '', comment: ' ' }]
  const stored = { ...z.encode(StoreSettings, settings), testimonials, reviews: [review] }
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: { authorization: `Bearer ${token}` },
    payload: { settings: stored, version },
  })
  expect(answer.json()).toMatchObject({
    details: {
      fields: [
        { path: 'settings.testimonials.1.name', message: 'Enter a name' },
        { path: 'settings.testimonials.1.comment', message: 'Enter a quote' },
        { path: 'settings.reviews.0.review', message: 'Enter a quote' },
      ],
    },
  })

  // what is stored already does not stop the saving of other settings
  await changeSettings(shop.db, { testimonials, reviews: [review] })
  const kept = await api(adminSettings)
  await api(saveSettings, { body: { ...kept, settings: { ...kept.settings, offer: 'Other' } } })
})

test('an invalid setting is refused at its field', async () => {
  const { token, api } = await shop.signedIn('admin')
  const { version } = await api(adminSettings)
  const headers = { authorization: `Bearer ${token}` }
  const { settings } = (await shop.app.inject({ url: '/api/admin/settings', headers })).json<{
    settings: Record<string, object>
  }>()
  for (const [part, days] of [
    ['delivery', { minDays: 9, maxDays: 2 }],
    ['rental', { minDays: 20, maxDays: 15 }],
  ] as const) {
    const payload = { settings: { ...settings, [part]: { ...settings[part], ...days } }, version }
    const answer = await shop.app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ details: { fields: [{ path: `settings.${part}.maxDays` }] } })
  }
})

test('a setting that names a coupon or product that does not exist is refused at its field', async () => {
  const { api } = await shop.signedIn('admin')
  const { settings, version } = await api(adminSettings)
  const save = (changes: Partial<typeof settings>) =>
    api(saveSettings, { body: { settings: { ...settings, ...changes }, version } })
  const refusedAt = (path: string, message: string) => ({
    code: 'invalid',
    details: { fields: [{ path: `settings.${path}`, message }] },
  })
  const noCoupon = 'There is no coupon NAVRATRI99. Create it under Coupons first'
  await expect(save({ prepaidCoupon: 'navratri99' })).rejects.toMatchObject(
    refusedAt('prepaidCoupon', noCoupon),
  )
  await expect(save({ promo: { ...settings.promo, coupon: 'NAVRATRI99' } })).rejects.toMatchObject(
    refusedAt('promo.coupon', noCoupon),
  )
  const { id } = await createTestProduct(shop.db)
  await expect(save({ latestCollection: [id, 'p99'] })).rejects.toMatchObject(
    refusedAt('latestCollection', 'There is no product with the ID p99'),
  )
  const saved = await save({ prepaidCoupon: 'save30', latestCollection: [id] })
  expect(saved.settings.prepaidCoupon).toBe('SAVE30')
})

test('the terms for sellers, the return window and the latest collection follow the settings', async () => {
  const admin = await shop.signedIn('admin')
  const { id, price } = await createTestProduct(shop.db)
  const { settings, version } = await admin.api(adminSettings)
  const changed = {
    ...settings,
    sellerPlan: { monthlyFee: paise(750_00), productsPerMonth: 2 },
    returns: { shopper: 72, business: 36 },
    latestCollection: [id],
  }
  await admin.api(saveSettings, { body: { settings: changed, version } })

  const seller = await shop.signedIn('seller')
  expect((await seller.api(mySubmissions, {})).quota.limit).toBe(2)
  await seller.api(sellerAccountStatus) // creates the business
  const { id: sellerId } = await shop.db
    .selectFrom('sellers')
    .select('id')
    .where('user_id', '=', seller.id)
    .executeTakeFirstOrThrow()
  await admin.api(recordSubscription, { params: { id: sellerId }, body: { months: 2, reference: 'UTR 1' } })
  const months = await shop.db.selectFrom('seller_subscriptions').select('amount').execute()
  expect(months).toEqual([{ amount: 1500_00 }])

  const asha = await shop.signedIn()
  const order = await buy(shop, asha, { items: [{ productId: id, quantity: 1 }], total: price })
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  expect(await asha.api(orderReturns, { params: { id: order._id } })).toMatchObject({ hours: 72 })
  expect((await shop.api(latestCollection)).data[0]!.id).toBe(id)
})

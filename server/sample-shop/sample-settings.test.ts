import { expect, test } from 'vitest'
import { adminSettings, saveSettings, storeSettings, StoreSettings } from '../../contract/store/store.ts'
import { taxIdentity } from '../../contract/store/tax-identity.ts'
import { rememberFact } from '../modules/store/setup-facts.ts'
import { testShop } from '../testing/shop.ts'
import { leaveSampleShop } from './leave-sample-shop.ts'
import { addSampleCoupons, findSampleCoupons } from './sample-coupons.ts'
import { addSampleTaxIdentity, addSampleTexts, removeSampleSettings } from './sample-settings.ts'

const shop = testShop({ SEED: 'none', PAYMENT_PROVIDER: 'none' })

const nothing = {
  claims: { sellers: '', customers: '', rating: '' },
  testimonials: [],
  reviews: [],
  reviewsUrl: '',
  offer: '',
  saleBanner: '',
  marketplaceBanner: [],
  rentBanner: [],
  prepaidCoupon: '',
  latestCollection: [],
}

test('a new shop makes no claims and has no offers, opinions or registration number', async () => {
  const settings = await shop.api(storeSettings)
  expect(settings).toMatchObject(nothing)
  expect(settings.promo).toMatchObject({ isOn: false, title: '', coupon: '' })
  expect(StoreSettings.parse({}).business.udyam).toBe('')
})

test('a sample shop that becomes a real shop loses the sample settings, but not those of its staff', async () => {
  await addSampleTexts(shop.db)
  await addSampleTaxIdentity(shop.db)
  const { api } = await shop.signedIn('admin')
  const { settings, version } = await api(adminSettings)
  expect(settings.claims.customers).toBe('500+')
  await api(saveSettings, { body: { settings: { ...settings, saleBanner: 'Ninth night' }, version } })
  await removeSampleSettings(shop.db)
  const left = await api(adminSettings)
  expect(left.settings).toMatchObject({ ...nothing, saleBanner: 'Ninth night', tax: { gstin: '' } })
  expect(taxIdentity(left.settings).missing).toEqual(['legalName', 'address', 'gstin'])
})

test('the coupons of a sample shop are paused once when it starts as a real shop', async () => {
  await addSampleCoupons(shop.db, shop.env.now())
  await rememberFact(shop.db, 'sample')
  expect(await findSampleCoupons(shop.db)).toContain('GARBA10')
  await leaveSampleShop(shop.db)
  expect(await findSampleCoupons(shop.db)).toEqual([])

  await shop.db.updateTable('coupons').set({ active: true }).where('code', '=', 'GARBA10').execute()
  await leaveSampleShop(shop.db)
  expect(await findSampleCoupons(shop.db)).toEqual(['GARBA10'])
})

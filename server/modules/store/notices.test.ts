import { expect, test } from 'vitest'
import { addCoupon } from '../../../contract/checkout/coupons.ts'
import { shopNotices, storeSettings } from '../../../contract/store/store.ts'
import { addSampleTexts } from '../../sample-shop/sample-settings.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ SEED: 'none', PAYMENT_PROVIDER: 'demo' })

test('only staff of a real shop see the notice that payments are simulated', async () => {
  const staff = await shop.signedIn('staff', [])
  const { notices } = await staff.api(shopNotices)
  expect(notices).toEqual([
    expect.stringMatching(/^Payments are simulated: .* Set PAYMENT_PROVIDER to /) as string,
  ])
  const shopper = await shop.signedIn()
  await expect(shopper.api(shopNotices)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the pop-up is shown only while its coupon can be used', async () => {
  await addSampleTexts(shop.db)
  expect((await shop.api(storeSettings)).promo).toMatchObject({ coupon: 'GARBA10', isOn: true })
  await shop.db.deleteFrom('coupons').execute()
  expect((await shop.api(storeSettings)).promo).toMatchObject({ coupon: 'GARBA10', isOn: false })
  const admin = await shop.signedIn('admin')
  const terms = { percent: 10, active: true, firstOrderOnly: false, prepaidOnly: true }
  await admin.api(addCoupon, { body: { code: 'GARBA10', ...terms } })
  expect((await shop.api(storeSettings)).promo.isOn).toBe(true)
})

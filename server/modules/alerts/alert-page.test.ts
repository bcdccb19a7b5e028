import { expect, test } from 'vitest'
import { requestAlert } from '../../../contract/alerts/alerts.ts'
import { setOrderStatus } from '../../../contract/orders/orders.ts'
import { addNightRule } from '../../../contract/rentals/night-rules.ts'
import { alertSteps } from '../../testing/alert-fixture.ts'
import { createRentalSku, festivalRule } from '../../testing/rental-fixture.ts'
import { appWithPages } from '../../testing/shop-with-pages.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-09-01T06:00:00Z' })
const { linkTo, offerAfter } = alertSteps(shop)

test.each(['/alerts/x', '/alerts/x?token=', '/alerts/x?token=unknown'])(
  'a link that is not complete is shown as an unknown link: %s',
  async (url) => {
    const app = await appWithPages(shop)
    const { statusCode, body } = await app.inject({ url })
    await app.close()
    expect(statusCode).toBe(404)
    expect(body).toContain('This link is not valid')
  },
)

test('the page of held nights knows their prices, so that the cart does not call them changed', async () => {
  const [asha, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  const outfit = await createRentalSku(shop, 1)
  const night = { from: '2026-10-12', until: '2026-10-13' }
  const order = await outfit.book(night.from, night.until)
  await asha.api(requestAlert, { body: { skuId: outfit.skuId, ...night } })
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  await admin.api(addNightRule, { body: festivalRule })
  await offerAfter()

  const { params, token } = await linkTo(asha.email)
  const app = await appWithPages(shop)
  const { body } = await app.inject({ url: `/alerts/${params.id}.data?token=${token}` })
  await app.close()
  expect(body).toContain('offered')
  expect(body).toContain('Navratri nights')
})

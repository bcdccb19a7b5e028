import { expect, test } from 'vitest'
import { eraseOrder } from '../../../../contract/accounts/account.ts'
import { setOrderStatus } from '../../../../contract/orders/orders.ts'
import { testShop } from '../../../testing/shop.ts'
import { replaceSettings } from '../../../testing/store-settings.ts'
import { troupeSteps } from '../../../testing/troupe-fixture.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

const shop = testShop({ CLOCK: '2026-09-01T06:00:00Z' })
const { outfit, draft, create, join } = troupeSteps(shop)

test('erasing the order of a dancer locks the group before the order, like other changes of the group', async () => {
  const troupes = { isOn: true, startPercent: 0, spares: 1, maxDancers: 10, longestDays: 40 }
  await replaceSettings(shop.db, { troupes })
  const [organiser, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  const skuId = (await outfit({ M: 2 })).sku['M']!
  const troupe = await create(organiser, draft([{ skuId, count: 2 }]))
  const dancer = await join(troupe)
  await dancer.choose(skuId)
  const { id, token } = (await dancer.pay()).seat.order!
  await admin.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
  await shop.runJobs()
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from troupes where id = $1 for update', [troupe.id])
  const headers = { 'x-order-token': token }
  const erasing = shop.api(eraseOrder, { params: { id }, headers, body: { confirm: 'ERASE' } })
  await untilWaiting(shop, 1)
  const free = await holder.query('select from orders where id = $1 for update skip locked', [id])
  await holder.query('commit')
  holder.release()
  await erasing
  expect(free.rowCount).toBe(1)
  const row = shop.db.selectFrom('troupe_dancers').select('email').where('order_id', '=', id)
  expect(await row.execute()).toEqual([{ email: null }])
})

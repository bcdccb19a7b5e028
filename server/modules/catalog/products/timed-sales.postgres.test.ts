import { expect, test } from 'vitest'
import {
  changeProduct,
  createProduct,
  showAdminProduct,
} from '../../../../contract/catalog/admin-products.ts'
import { paise } from '../../../../contract/core/money.ts'
import { testShop } from '../../../testing/shop.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { applySaleTimes } from './timed-sales.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
const START = '2026-10-02T06:00:00.000Z'

test('a sale that is saved while the job starts others keeps its price, and starts with the next run', async () => {
  const staff = await shop.signedIn('staff')
  const add = (times: { startsAt?: string }) =>
    staff.api(createProduct, {
      body: {
        title: 'Sale choli',
        productType: 'marketplace',
        category: 'garba-dresses',
        gender: 'women',
        status: 'live',
        freeDelivery: false,
        image: 'https://example.com/choli.jpg',
        price: paise(800_00),
        mrp: paise(1000_00),
        stock: 5,
        ...times,
      },
    })
  const started = await add({ startsAt: START })
  const saved = await add({})
  const show = (id: string) => staff.api(showAdminProduct, { params: { id } })
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from skus where product_id = $1 for update', [started.id])
  const starting = applySaleTimes(shop.db, new Date(START))
  await untilWaiting(shop, 1)
  await staff.api(changeProduct, { params: { id: saved.id }, body: { startsAt: START } })
  await holder.query('commit')
  holder.release()
  await starting
  expect(await show(started.id)).toMatchObject({ price: 800_00, startsAt: null })
  expect(await show(saved.id)).toMatchObject({ price: 800_00, startsAt: START })
  await applySaleTimes(shop.db, new Date(START))
  expect(await show(saved.id)).toMatchObject({ price: 800_00, startsAt: null })
})

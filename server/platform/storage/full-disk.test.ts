import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { uploadPicture } from '../../../contract/core/pictures.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { aPhoto } from '../../testing/submission-fixture.ts'

const shop = testShop()

const fileSizeLimit = (...options: string[]) =>
  execFileSync('prlimit', ['--pid', String(process.pid), ...options], { encoding: 'utf8' }).trim()

/** Simulates a full disk: sets the maximum size of files that this process writes. */
const limitFileSize = (bytes: string) => fileSizeLimit(`--fsize=${bytes}:`)
const initialLimit = fileSizeLimit('--fsize', '--output=SOFT', '--noheadings', '--raw')
afterEach(() => limitFileSize(initialLimit))

test('on a full disk a picture is refused and nothing of it is stored; orders and later pictures still work', async () => {
  const staff = await shop.signedIn('staff', ['catalogue'])
  const photo = await aPhoto()
  const upload = () =>
    shop.app.inject({
      method: 'POST',
      url: uploadPicture.path,
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'image/jpeg' },
      payload: photo,
    })
  limitFileSize('100')
  const refused = await upload()
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
  expect(await readdir(join(shop.env.DATA_DIR, 'media'))).toEqual([])
  expect(await shop.db.selectFrom('media').selectAll().execute()).toEqual([])

  const { id: productId } = await createTestProduct(shop.db, { price: paise(500_00) })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const order = await shop.api(placeOrder, { body: { items, couponCode: null, total: paise(500_00) } })
  expect(order.status).toBe('pending')

  limitFileSize(initialLimit)
  expect((await upload()).statusCode).toBe(201)
})

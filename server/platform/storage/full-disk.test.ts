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

const limitOfFiles = (...words: string[]) =>
  execFileSync('prlimit', ['--pid', String(process.pid), ...words], { encoding: 'utf8' }).trim()

/** From here on no file of this process grows beyond so many bytes: a disk that is full without filling one. */
const leaveRoom = (bytes: string) => limitOfFiles(`--fsize=${bytes}:`)
const asEver = limitOfFiles('--fsize', '--output=SOFT', '--noheadings', '--raw')
afterEach(() => leaveRoom(asEver))

test('on a full disk a picture is refused and nothing of it stays; orders go on, and later pictures too', async () => {
  const staff = await shop.signedIn('staff', ['catalogue'])
  const photo = await aPhoto()
  const upload = () =>
    shop.app.inject({
      method: 'POST',
      url: uploadPicture.path,
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'image/jpeg' },
      payload: photo,
    })
  leaveRoom('100')
  const refused = await upload()
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
  expect(await readdir(join(shop.env.DATA_DIR, 'media'))).toEqual([])
  expect(await shop.db.selectFrom('media').selectAll().execute()).toEqual([])

  const { id: productId } = await createTestProduct(shop.db, { price: paise(500_00) })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const order = await shop.api(placeOrder, { body: { items, couponCode: null, total: paise(500_00) } })
  expect(order.status).toBe('pending')

  leaveRoom(asEver)
  expect((await upload()).statusCode).toBe(201)
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadPicture } from '../../../contract/core/pictures.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { approveSubmission } from '../../../contract/sellers/submission-review.ts'
import { subscribe } from '../../../contract/sellers/seller-account.ts'
import { readEnv } from '../../env.ts'
import { openFakeS3, type S3Behaviour } from '../../testing/fake-s3.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { openSecondNode } from '../../testing/other-node.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { aPhoto, aSubmission, submit } from '../../testing/submission-fixture.ts'
import { diskStorage } from './disk-storage.ts'
import { pictureNames } from './pictures/picture-names.ts'
import { openStorage, copyStorage } from './storage.ts'

const bucket = await openFakeS3()
const shop = testShop(bucket.settings)
const elsewhere = await mkdtemp(join(tmpdir(), 'navrang-node-'))
let staff: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('staff', ['catalogue'])
})
beforeEach(() => {
  bucket.behaviour = 'well'
  bucket.objects.clear()
})
afterAll(async () => {
  bucket.close()
  await rm(elsewhere, { recursive: true })
})

type UploadResponse = { media: string; src: string; width: number; code: string }
const sendPhoto = async (app = shop.app) =>
  app.inject({
    method: 'POST',
    url: uploadPicture.path,
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'image/jpeg' },
    payload: await aPhoto(),
  })
const upload = async () => (await sendPhoto()).json<UploadResponse>()
const picturesKnown = () => shop.db.selectFrom('media').selectAll().execute()

test('a picture is stored in the bucket under all of its names, and two nodes serve the same bytes', async () => {
  const { media, src } = await upload()
  expect([...bucket.objects.keys()].toSorted()).toEqual(
    pictureNames.map((name) => `media/${media}/${name}`).toSorted(),
  )
  const stored = bucket.objects.get(`media/${media}/1280.webp`)!
  expect(stored).toMatchObject({ type: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' })

  const env = readEnv({
    NODE_ENV: 'test',
    SEED: 'none',
    PAYMENT_PROVIDER: 'demo',
    DATA_DIR: elsewhere,
    ...bucket.settings,
  })
  const other = await openSecondNode(shop.database, env)
  for (const app of [shop.app, other]) {
    const response = await app.inject({ url: src })
    expect(response.rawPayload.equals(stored.bytes)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': stored.cacheControl,
    })
  }
  await other.close()
  expect(await readdir(elsewhere)).toEqual([])

  const { headers } = await shop.app.inject({ url: src })
  const again = { url: src, headers: { 'if-none-match': headers.etag! } }
  expect((await shop.app.inject(again)).statusCode).toBe(304)
  expect((await shop.app.inject({ url: src, method: 'HEAD' })).headers['content-length']).toBe(
    String(stored.bytes.length),
  )
})

test('only pictures are read from the bucket', async () => {
  const { media } = await upload()
  const paths = [
    `${media}/picture.json`,
    `${media}/320.png`,
    'nothing/320.webp',
    `..%2Fprivate/${media}/320.webp`,
  ]
  for (const path of paths) expect((await shop.app.inject({ url: `/media/${path}` })).statusCode).toBe(404)
})

test.each<S3Behaviour>(['slow', 'refusing', 'half', 'full'])(
  'while the bucket is %s, a picture is refused and nothing of it is stored; orders still work',
  async (behaviour) => {
    const before = await picturesKnown()
    bucket.behaviour = behaviour
    const response = await sendPhoto()
    expect([response.statusCode, response.json<UploadResponse>().code]).toEqual([503, 'unavailable'])
    expect(await picturesKnown()).toEqual(before)
    expect([...bucket.objects.keys()]).toEqual([])

    const { id: productId } = await createTestProduct(shop.db, { price: paise(500_00) })
    const items = [{ productId, quantity: 1, type: 'buy' as const }]
    const order = await shop.api(placeOrder, { body: { items, couponCode: null, total: paise(500_00) } })
    expect(order.status).toBe('pending')
  },
)

test('while the bucket is unreachable, a picture is refused and nothing of it is stored; orders still work', async () => {
  const gone = await openFakeS3()
  gone.close()
  const settings = { ...gone.settings, STAFF_SECOND_FACTOR: 'optional' }
  const env = readEnv({
    NODE_ENV: 'test',
    SEED: 'none',
    PAYMENT_PROVIDER: 'demo',
    DATA_DIR: elsewhere,
    ...settings,
  })
  const node = await openSecondNode(shop.database, env)
  const before = await picturesKnown()
  const response = await sendPhoto(node)
  expect([response.statusCode, response.json<UploadResponse>().code]).toEqual([503, 'unavailable'])
  expect(await picturesKnown()).toEqual(before)

  const { id: productId } = await createTestProduct(shop.db, { price: paise(500_00) })
  const payload = { items: [{ productId, quantity: 1, type: 'buy' }], couponCode: null, total: 500 }
  const order = await node.inject({ method: 'POST', url: placeOrder.path, payload })
  expect(order.statusCode).toBe(201)
  await node.close()
})

test('an upload that fails does not delete the same picture, which another upload has completed', async () => {
  const storage = openStorage(shop.env, 'media')
  const files = new Map(pictureNames.map((name) => [name, Buffer.from(name)]))
  await storage.save('same', files)
  bucket.hold = async (request) => {
    if (request.startsWith('PUT')) throw new Error('not stored')
  }
  await storage.save('same', files).finally(() => (bucket.hold = async () => undefined))
  expect(await storage.paths()).toEqual(pictureNames.map((name) => `same/${name}`).toSorted())
})

test('a temporary error of the bucket is retried', async () => {
  bucket.behaviour = 'passing'
  expect((await upload()).width).toBe(300)
})

test('a temporary error is not cached as a missing picture, and a truncated picture is not served as complete', async () => {
  const { src } = await upload()
  bucket.behaviour = 'refusing'
  const away = await shop.app.inject({ url: src })
  expect([away.statusCode, away.headers['cache-control']]).toEqual([503, 'no-store'])
  bucket.behaviour = 'half'
  await expect(shop.app.inject({ url: src })).rejects.toThrow('destroyed before completion')
})

test('the pictures of a submission are private until it is approved', async () => {
  const meera = await shop.signedIn('seller')
  await meera.api(subscribe)
  const { data } = await submit(meera.api)
  const [picture] = data.pictures
  expect([...bucket.objects.keys()].every((key) => key.startsWith('private/submissions/'))).toBe(true)
  const url = `/api/seller/submissions/${data._id}/pictures/${picture!.id}?width=320`
  const seen = await shop.app.inject({ url, headers: { authorization: `Bearer ${meera.token}` } })
  expect(
    seen.rawPayload.equals(bucket.objects.get(`private/submissions/${picture!.id}/320.webp`)!.bytes),
  ).toBe(true)
  const { category, gender, price, mrp } = { ...aSubmission(), gender: 'women' as const }
  const listingDetails = {
    productType: 'marketplace' as const,
    category,
    gender,
    price,
    mrp,
    rentPrice: null,
    deposit: null,
  }
  const more = { hsn: '6204', freeDelivery: false, sizes: [{ size: 'S', stock: 3 }] }
  await staff.api(approveSubmission, {
    params: { id: data._id },
    body: { listingDetails: { ...listingDetails, ...more } },
  })
  const keys = [...bucket.objects.keys()].toSorted()
  expect(keys).toEqual(pictureNames.map((name) => `media/${picture!.id}/${name}`).toSorted())
})

test('wrong keys give no access, and the error does not contain them', async () => {
  const env = readEnv({ ...bucket.settings, AWS_SECRET_ACCESS_KEY: 'not-the-secret' })
  const storage = openStorage(env, 'media')
  const failure = await storage.read('a/320.webp').catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'unavailable' })
  expect(String(failure)).not.toMatch(/secret|navrang-tests/)
})

test('a folder is copied into the bucket and back, each file once', async () => {
  const folder = diskStorage(join(elsewhere, 'before'))
  const inBucket = openStorage(shop.env, 'media')
  for (const path of ['first/320.webp', 'first/picture.json', 'second/320.webp']) {
    await folder.put(path, Buffer.from(path))
  }
  expect(await copyStorage({ from: folder, to: inBucket })).toBe(3)
  expect(await copyStorage({ from: folder, to: inBucket })).toBe(0)
  expect(await inBucket.idsBefore(new Date('2020-01-02'))).toEqual(['first', 'second'])
  expect(await inBucket.idsBefore(new Date('2019-12-31'))).toEqual([])
  const back = diskStorage(join(elsewhere, 'after'))
  expect(await copyStorage({ from: inBucket, to: back })).toBe(3)
  expect(await back.paths()).toEqual(await folder.paths())
  expect(await back.read('second/320.webp')).toEqual(Buffer.from('second/320.webp'))
})

test.each([
  ['s3://pictures', 'https://pictures.s3.eu-west-1.amazonaws.com/', ''],
  ['s3://pictures/navrang', 'https://pictures.s3.eu-west-1.amazonaws.com/', 'navrang/'],
  ['s3://pictures?endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000/pictures/', ''],
  ['s3://pictures?endpoint=https://cdn.example&style=virtual', 'https://pictures.cdn.example/', ''],
])('%s means %s', (MEDIA_URL, address, prefix) => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-west-1' }
  expect(readEnv({ MEDIA_URL, ...keys }).bucket).toMatchObject({ address, prefix, region: 'eu-west-1' })
})

test.each([
  [{ MEDIA_URL: 'https://pictures' }, 'MEDIA_URL: must look like'],
  [{ MEDIA_URL: 's3://pictures' }, 'AWS_ACCESS_KEY_ID: required when MEDIA_URL is set'],
  [{ MEDIA_URL: 's3://pictures?endpont=x', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }, 'MEDIA_URL'],
])('%j does not start a shop', (settings, words) => {
  expect(() => readEnv(settings)).toThrow(words)
})

test('a read from a hanging bucket is retried once, and then fails', async () => {
  const { src } = await upload()
  bucket.behaviour = 'slow'
  bucket.requests = 0
  expect((await shop.app.inject({ url: src })).statusCode).toBe(503)
  expect(bucket.requests).toBeLessThanOrEqual(2)
})

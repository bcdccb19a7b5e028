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

type Answer = { media: string; src: string; width: number; code: string }
const sendPhoto = async (app = shop.app) =>
  app.inject({
    method: 'POST',
    url: uploadPicture.path,
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'image/jpeg' },
    payload: await aPhoto(),
  })
const upload = async () => (await sendPhoto()).json<Answer>()
const picturesKnown = () => shop.db.selectFrom('media').selectAll().execute()

test('a picture lies in the bucket under all of its names, and two nodes show the same', async () => {
  const { media, src } = await upload()
  expect([...bucket.objects.keys()].toSorted()).toEqual(
    pictureNames.map((name) => `media/${media}/${name}`).toSorted(),
  )
  const kept = bucket.objects.get(`media/${media}/1280.webp`)!
  expect(kept).toMatchObject({ type: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' })

  const env = readEnv({
    NODE_ENV: 'test',
    SEED: 'none',
    PAYMENT_PROVIDER: 'demo',
    DATA_DIR: elsewhere,
    ...bucket.settings,
  })
  const other = await openSecondNode(shop.database, env)
  for (const app of [shop.app, other]) {
    const answer = await app.inject({ url: src })
    expect(answer.rawPayload.equals(kept.bytes)).toBe(true)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': kept.cacheControl })
  }
  await other.close()
  expect(await readdir(elsewhere)).toEqual([])

  const { headers } = await shop.app.inject({ url: src })
  const again = { url: src, headers: { 'if-none-match': headers.etag! } }
  expect((await shop.app.inject(again)).statusCode).toBe(304)
  expect((await shop.app.inject({ url: src, method: 'HEAD' })).headers['content-length']).toBe(
    String(kept.bytes.length),
  )
})

test('nothing but pictures is read from the bucket', async () => {
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
  'while the bucket is %s a picture is refused and nothing of it stays; orders go on',
  async (mood) => {
    const before = await picturesKnown()
    bucket.behaviour = mood
    const answer = await sendPhoto()
    expect([answer.statusCode, answer.json<Answer>().code]).toEqual([503, 'unavailable'])
    expect(await picturesKnown()).toEqual(before)
    expect([...bucket.objects.keys()]).toEqual([])

    const { id: productId } = await createTestProduct(shop.db, { price: paise(500_00) })
    const items = [{ productId, quantity: 1, type: 'buy' as const }]
    const order = await shop.api(placeOrder, { body: { items, couponCode: null, total: paise(500_00) } })
    expect(order.status).toBe('pending')
  },
)

test('while nobody listens where the bucket was, a picture is refused and nothing of it stays; orders go on', async () => {
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
  const answer = await sendPhoto(node)
  expect([answer.statusCode, answer.json<Answer>().code]).toEqual([503, 'unavailable'])
  expect(await picturesKnown()).toEqual(before)

  const { id: productId } = await createTestProduct(shop.db, { price: paise(500_00) })
  const payload = { items: [{ productId, quantity: 1, type: 'buy' }], couponCode: null, total: 500 }
  const order = await node.inject({ method: 'POST', url: placeOrder.path, payload })
  expect(order.statusCode).toBe(201)
  await node.close()
})

test('a fault that passes is not noticed', async () => {
  bucket.behaviour = 'passing'
  expect((await upload()).width).toBe(300)
})

test('a picture that cannot be read now is not kept as missing, and half of one is not shown as whole', async () => {
  const { src } = await upload()
  bucket.behaviour = 'refusing'
  const away = await shop.app.inject({ url: src })
  expect([away.statusCode, away.headers['cache-control']]).toEqual([503, 'no-store'])
  bucket.behaviour = 'half'
  await expect(shop.app.inject({ url: src })).rejects.toThrow('destroyed before completion')
})

test('a submission lies where nobody finds it until it is approved', async () => {
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

test('wrong keys open nothing, and the answer names none', async () => {
  const env = readEnv({ ...bucket.settings, AWS_SECRET_ACCESS_KEY: 'not-the-secret' })
  const storage = openStorage(env, 'media')
  const failure = await storage.read('a/320.webp').catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'unavailable' })
  expect(String(failure)).not.toMatch(/secret|navrang-tests/)
})

test('a folder moves into the bucket and back, each file once', async () => {
  const folder = diskStorage(join(elsewhere, 'before'))
  const inBucket = openStorage(shop.env, 'media')
  for (const path of ['one/320.webp', 'one/picture.json', 'two/320.webp']) {
    await folder.put(path, Buffer.from(path))
  }
  expect(await copyStorage({ from: folder, to: inBucket })).toBe(3)
  expect(await copyStorage({ from: folder, to: inBucket })).toBe(0)
  expect(await inBucket.idsBefore(new Date('2020-01-02'))).toEqual(['one', 'two'])
  expect(await inBucket.idsBefore(new Date('2019-12-31'))).toEqual([])
  const back = diskStorage(join(elsewhere, 'after'))
  expect(await copyStorage({ from: inBucket, to: back })).toBe(3)
  expect(await back.paths()).toEqual(await folder.paths())
  expect(await back.read('two/320.webp')).toEqual(Buffer.from('two/320.webp'))
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
  [{ MEDIA_URL: 's3://pictures' }, 'AWS_ACCESS_KEY_ID: MEDIA_URL needs it'],
  [{ MEDIA_URL: 's3://pictures?endpont=x', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }, 'MEDIA_URL'],
])('%j does not start a shop', (settings, words) => {
  expect(() => readEnv(settings)).toThrow(words)
})

test('a picture that a bucket hangs on is asked for again once, not longer than twice the time of one answer', async () => {
  const { src } = await upload()
  bucket.behaviour = 'slow'
  bucket.requests = 0
  expect((await shop.app.inject({ url: src })).statusCode).toBe(503)
  expect(bucket.requests).toBeLessThanOrEqual(2)
})

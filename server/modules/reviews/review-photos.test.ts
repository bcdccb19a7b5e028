import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteUser } from '../../../contract/accounts/users.ts'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { paise } from '../../../contract/core/money.ts'
import * as reviews from '../../../contract/reviews/reviews.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { phonePhoto } from '../../testing/rental-counter.ts'
import { buy, changeOrderStatus } from '../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { DAY_MS } from '../../../contract/core/dates.ts'
import { decideReview } from './moderate-reviews.ts'

const shop = testShop()
let staff: TestUser

beforeAll(async () => {
  staff = await shop.signedIn('admin')
})
beforeEach(() => setDaysAfterNow(0))

function setDaysAfterNow(days: number) {
  const now = new Date(Date.now() + days * DAY_MS)
  Object.assign(shop.env, { now: () => now })
}

async function createDeliveredOrder(user: TestUser) {
  const { id: productId } = await createTestProduct(shop.db, { price: paise(1000_00) })
  const order = await buy(shop, user, { items: [{ productId, quantity: 1 }], total: paise(1000_00) })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  return { productId, orderId: order._id }
}

async function upload(user: TestUser, orderId: string, bytes?: Buffer) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: endpointUrl(reviews.addReviewPhoto.path, { id: orderId, line: 0 }),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'image/jpeg' },
    payload: bytes ?? (await phonePhoto()),
  })
  return { status: answer.statusCode, ...answer.json<{ id: string; code?: string }>() }
}

const write = (user: TestUser, orderId: string, photos: string[]) =>
  user.api(reviews.writeReview, {
    body: { orderId, line: 0, rating: 5, text: 'Spins beautifully', photos },
  })

const reviewOf = (productId: string) =>
  shop.db.selectFrom('reviews').select('id').where('product_id', '=', productId).executeTakeFirstOrThrow()

async function decide(productId: string, state: 'approved' | 'rejected') {
  const { id } = await reviewOf(productId)
  const body = { state, reason: state === 'rejected' ? 'Not about the product' : null }
  const review = await staff.api(reviews.decideReview, { params: { id }, body })
  await shop.runJobs()
  return review
}

const shownPhotos = async (slug: string) => {
  const page = await shop.api(reviews.productReviews, { params: { slug }, query: {} })
  return page.reviews.flatMap(({ photos }) => photos.map(({ id }) => id))
}
const publicStatus = async (id: string) =>
  (await shop.app.inject({ url: `/media/${id}/320.webp` })).statusCode
const privateStatus = async ({ token }: TestUser, id: string) =>
  (
    await shop.app.inject({
      url: endpointUrl(reviews.reviewPhoto.path, { id }),
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode
const isStored = (id: string) =>
  access(join(shop.env.DATA_DIR, 'private', id)).then(
    () => true,
    () => false,
  )
test('photos are public only while their review is approved', async () => {
  const [asha, other] = [await shop.signedIn(), await shop.signedIn()]
  const { productId, orderId } = await createDeliveredOrder(asha)
  const [first, second] = [(await upload(asha, orderId)).id, (await upload(asha, orderId)).id]
  await write(asha, orderId, [second, first])
  await shop.runJobs()
  expect([await publicStatus(first), await shownPhotos(productId)]).toEqual([404, []])
  const statuses = [asha, staff, other].map((user) => privateStatus(user, first))
  expect(await Promise.all(statuses)).toEqual([200, 200, 404])

  const review = await decide(productId, 'approved')
  expect(review.photos.map(({ id }) => id)).toEqual([second, first])
  expect(await shownPhotos(productId)).toEqual([second, first])
  expect([await publicStatus(first), await publicStatus(second)]).toEqual([200, 200])

  await decide(productId, 'rejected')
  expect([await publicStatus(first), await isStored(first)]).toEqual([404, true])
  await decide(productId, 'approved')
  expect(await publicStatus(first)).toBe(200)
})

test('photos whose approval fails are private again', async () => {
  const asha = await shop.signedIn()
  const { productId, orderId } = await createDeliveredOrder(asha)
  const { id: photo } = await upload(asha, orderId)
  await write(asha, orderId, [photo])
  const { id } = await reviewOf(productId)
  const moderator = { actor: {} as Actor, now: new Date(NaN) } // a date that cannot be stored
  await expect(decideReview(shop, { id, state: 'approved' }, moderator)).rejects.toThrow(/date|time/i)
  expect(await publicStatus(photo)).toBe(200)
  await shop.runJobs()
  expect([await publicStatus(photo), await isStored(photo)]).toEqual([404, true])
})

test('an edited review keeps the photos that it names, deletes the others, and is private again', async () => {
  const asha = await shop.signedIn()
  const { productId, orderId } = await createDeliveredOrder(asha)
  const [kept, removed] = [(await upload(asha, orderId)).id, (await upload(asha, orderId)).id]
  await write(asha, orderId, [kept, removed])
  await decide(productId, 'approved')
  await write(asha, orderId, [kept])
  await shop.runJobs()
  expect([await publicStatus(kept), await publicStatus(removed)]).toEqual([404, 404])
  expect([await isStored(kept), await isStored(removed)]).toEqual([true, false])
  const { lines } = await asha.api(reviews.myReviews, { query: { orderId } })
  expect(lines[0]!.review!.photos.map(({ id }) => id)).toEqual([kept])
})

test('a withdrawn review and an erased account leave no photo', async () => {
  const [asha, meera] = [await shop.signedIn(), await shop.signedIn()]
  for (const user of [asha, meera]) {
    const { productId, orderId } = await createDeliveredOrder(user)
    const { id } = await upload(user, orderId)
    await write(user, orderId, [id])
    await decide(productId, 'approved')
    const { id: unsent } = await upload(user, orderId)
    if (user === asha) await user.api(reviews.withdrawReview, { query: { orderId, line: 0 } })
    else await staff.api(deleteUser, { params: { id: user.id } })
    await shop.runJobs()
    expect([await publicStatus(id), await isStored(id), await isStored(unsent)]).toEqual([404, false, false])
  }
})

test('photos need an own delivered order, are limited, and belong to one review', async () => {
  const [asha, other] = [await shop.signedIn(), await shop.signedIn()]
  const { orderId } = await createDeliveredOrder(asha)
  const { orderId: elsewhere } = await createDeliveredOrder(asha)
  expect(await upload(other, orderId)).toMatchObject({ status: 404 })
  expect(await upload(asha, orderId, Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
    status: 400,
    code: 'bad_picture',
  })
  const { id } = await upload(asha, elsewhere)
  const missing = { details: { fields: [{ path: 'photos' }] } }
  expect(await refusalOf(write(asha, orderId, [id]))).toMatchObject(missing)
  expect(await refusalOf(write(asha, orderId, ['unknown']))).toMatchObject(missing)
  const five = ['1', '2', '3', '4', '5']
  await expect(write(asha, orderId, five)).rejects.toMatchObject({ issues: [{ path: ['photos'] }] })
})

test('photos of a review that was never sent are deleted after a day', async () => {
  const asha = await shop.signedIn()
  const { orderId } = await createDeliveredOrder(asha)
  const { id } = await upload(asha, orderId)
  setDaysAfterNow(2)
  await shop.runJobs({ includeCron: true })
  await shop.runJobs()
  expect(await isStored(id)).toBe(false)
})

test('removed photos do not use up the limit: a further photo replaces the oldest one that was not sent', async () => {
  const asha = await shop.signedIn()
  const { orderId } = await createDeliveredOrder(asha)
  const ids: string[] = []
  for (let minute = 0; minute < 13; minute += 1) {
    setDaysAfterNow((minute * 60_000) / DAY_MS)
    ids.push((await upload(asha, orderId)).id)
  }
  await shop.runJobs()
  expect(await Promise.all([0, 1, 12].map((at) => isStored(ids[at]!)))).toEqual([false, true, true])
  await write(asha, orderId, [ids[1]!, ids[12]!])
  const { lines } = await asha.api(reviews.myReviews, { query: { orderId } })
  expect(lines[0]!.review!.photos.map(({ id }) => id)).toEqual([ids[1], ids[12]])
})

import { beforeAll, expect, test } from 'vitest'
import { eraseMe, ERASE_WORD, exportMe } from '../../../contract/accounts/account.ts'
import { showProduct } from '../../../contract/catalog/catalog.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import * as reviews from '../../../contract/reviews/reviews.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
let staff: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('admin')
})

const codeOf = async (answer: Promise<unknown>) => (await refusalOf(answer))?.code ?? null
const aProduct = async (rated: { rating?: number; count?: number } = {}) => {
  const { id } = await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })
  const { rating = null, count = 0 } = rated
  await shop.db.updateTable('products').set({ rating, rating_count: count }).where('id', '=', id).execute()
  return id
}
async function buy(user: TestUser, productId: string, isDelivered = true) {
  const order = await user.api(placeOrder, {
    body: {
      items: [{ productId, quantity: 1, type: 'buy' }],
      couponCode: null,
      total: paise(1000_00),
    },
  })
  if (isDelivered) {
    await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  }
  return order._id
}
const write = (user: TestUser, orderId: string, input: number | { rating: number; text: string }) => {
  const review = typeof input === 'number' ? { rating: input, text: 'Spins beautifully' } : input
  return user.api(reviews.writeReview, { body: { orderId, line: 0, ...review } })
}
const pageOf = (slug: string) => shop.api(reviews.productReviews, { params: { slug }, query: {} })
const figuresOf = async (slug: string) => {
  const { product } = await shop.api(showProduct, { params: { slug } })
  return { rating: product.rating, ratingCount: product.ratingCount }
}
async function decide(productId: string, state: 'approved' | 'rejected', reason: string | null = null) {
  const { id } = await shop.db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .orderBy((eb) => eb('state', '=', 'pending'), 'desc') // sorts pending reviews first
    .executeTakeFirstOrThrow()
  return staff.api(reviews.decideReview, { params: { id }, body: { state, reason } })
}

test('a review that its author rewrites while staff read it is not decided', async () => {
  const asha = await shop.signedIn()
  const orderId = await buy(asha, await aProduct())
  await write(asha, orderId, 5)
  const read = (await staff.api(reviews.adminReviews, { query: { state: 'pending' } })).reviews.find(
    (review) => review.orderId === orderId,
  )!
  const { createdAt, id } = read
  const later = new Date(Date.parse(createdAt) + 60_000).toISOString()
  setClock(shop, later)
  await write(asha, orderId, { rating: 5, text: 'Another text' })
  setClock(shop, createdAt)
  const body = { state: 'approved', reason: null, readUntil: createdAt } as const
  expect(await codeOf(staff.api(reviews.decideReview, { params: { id }, body }))).toBe('wrong_state')
  const { changed } = await staff.api(reviews.decideReviews, { body: { ids: [id], ...body } })
  expect(changed).toBe(0)
  const again = staff.api(reviews.decideReview, { params: { id }, body: { ...body, readUntil: later } })
  expect(await again).toMatchObject({ state: 'approved', text: 'Another text' })
})

test('a reply is refused to a review that staff have not read, and if somebody else has changed the reply meanwhile', async () => {
  const asha = await shop.signedIn()
  const orderId = await buy(asha, await aProduct())
  await write(asha, orderId, 5)
  const { reviews: waiting } = await staff.api(reviews.adminReviews, { query: { state: 'pending' } })
  const { createdAt, id } = waiting.find((review) => review.orderId === orderId)!
  const reply = (answer: string | null, read: { readUntil?: string; answerWas?: string | null }) =>
    staff.api(reviews.answerReview, { params: { id }, body: { answer, ...read } })
  const later = new Date(Date.parse(createdAt) + 60_000).toISOString()
  setClock(shop, later)
  await write(asha, orderId, { rating: 1, text: 'It was torn' })
  setClock(shop, createdAt)
  expect(await codeOf(reply('Thank you', { readUntil: createdAt, answerWas: null }))).toBe('wrong_state')
  const sorry = 'We are sorry.\nPlease call us.'
  expect(await reply(sorry, { readUntil: later, answerWas: null })).toMatchObject({ answer: sorry })
  expect(await codeOf(reply('So sorry', { readUntil: later, answerWas: null }))).toBe('wrong_state')
  const seen = { readUntil: later, answerWas: sorry.replace('\n', '\r\n') }
  expect(await reply(null, seen)).toMatchObject({ answer: null })
  expect(await codeOf(reply('So sorry', seen))).toBe('wrong_state')
  expect(await reply('So sorry', {})).toMatchObject({ answer: 'So sorry' })
})

test('only the author can withdraw a review, and its stars are no longer counted', async () => {
  const [asha, other] = [await shop.signedIn(), await shop.signedIn()]
  const product = await aProduct({ rating: 4, count: 10 })
  const orderId = await buy(asha, product)
  await write(asha, orderId, 1)
  await decide(product, 'approved')
  expect(await figuresOf(product)).toEqual({ rating: 3.7, ratingCount: 11 })
  const query = { orderId, line: 0 }
  expect(await codeOf(other.api(reviews.withdrawReview, { query }))).toBe('not_found')
  await asha.api(reviews.withdrawReview, { query })
  expect(await figuresOf(product)).toEqual({ rating: 4, ratingCount: 10 })
  expect(await codeOf(asha.api(reviews.withdrawReview, { query }))).toBe('not_found')
  await write(asha, orderId, 5)
})

test('a review needs a delivered order, and is shown after approval', async () => {
  const choli = await aProduct()
  const [asha, other] = [await shop.signedIn(), await shop.signedIn()]
  const onItsWay = await buy(asha, choli, false)
  expect(await codeOf(write(asha, onItsWay, 5))).toBe('wrong_state')
  const orderId = await buy(asha, choli)
  expect(await codeOf(write(other, orderId, 1))).toBe('not_found')
  await write(asha, orderId, 4)
  expect(await pageOf(choli)).toEqual({
    reviews: [],
    count: 0,
    average: null,
    byStars: [0, 0, 0, 0, 0],
    next: null,
  })

  await decide(choli, 'approved')
  expect(await pageOf(choli)).toMatchObject({
    reviews: [{ name: expect.stringMatching(/^Test \d+\.$/), rating: 4, text: 'Spins beautifully' }],
    count: 1,
    average: 4,
    byStars: [0, 0, 0, 1, 0],
  })
  const { lines } = await asha.api(reviews.myReviews, { query: { orderId } })
  expect(lines).toMatchObject([{ line: 0, review: { state: 'approved', rating: 4 } }])
})

test('a rewritten review replaces the old one and is pending again', async () => {
  const choli = await aProduct()
  const asha = await shop.signedIn()
  const orderId = await buy(asha, choli)
  await write(asha, orderId, 2)
  await decide(choli, 'approved')
  await write(asha, orderId, { rating: 5, text: 'It grew on me' })
  expect(await pageOf(choli)).toMatchObject({ count: 0, reviews: [] })
  await decide(choli, 'approved')
  expect(await pageOf(choli)).toMatchObject({ count: 1, average: 5 })
})

test('a review can be rewritten after its order was cancelled', async () => {
  const choli = await aProduct()
  const asha = await shop.signedIn()
  const orderId = await buy(asha, choli)
  await write(asha, orderId, 2)
  await staff.api(setOrderStatus, { params: { id: orderId }, body: { status: 'cancelled' } })
  await write(asha, orderId, { rating: 5, text: 'The second one was better' })
  await decide(choli, 'approved')
  expect(await pageOf(choli)).toMatchObject({ count: 1, average: 5 })
})

test('a customer has one review of a product, however often they buy it', async () => {
  const [choli, kediya] = [await aProduct(), await aProduct()]
  const asha = await shop.signedIn()
  const first = await buy(asha, choli)
  const items = [choli, kediya, choli].map((productId) => ({ productId, quantity: 1, type: 'buy' as const }))
  const again = await asha.api(placeOrder, { body: { items, couponCode: null, total: paise(3000_00) } })
  await staff.api(setOrderStatus, { params: { id: again._id }, body: { status: 'delivered' } })
  const linesOf = async (orderId: string) =>
    (await asha.api(reviews.myReviews, { query: { orderId } })).lines.map(({ orderId, line, review }) => [
      orderId,
      line,
      review?.rating ?? null,
    ])
  expect(await linesOf(again._id)).toEqual([
    [again._id, 0, null],
    [again._id, 1, null],
  ])

  await write(asha, first, 1)
  for (const line of [0, 2]) {
    const body = { orderId: again._id, line, rating: 1, text: '' }
    expect(await codeOf(asha.api(reviews.writeReview, { body }))).toBe('already_done')
  }
  await asha.api(reviews.writeReview, { body: { orderId: again._id, line: 1, rating: 4, text: '' } })
  expect(await linesOf(again._id)).toEqual([
    [first, 0, 1],
    [again._id, 1, 4],
  ])
  await decide(choli, 'approved')
  expect(await pageOf(choli)).toMatchObject({ count: 1, average: 1 })

  await asha.api(reviews.withdrawReview, { query: { orderId: first, line: 0 } })
  await asha.api(reviews.writeReview, { body: { orderId: again._id, line: 2, rating: 5, text: '' } })
  expect(await linesOf(first)).toEqual([[again._id, 2, 5]])
})

test('the rating combines imported ratings and approved reviews', async () => {
  const choli = await aProduct({ rating: 4, count: 8 })
  for (const rating of [1, 2]) {
    const person = await shop.signedIn()
    await write(person, await buy(person, choli), rating)
    await decide(choli, 'approved')
  }
  // Eight imported ratings of 4 stars, and reviews of 1 and 2 stars: (8 x 4 + 1 + 2) / 10.
  expect(await figuresOf(choli)).toEqual({ rating: 3.5, ratingCount: 10 })
  await decide(choli, 'rejected', 'Names a person')
  const left = await figuresOf(choli)
  expect(left.ratingCount).toBe(9)
  await shop.db.updateTable('products').set({ rating: 3, rating_count: 1 }).where('id', '=', choli).execute()
  expect((await figuresOf(choli)).ratingCount).toBe(2) // one imported rating and one review
})

test('a rejection needs a reason, which the author sees; an answer is shown with the review', async () => {
  const choli = await aProduct()
  const asha = await shop.signedIn()
  const orderId = await buy(asha, choli)
  await write(asha, orderId, 1)
  await expect(decide(choli, 'rejected')).rejects.toMatchObject({ issues: [{ path: ['reason'] }] })
  const { id } = await decide(choli, 'rejected', 'Please do not include telephone numbers')
  const { lines } = await asha.api(reviews.myReviews, { query: { orderId } })
  expect(lines[0]!.review).toMatchObject({
    state: 'rejected',
    reason: 'Please do not include telephone numbers',
  })
  await decide(choli, 'approved')
  await staff.api(reviews.answerReview, { params: { id }, body: { answer: 'We are sorry' } })
  expect((await pageOf(choli)).reviews).toMatchObject([{ answer: 'We are sorry' }])
  const waiting = await staff.api(reviews.adminReviews, { query: { state: 'pending', limit: 50 } })
  expect(waiting.reviews.map((review) => review.id)).not.toContain(id)
})

test('reviews are part of the data export and are erased with the user', async () => {
  const choli = await aProduct()
  const asha = await shop.signedIn()
  await write(asha, await buy(asha, choli), { rating: 5, text: 'From Asha with love' })
  await decide(choli, 'approved')
  expect((await asha.api(exportMe)).reviews).toMatchObject([{ rating: 5, text: 'From Asha with love' }])
  await asha.api(eraseMe, { body: { confirm: ERASE_WORD, password: 'a-long-password-for-tests' } })
  expect(await pageOf(choli)).toMatchObject({ reviews: [], count: 0 })
  expect(await figuresOf(choli)).toEqual({ rating: null, ratingCount: 0 })
})

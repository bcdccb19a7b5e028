import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEmails } from '../../../../contract/store/emails.ts'
import { paise } from '../../../../contract/core/money.ts'
import {
  approveSubmission,
  requestChanges,
  rejectSubmission,
  reviewQueue,
  reviewSubmission,
  type ListingDetails,
} from '../../../../contract/sellers/submission-review.ts'
import {
  changeListed,
  confirmSubmitter,
  listedForm,
  mySubmission,
  mySubmissions,
  resubmit,
} from '../../../../contract/sellers/submissions.ts'
import { listProducts, showProduct } from '../../../../contract/catalog/catalog.ts'
import { subscribe } from '../../../../contract/sellers/seller-account.ts'
import { createBusiness, tokenInEmail } from '../../../testing/seller-fixture.ts'
import { aPhoto, asFile, aSubmission, listingDetails, submit } from '../../../testing/submission-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { purgePictures } from './purge-pictures.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop()
let staff: TestUser
let meera: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('staff', ['catalogue'])
})
beforeEach(async () => {
  meera = await shop.signedIn('seller')
  await meera.api(subscribe)
})

const approve = (id: string, how: ListingDetails | null = listingDetails()) =>
  staff.api(approveSubmission, { params: { id }, body: { listingDetails: how } })
const quarantine = () => join(shop.env.DATA_DIR, 'private', 'submissions')
const handleOf = (handle: string) => ({ params: { slug: handle.split('/').at(-1)! } })

/** The e-mails about submissions to this address. */
async function emailsTo(to: string) {
  const admin = await shop.signedIn('admin')
  const { emails } = await admin.api(adminEmails, { query: { q: to } })
  return emails.map(({ template }) => template).filter((name) => /submission|changes-requested/.test(name))
}

test('an approved submission becomes a live product with sizes, stock and public pictures, and its seller is notified', async () => {
  const body = aSubmission()
  const { data } = await submit(meera.api, body)
  const { handle } = await approve(data._id)
  const { product } = await shop.api(showProduct, handleOf(handle))
  expect(product).toMatchObject({ title: data.name, price: 1499_00, mrp: 1999_00, status: 'live' })
  expect(product.skus.map(({ size, available }) => [size, available])).toEqual([
    ['S', 3],
    ['M', 5],
  ])
  expect(product.declarations).toEqual({ countryOfOrigin: 'India' })
  const picture = await shop.app.inject({ url: product.pictures[0]!.src })
  expect(picture.statusCode).toBe(200)
  expect(await readdir(quarantine())).not.toContain(data.pictures[0]!.id)
  expect(await emailsTo(meera.email)).toEqual(['submission-approved'])
  expect(JSON.stringify(product)).not.toContain(body.phone)
})

test('an approved rental has its rent, its deposit and a garment per piece', async () => {
  const { data } = await submit(meera.api)
  const rent = { productType: 'rent', rentPrice: paise(399_00), deposit: paise(2000_00) } as const
  const { handle } = await approve(data._id, listingDetails(rent))
  expect(handle).toMatch(/^\/rent\//)
  const { product } = await shop.api(showProduct, handleOf(handle))
  expect(product).toMatchObject({ productType: 'rent', rentPrice: 399_00, deposit: 2000_00 })
  expect(product.skus.map(({ available }) => available)).toEqual([3, 5])
})

test('a product is approved only with an HSN code and a confirmed stock', async () => {
  const { data } = await submit(meera.api, { hsn: '' })
  const approveWith = (how: Partial<ListingDetails>) => approve(data._id, listingDetails(how))
  await expect(approveWith({ hsn: '' })).rejects.toThrow('Enter the HSN code')
  await expect(approveWith({ sizes: [{ size: 'S', stock: 0 }] })).rejects.toThrow(
    'Enter the stock that the seller has confirmed',
  )
  const { submission } = await approve(data._id)
  expect(submission).toMatchObject({ state: 'approved', hsn: '6204' })
})

test('a submission is not visible in the shop before its approval', async () => {
  const { data } = await submit(meera.api)
  const picture = await shop.app.inject({ url: `/media/${data.pictures[0]!.id}/640.webp` })
  expect(picture.statusCode).toBe(404)
  const found = await shop.api(listProducts, { query: { q: data.name } })
  expect(found.data.map(({ title }) => title)).not.toContain(data.name)
})

test('a submission cannot be approved without a subscription', async () => {
  const other = await shop.signedIn('seller')
  const { data } = await submit(other.api)
  const { checks } = await staff.api(reviewSubmission, { params: { id: data._id } })
  expect(checks).toMatchObject([
    { code: 'no_subscription', stops: true },
    { code: 'missing_details', stops: false },
  ])
  const publicPicture = async () =>
    (await shop.app.inject({ url: `/media/${data.pictures[0]!.id}/640.webp` })).statusCode
  expect(await refusalOf(approve(data._id))).toMatchObject({ code: 'wrong_state' })
  expect(await publicPicture()).toBe(404)
  await other.api(subscribe)
  expect(await refusalOf(approve(data._id, null))).toMatchObject({ code: 'invalid' })
  expect(await publicPicture()).toBe(404)
  expect((await approve(data._id)).submission.state).toBe('approved')
})

test('requested changes can be made and approved, and the full history is stored', async () => {
  const body = aSubmission()
  const { data } = await submit(meera.api, body, [asFile(await aPhoto()), asFile(await aPhoto())])
  const params = { id: data._id }
  await staff.api(requestChanges, { params, body: { reason: 'Please show the back, too' } })
  expect(await refusalOf(approve(data._id))).toMatchObject({ code: 'wrong_state' })
  const [, second] = data.pictures
  const again = await meera.api(resubmit, {
    params,
    body: { ...body, name: 'Mirror work choli, both sides', pictures: `+,${second!.id}` },
    files: { images: [asFile(await aPhoto())] },
  })
  expect(again.data.pictures.map(({ id }) => id)).toEqual([expect.not.stringMatching(second!.id), second!.id])
  const { handle } = await approve(data._id)
  const { product } = await shop.api(showProduct, handleOf(handle))
  expect(product.title).toBe('Mirror work choli, both sides')
  const { history } = await meera.api(mySubmission, { params })
  expect(history.map(({ state, reason }) => [state, reason])).toEqual([
    ['submitted', ''],
    ['changes_asked', 'Please show the back, too'],
    ['submitted', ''],
    ['approved', ''],
  ])
  expect(history[0]!.fields).toMatchObject({ name: data.name, price: 1499 })
  expect((await emailsTo(meera.email)).sort()).toEqual(['changes-requested', 'submission-approved'])
})

test('a rejection has a reason, is notified, and cannot be reverted', async () => {
  const body = aSubmission()
  const { data } = await submit(meera.api, body)
  const params = { id: data._id }
  expect(await refusalOf(staff.api(rejectSubmission, { params, body: { reason: 'no' } }))).toBeInstanceOf(
    Error,
  )
  await staff.api(rejectSubmission, { params, body: { reason: 'Not festive wear' } })
  expect(await refusalOf(approve(data._id))).toMatchObject({ code: 'wrong_state' })
  expect(await emailsTo(meera.email)).toEqual(['submission-rejected'])
  const { submissions, counts } = await staff.api(reviewQueue, { query: { state: 'rejected' } })
  expect(submissions.map(({ _id }) => _id)).toContain(data._id)
  expect(counts.rejected).toBeGreaterThan(0)
})

test('the list of submissions has pages: open ones oldest first, decided ones newest first', async () => {
  const ids: string[] = []
  for (const name of ['Paged one', 'Paged two', 'Paged three']) {
    ids.push((await submit(meera.api, { name })).data._id)
  }
  const page = async (state: 'submitted' | 'rejected', before: string | null = null) => {
    const { submissions } = await staff.api(reviewQueue, { query: { state, q: 'paged', before, limit: 2 } })
    return submissions.map(({ _id }) => ids.indexOf(_id))
  }
  expect([await page('submitted'), await page('submitted', ids[1])]).toEqual([[0, 1], [2]])
  for (const id of ids) {
    await staff.api(rejectSubmission, { params: { id }, body: { reason: 'Not festive wear' } })
  }
  expect([await page('rejected'), await page('rejected', ids[1])]).toEqual([[2, 1], [0]])
})

test('a rejected product can be improved and resubmitted, and counts once in the quota', async () => {
  const seller = await shop.signedIn('seller')
  await seller.api(subscribe)
  const body = aSubmission()
  const { data, quota } = await submit(seller.api, body)
  const params = { id: data._id }
  const again = (change: Partial<typeof body> = {}) =>
    seller.api(resubmit, {
      params,
      body: { ...body, name: 'Choli with better pictures', pictures: '', ...change },
      files: { images: [] },
    })
  expect(await refusalOf(again())).toMatchObject({ code: 'wrong_state' })
  await staff.api(rejectSubmission, { params, body: { reason: 'The pictures are blurred' } })
  expect(await refusalOf(again({ mrp: paise(1400_00) }))).toMatchObject({
    details: { fields: [{ path: 'mrp', message: 'MRP cannot be lower than the price' }] },
  })
  expect((await again()).data).toMatchObject({
    state: 'submitted',
    reason: '',
    name: 'Choli with better pictures',
  })
  expect((await seller.api(mySubmissions, {})).quota.used).toBe(quota.used)
  await staff.api(rejectSubmission, { params, body: { reason: 'Still blurred' } })
  await again()
  expect((await approve(data._id)).submission).toMatchObject({ state: 'approved' })
  expect(await refusalOf(again())).toMatchObject({ code: 'wrong_state' })
})

test('a rejected change of a listed product is not resubmitted, but the product can be changed again', async () => {
  const { data } = await submit(meera.api)
  const params = { id: (await approve(data._id)).submission.productId! }
  const change = () =>
    meera.api(changeListed, {
      params,
      body: { ...aSubmission(), name: 'Renamed', pictures: '' },
      files: { images: [] },
    })
  const rejected = { id: (await change()).data._id }
  await staff.api(rejectSubmission, { params: rejected, body: { reason: 'The name is too short' } })
  const again = meera.api(resubmit, {
    params: rejected,
    body: { ...aSubmission(), pictures: '' },
    files: { images: [] },
  })
  expect(await refusalOf(again)).toMatchObject({ code: 'wrong_state' })
  expect((await change()).data.state).toBe('submitted')
})

test('a change of a listed product can add, change and remove what the law requires to state', async () => {
  const { data } = await submit(meera.api, { packer: 'Meera Creations, Bhuj', care: 'Dry clean only' })
  const { handle, submission } = await approve(data._id)
  const { data: change } = await meera.api(changeListed, {
    params: { id: submission.productId! },
    body: { ...aSubmission(), countryOfOrigin: 'Nepal', packer: '', netQuantity: '1 set', pictures: '' },
    files: { images: [] },
  })
  await approve(change._id, null)
  const { product } = await shop.api(showProduct, handleOf(handle))
  expect(product.declarations).toEqual({
    countryOfOrigin: 'Nepal',
    netQuantity: '1 set',
    care: 'Dry clean only',
  })
})

test('a seller can enter the address of the business as the packer', async () => {
  expect((await meera.api(mySubmissions, {})).packer).toBeNull()
  const address = {
    recipient: 'Meera',
    phone: '9800000000',
    line1: '1 Sample Street',
    pin: '370001',
    city: 'Bhuj',
    state: 'Gujarat',
  }
  await shop.db
    .updateTable('sellers')
    .set({ address: JSON.stringify(address), business_name: 'Meera Creations' })
    .where('user_id', '=', meera.id)
    .execute()
  expect((await meera.api(mySubmissions, {})).packer).toBe(
    'Meera Creations, 1 Sample Street, Bhuj 370001, Gujarat',
  )
})

test('two concurrent decisions by reviewers count once', async () => {
  const { data } = await submit(meera.api)
  const outcomes = await Promise.allSettled([
    approve(data._id),
    approve(data._id),
    staff.api(rejectSubmission, { params: { id: data._id }, body: { reason: 'Not festive wear' } }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a change of a live product is visible only after approval, and does not use the quota', async () => {
  const { data, quota } = await submit(meera.api)
  const { handle, submission } = await approve(data._id)
  const params = { id: submission.productId! }
  const start = await meera.api(listedForm, { params })
  expect(start.submission).toMatchObject({ name: data.name, hsn: '6204', changesProduct: true })
  const [picture] = start.submission.pictures
  const change = () =>
    meera.api(changeListed, {
      params,
      body: {
        ...aSubmission(),
        name: 'Renamed choli',
        category: 'Accessories',
        hsn: '7117',
        price: paise(1299_00),
        pictures: `${picture!.id},+`,
      },
      files: { images: [asFile(sharpened)] },
    })
  const sharpened = await aPhoto()
  const response = await change()
  expect(await refusalOf(change())).toMatchObject({ code: 'wrong_state' })
  expect((await shop.api(showProduct, handleOf(handle))).product.title).toBe(data.name)
  const { live } = await staff.api(reviewSubmission, { params: { id: response.data._id } })
  expect(live).toMatchObject({ name: data.name, price: 1499_00 })
  await approve(response.data._id, null)
  const { product } = await shop.api(showProduct, handleOf(handle))
  expect(product).toMatchObject({ title: 'Renamed choli', price: 1299_00, category: 'accessories' })
  const { hsn } = await shop.db
    .selectFrom('products')
    .select('hsn')
    .where('id', '=', submission.productId!)
    .executeTakeFirstOrThrow()
  expect(hsn).toBe('7117')
  expect(product.pictures.map(({ media }) => media)).toEqual([picture!.id, expect.any(String)])
  expect(product.skus.map(({ price, available }) => [price, available])).toEqual([
    [1299_00, 3],
    [1299_00, 5],
  ])
  expect((await submit(meera.api)).quota.used).toBe(quota.used + 1)
})

test('reviewers see a missing HSN, an MRP below the price, forbidden phrases and duplicate pictures', async () => {
  const { owner: seller } = await createBusiness(shop, { pan: 'ABCDE1234F' })
  await seller.api(subscribe)
  const photo = await aPhoto()
  const first = await submit(seller.api, {}, [asFile(photo)])
  await approve(first.data._id)
  const copy = await sharp(photo).resize(260).modulate({ brightness: 1.05 }).webp({ quality: 60 }).toBuffer()
  const { data } = await submit(
    seller.api,
    { hsn: '', description: 'First copy of a famous brand, call me on 98765 43210.' },
    [asFile(copy)],
  )
  // A submission from the time when the form accepted such an MRP.
  await shop.db
    .updateTable('seller_submissions')
    .set({ mrp: paise(999_00) })
    .where('id', '=', data._id)
    .execute()
  const { checks } = await staff.api(reviewSubmission, { params: { id: data._id } })
  expect(checks.map(({ code }) => code)).toEqual([
    'mrp_below_price',
    'missing_hsn',
    'forbidden_words',
    'duplicate_picture',
  ])
  expect(checks[2]!.message).toBe(
    'Not allowed: “First copy” suggests a counterfeit; “call me” directs buyers away from the shop; “98765 43210” directs buyers away from the shop',
  )
  expect(checks[3]!.others).toMatchObject([{ label: first.data.name }])
  const honest = await submit(seller.api)
  expect((await staff.api(reviewSubmission, { params: { id: honest.data._id } })).checks).toEqual([])
})

test('a seller without an account is notified only after they have confirmed their e-mail address', async () => {
  const body = aSubmission()
  const { data } = await submit(shop.api, body)
  await submit(shop.api, { email: body.email }) // on the same day no second confirmation e-mail is sent
  expect(await emailsTo(body.email)).toEqual(['confirm-submission'])
  const codes = async () =>
    (await staff.api(reviewSubmission, { params: { id: data._id } })).checks.map(({ code }) => code)
  expect(await codes()).toContain('email_unconfirmed')
  await staff.api(rejectSubmission, { params: { id: data._id }, body: { reason: 'We sell no such thing' } })
  expect(await emailsTo(body.email)).toEqual(['confirm-submission'])

  const confirm = (token: string) => shop.api(confirmSubmitter, { body: { token } })
  expect(await refusalOf(confirm('guessed'))).toMatchObject({ code: 'not_found' })
  const token = await tokenInEmail(shop, body.email)
  expect(await confirm(token)).toEqual({ email: body.email })
  await confirm(token) // a second tap
  expect((await emailsTo(body.email)).sort()).toEqual(['confirm-submission', 'submission-rejected'])
})

test('pictures of rejected and abandoned submissions are deleted after 90 days, those of live products never', async () => {
  const [bad, left, fine] = [await submit(meera.api), await submit(meera.api), await submit(shop.api)]
  const reason = 'The pictures are blurred'
  await staff.api(rejectSubmission, { params: { id: bad.data._id }, body: { reason } })
  await staff.api(requestChanges, { params: { id: left.data._id }, body: { reason } })
  const live = (
    await shop.db
      .selectFrom('product_pictures')
      .innerJoin('products', 'products.id', 'product_id')
      .where('seller_id', 'is not', null)
      .where('media_id', 'is not', null)
      .select('media_id')
      .execute()
  ).map(({ media_id }) => `/media/${media_id}/320.webp`)
  const stray = join(quarantine(), 'left-by-a-crash')
  await mkdir(stray)
  const { now } = shop.env
  const isStored = async (submission: typeof bad) =>
    (await readdir(quarantine())).includes(submission.data.pictures[0]!.id)
  shop.env.now = () => new Date(now().getTime() + 89 * 24 * 60 * 60_000)
  await purgePictures(shop)
  expect([await isStored(bad), await isStored(left), await isStored(fine)]).toEqual([true, true, true])
  expect(existsSync(stray)).toBe(false)
  shop.env.now = () => new Date(now().getTime() + 91 * 24 * 60 * 60_000)
  await purgePictures(shop)
  shop.env.now = now
  expect([await isStored(bad), await isStored(left), await isStored(fine)]).toEqual([false, false, true])
  const shown = await staff.api(reviewSubmission, { params: { id: bad.data._id } })
  expect(shown.submission).toMatchObject({ pictures: [], state: 'rejected' })
  expect(live.length).toBeGreaterThan(0)
  for (const url of live) expect((await shop.app.inject({ url })).statusCode).toBe(200)
})

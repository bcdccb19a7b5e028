import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  changeProduct,
  showAdminProduct,
  type ProductChange,
} from '../../../../contract/catalog/admin-products.ts'
import { paise } from '../../../../contract/core/money.ts'
import { subscribe } from '../../../../contract/sellers/seller-account.ts'
import {
  approveSubmission,
  rejectSubmission,
  requestChanges,
  reviewSubmission,
  type ListingDetails,
} from '../../../../contract/sellers/submission-review.ts'
import {
  changeListed,
  listedForm,
  resubmit,
  type ChangedSubmission,
} from '../../../../contract/sellers/submissions.ts'
import { storePicture } from '../../../platform/storage/pictures/picture.ts'
import { openStorage } from '../../../platform/storage/storage.ts'
import { aPhoto, asFile, aSubmission, listingDetails, submit } from '../../../testing/submission-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { createBusiness } from '../../../testing/seller-fixture.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop()
let staff: TestUser
let meera: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('staff', ['catalogue'])
})
beforeEach(async () => {
  meera = (await createBusiness(shop, { pan: 'ABCDE1234F' })).owner
  await meera.api(subscribe)
})

const approve = (id: string, how: ListingDetails | null) =>
  staff.api(approveSubmission, { params: { id }, body: { listingDetails: how } })

async function listProduct(details: Partial<ListingDetails> = {}): Promise<string> {
  const { data } = await submit(meera.api)
  return (await approve(data._id, listingDetails(details))).submission.productId!
}

const formOf = async (id: string) => (await meera.api(listedForm, { params: { id } })).submission

/** The fields that the form sends when the seller changes only `change`. */
async function fieldsOf(id: string, change: Partial<ChangedSubmission>): Promise<ChangedSubmission> {
  const { name, description, price, category, brand, mrp, hsn, declarations, pictures } = await formOf(id)
  const product = { name, description, price, category, brand, mrp, hsn, ...declarations }
  const order = pictures.map((picture) => picture.id).join(',')
  return { ...aSubmission(), ...product, pictures: order, ...change }
}

async function submitChange(id: string, change: Partial<ChangedSubmission>, files: readonly File[] = []) {
  const body = await fieldsOf(id, change)
  return (await meera.api(changeListed, { params: { id }, body, files: { images: files } })).data._id
}

const text = { description: 'Now with a longer description of the mirrors.' }
const productOf = (id: string) => staff.api(showAdminProduct, { params: { id } })
const byStaff = (id: string, body: ProductChange) => staff.api(changeProduct, { params: { id }, body })
const review = (id: string) => staff.api(reviewSubmission, { params: { id } })
const refusedAt = (path: string) => ({
  code: 'invalid',
  details: { fields: [expect.objectContaining({ path })] },
})

/** Gives a product so many colours, with a picture of each. */
async function setPictures(id: string, count: number) {
  const gallery = []
  for (let at = 1; at <= count; at += 1) {
    const photo = await aPhoto('webp')
    const { bytes: _bytes, ...media } = await storePicture(openStorage(shop.env, 'media'), photo)
    await shop.db.insertInto('media').values(media).execute()
    gallery.push({ src: `/media/${media.id}/1280.webp`, alt: `Side ${at}`, colour: `Colour ${at}` })
  }
  await byStaff(id, { gallery, grid: gallery.map(({ colour }) => ({ size: 'M', colour })) })
}

const picturesOf = async (id: string) =>
  (await productOf(id)).pictures.map(({ alt, colour }) => [alt, colour])

test('a change of the text keeps the pictures with their alternative texts and colours', async () => {
  const id = await listProduct()
  await setPictures(id, 2)
  await approve(await submitChange(id, text), null)
  expect(await productOf(id)).toMatchObject(text)
  expect(await picturesOf(id)).toEqual([
    ['Side 1', 'Colour 1'],
    ['Side 2', 'Colour 2'],
  ])
})

test('pictures that a seller moves keep their alternative texts and colours, also next to a new picture', async () => {
  const id = await listProduct()
  await setPictures(id, 2)
  const [first, second] = (await formOf(id)).pictures
  const pictures = `${second!.id},+,${first!.id}`
  const change = await submitChange(id, { name: 'Choli, both sides', pictures }, [asFile(await aPhoto())])
  await approve(change, null)
  expect(await picturesOf(id)).toEqual([
    ['Side 2', 'Colour 2'],
    ['Choli, both sides', null],
    ['Side 1', 'Colour 1'],
  ])
})

test('a change of the text does not revert what staff change before and during the review', async () => {
  const id = await listProduct({ price: paise(699_00), mrp: paise(999_00), hsn: '6205' })
  await byStaff(id, { hsn: '620342' })
  expect(await formOf(id)).toMatchObject({ hsn: '620342' })
  const change = await submitChange(id, text)
  const corrected = { title: 'Corrected title', price: paise(599_00), hsn: '620343' }
  await byStaff(id, { ...corrected, declarations: { care: 'Dry clean only' } })
  await setPictures(id, 2)
  const { submission, live } = await review(change)
  expect(live).toMatchObject({ name: 'Corrected title', price: 599_00, hsn: '620343' })
  expect({ ...submission, ...text }).toMatchObject({
    name: live!.name,
    price: live!.price,
    mrp: live!.mrp,
    hsn: live!.hsn,
    declarations: live!.declarations,
    images: live!.images,
  })
  await approve(change, null)
  expect(await productOf(id)).toMatchObject({
    ...corrected,
    ...text,
    mrp: 999_00,
    declarations: { countryOfOrigin: 'India', care: 'Dry clean only' },
  })
  expect(await picturesOf(id)).toHaveLength(2)
})

test('a form that was opened before staff changed the product is refused, and not sent as a change of old values', async () => {
  const id = await listProduct()
  const { version } = await meera.api(listedForm, { params: { id } })
  const body = await fieldsOf(id, { brand: 'Bhuj Looms' })
  await byStaff(id, { description: 'Corrected by staff.' })
  const send = (of: number) => meera.api(changeListed, { params: { id }, body: { ...body, version: of } })
  expect(await refusalOf(send(version))).toMatchObject({ code: 'changed_meanwhile' })
  await send((await meera.api(listedForm, { params: { id } })).version)
})

test('line breaks of a form are no change of the description', async () => {
  const id = await listProduct()
  await byStaff(id, { description: 'First line of text\nSecond line of text' })
  const sent = { price: paise(1399_00), description: 'First line of text\r\nSecond line of text' }
  const change = await submitChange(id, sent)
  await byStaff(id, { description: 'Corrected by staff\nSecond line of text' })
  await approve(change, null)
  expect(await productOf(id)).toMatchObject({
    description: 'Corrected by staff\nSecond line of text',
    price: 1399_00,
  })
})

test('a text of staff that is longer than the form allows can stay, but a seller cannot enter one', async () => {
  const id = await listProduct()
  const [long, longer] = ['Mirrors and thread. '.repeat(60).trim(), 'Mirrors and thread. '.repeat(61).trim()]
  await byStaff(id, { description: long })
  expect(await refusalOf(submitChange(id, { description: longer }))).toMatchObject(refusedAt('description'))
  await approve(await submitChange(id, { price: paise(1399_00) }), null)
  expect(await productOf(id)).toMatchObject({ description: long, price: 1399_00 })
})

test.each(['archived', 'pending'] as const)(
  'a change of a product that staff have made %s cannot be approved until it is live again',
  async (status) => {
    const id = await listProduct()
    const change = await submitChange(id, text)
    await byStaff(id, { status })
    expect((await review(change)).checks[0]).toMatchObject({
      code: 'not_in_shop',
      stops: true,
      others: [{ to: `/admin/products?edit=${id}` }],
    })
    expect(await refusalOf(approve(change, null))).toMatchObject({ code: 'wrong_state' })
    await byStaff(id, { status: 'live' })
    await approve(change, null)
    expect(await productOf(id)).toMatchObject({ ...text, status: 'live' })
  },
)

test('a resubmitted change applies only what the seller has changed', async () => {
  const id = await listProduct()
  const body = await fieldsOf(id, text)
  const change = await submitChange(id, text)
  await staff.api(requestChanges, { params: { id: change }, body: { reason: 'Please name the brand' } })
  await byStaff(id, { price: paise(1299_00) })
  await meera.api(resubmit, {
    params: { id: change },
    body: { ...body, brand: 'Meera', pictures: '' },
    files: { images: [] },
  })
  await approve(change, null)
  expect(await productOf(id)).toMatchObject({ ...text, brand: 'Meera', price: 1299_00, mrp: 1999_00 })
})

test('a change of the text keeps a scheduled sale, and a change of the price is refused until it has started', async () => {
  const id = await listProduct()
  const startsAt = new Date(shop.env.now().getTime() + 86_400_000).toISOString()
  await byStaff(id, { price: paise(999_00), mrp: paise(1999_00), startsAt })
  const price = { price: paise(1799_00) }
  expect(await refusalOf(submitChange(id, price))).toMatchObject(refusedAt('price'))
  await approve(await submitChange(id, text), null)
  expect(await productOf(id)).toMatchObject({ ...text, price: 999_00, mrp: 1999_00, startsAt })
  await byStaff(id, { startsAt: null })
  const change = await submitChange(id, { price: paise(899_00) })
  await byStaff(id, { startsAt })
  expect(await refusalOf(approve(change, null))).toMatchObject(refusedAt('price'))
})

test('a seller can remove the MRP, and an MRP below the price is refused', async () => {
  const id = await listProduct({ price: paise(1499_00), mrp: paise(1999_00) })
  const tooLow = { mrp: paise(1399_00) }
  expect(await refusalOf(submitChange(id, tooLow))).toMatchObject(refusedAt('mrp'))
  await approve(await submitChange(id, { mrp: null }), null)
  expect(await productOf(id)).toMatchObject({ price: 1499_00, mrp: 1499_00 })
  expect(await formOf(id)).toMatchObject({ price: 1499_00, mrp: null })
  await approve(await submitChange(id, { price: paise(1299_00) }), null)
  expect(await productOf(id)).toMatchObject({ price: 1299_00, mrp: 1299_00 })
})

test('a change is not approved if staff have raised the price above its MRP', async () => {
  const id = await listProduct({ price: paise(1499_00), mrp: paise(1999_00) })
  const change = await submitChange(id, { mrp: paise(1599_00) })
  await byStaff(id, { price: paise(1699_00) })
  const { checks } = await review(change)
  expect(checks).toMatchObject([{ code: 'mrp_below_price', stops: true }])
  expect(await refusalOf(approve(change, null))).toMatchObject(refusedAt('mrp'))
})

test('a seller can keep more than five pictures that staff have added, but not add more', async () => {
  const id = await listProduct()
  await setPictures(id, 20)
  const ids = (await formOf(id)).pictures.map((picture) => picture.id)
  const more = submitChange(id, { pictures: [...ids.slice(0, 5), '+'].join(',') }, [asFile(await aPhoto())])
  expect(await refusalOf(more)).toMatchObject(refusedAt('images'))
  await approve(await submitChange(id, text), null)
  expect(await picturesOf(id)).toHaveLength(20)
  await approve(await submitChange(id, { pictures: ids.slice(0, 6).join(',') }), null)
  expect(await picturesOf(id)).toHaveLength(6)
})

test('the price of a rental in the form is its rent, and approval changes neither its value nor its MRP', async () => {
  const id = await listProduct({ productType: 'rent', rentPrice: paise(500_00), deposit: paise(2000_00) })
  expect(await formOf(id)).toMatchObject({ productType: 'rent', price: 500_00, mrp: null })
  await approve(await submitChange(id, { ...text, mrp: paise(100_00) }), null)
  const unchanged = { price: 1499_00, mrp: 1999_00, deposit: 2000_00 }
  expect(await productOf(id)).toMatchObject({ ...text, ...unchanged, rentPrice: 500_00 })
  const change = await submitChange(id, { price: paise(450_00) })
  const { submission, live } = await review(change)
  expect([submission.price, submission.mrp, live!.price]).toEqual([450_00, null, 500_00])
  expect(submission.productType).toBe('rent')
  await approve(change, null)
  expect(await productOf(id)).toMatchObject({ ...unchanged, rentPrice: 450_00 })
})

test('the e-mail about a rejected change says that the product stays, and links to the form for another change', async () => {
  const id = await listProduct()
  const body = await fieldsOf(id, text)
  const { data } = await meera.api(changeListed, { params: { id }, body, files: { images: [] } })
  const rejection = { reason: 'The text is too short' }
  await staff.api(rejectSubmission, { params: { id: data._id }, body: rejection })
  const { content } = await shop.db
    .selectFrom('emails')
    .where('recipient', '=', meera.email)
    .where('template', '=', 'submission-rejected')
    .select('content')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(content)).toContain(`/seller-listing?change=${id}"`)
  expect(JSON.stringify(content)).toContain('The product stays as it is.')
  expect(JSON.stringify(content)).not.toContain('cannot offer it')
})

test('the e-mail about an approved change speaks of the change, and that about a new product of the product', async () => {
  const id = await listProduct()
  await approve(await submitChange(id, { ...text, name: 'Mirror Choli' }), null)
  const emails = await shop.db
    .selectFrom('emails')
    .where('recipient', '=', meera.email)
    .where('template', '=', 'submission-approved')
    .select('subject')
    .orderBy('created_at')
    .execute()
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Mirror work choli \d+ is live$/),
    'Your change to Mirror Choli is live',
  ])
})

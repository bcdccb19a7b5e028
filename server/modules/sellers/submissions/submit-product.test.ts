import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  confirmSubmitter,
  mySubmission,
  mySubmissions,
  submissionPicture,
  submitProduct,
} from '../../../../contract/sellers/submissions.ts'
import { myBusiness } from '../../../../contract/sellers/seller-portal.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { aPhoto, asFile, aSubmission, submit } from '../../../testing/submission-fixture.ts'
import { tokenInEmail } from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop({ CLOCK: '2026-10-31T17:00:00Z' })
let meera: TestUser
beforeAll(async () => {
  meera = await shop.signedIn('seller')
})

const quarantine = () => join(shop.env.DATA_DIR, 'private', 'submissions')
const listQuarantine = () => readdir(quarantine()).catch(() => [])
/** Sends the submission form as a plain HTTP request, without the shop's API client. */
function post(fields: Record<string, string>, images: readonly File[], token?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const image of images) form.append('images', image)
  const request = new Response(form)
  return request.arrayBuffer().then((bytes) =>
    shop.app.inject({
      method: 'POST',
      url: submitProduct.path,
      payload: Buffer.from(bytes),
      headers: {
        'content-type': request.headers.get('content-type')!,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    }),
  )
}

const typed = {
  name: 'Kumkum Glow Cream',
  description: 'A cream for long nights of dance.',
  price: '249.50',
  category: 'Skincare',
  brand: 'Roop',
  sellerName: 'Hetal Patel',
  email: 'Hetal@Example.com',
  phone: '9812300100',
}

test('a price is a number with at most two decimals, however it is written', async () => {
  const answer = await post({ ...typed, email: 'one@example.com', price: '1e3' }, [asFile(await aPhoto())])
  expect(answer.json()).toMatchObject({ data: { price: 1000 } })
  const refused = await post({ ...typed, email: 'two@example.com', price: '10.005' }, [
    asFile(await aPhoto()),
  ])
  expect(refused.json()).toMatchObject({
    details: { fields: [{ path: 'price', message: 'At most two decimals' }] },
  })
})

test('a form without an account is accepted, and the response contains the submitted fields in data', async () => {
  const answer = await post(typed, [asFile(await aPhoto())])
  expect(answer.statusCode).toBe(201)
  const { data, quota } = answer.json<{ data: Record<string, unknown>; quota: object }>()
  expect(data).toMatchObject({ ...typed, price: 249.5, email: 'hetal@example.com', status: 'pending' })
  expect(data['images']).toHaveLength(1)
  expect(quota).toEqual({ limit: 5, used: 1, left: 4, nextFrom: '2026-11-01' })
})

test('a form with an invalid token is refused instead of accepted without an account', async () => {
  const answer = await post(typed, [asFile(await aPhoto())], 'not-a-token')
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'not_signed_in' })
})

test('all invalid fields and pictures are reported together', async () => {
  const answer = await post(
    {
      ...typed,
      name: 'K',
      description: 'short',
      price: '0',
      category: '',
      brand: '',
      email: 'hetal',
      phone: '98',
    },
    [],
  )
  expect(answer.statusCode).toBe(400)
  const { error, details } = answer.json<{
    error: string
    details: { fields: { path: string; message: string }[] }
  }>()
  const paths = details.fields.map(({ path }) => path)
  expect(paths).toEqual(['name', 'description', 'price', 'category', 'brand', 'email', 'phone', 'images'])
  expect(error).toBe(details.fields[0]!.message)
  expect(details.fields.at(-1)!.message).toBe('At least one image is required')
})

test('an MRP below the price is refused at its field, also together with other errors, and does not use the quota', async () => {
  const email = 'low-mrp@example.com'
  const send = async (fields: object) =>
    (await post({ ...typed, email, price: '1999', ...fields }, [asFile(await aPhoto())])).json<{
      details?: object
      quota?: object
    }>()
  const error = { path: 'mrp', message: 'MRP cannot be lower than the price' }
  expect((await send({ mrp: '1500' })).details).toEqual({ fields: [error] })
  const { details } = await send({ mrp: '1998.99', brand: '' })
  expect(details).toEqual({ fields: [{ path: 'brand', message: 'Enter the brand' }, error] })
  expect((await send({ mrp: '1999' })).quota).toMatchObject({ used: 1 })
  expect((await send({ mrp: '' })).quota).toMatchObject({ used: 2 })
})

test('a category that sellers cannot choose is refused', async () => {
  const answer = await post({ ...typed, category: 'Shoes' }, [asFile(await aPhoto())])
  expect(answer.json()).toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'category', message: 'Choose a category' }] },
  })
})

test('the country of origin of a submission is India unless the form states another one, and an empty one is refused', async () => {
  const countryOf = async (fields: object) => {
    const answer = await post(
      { ...typed, email: `origin-${Object.keys(fields).length}@example.com`, ...fields },
      [asFile(await aPhoto())],
    )
    return answer.json<{ data?: { declarations: object }; details?: object }>()
  }
  expect((await countryOf({})).data?.declarations).toEqual({ countryOfOrigin: 'India' })
  const imported = { countryOfOrigin: 'Nepal', importer: 'Example Traders, Surat', madeIn: '08/2026' }
  expect((await countryOf(imported)).data?.declarations).toEqual(imported)
  expect((await countryOf({ countryOfOrigin: ' ', madeIn: '2026' })).details).toEqual({
    fields: [
      { path: 'countryOfOrigin', message: 'Enter the country of origin' },
      { path: 'madeIn', message: 'Enter month and year as 08/2026' },
    ],
  })
})

test('length limits are exact', async () => {
  const long = (length: number) => 'x'.repeat(length)
  const widest = {
    ...typed,
    name: long(100),
    description: long(1000),
    brand: long(50),
    sellerName: long(100),
    price: '0.01',
  }
  const least = {
    ...typed,
    name: 'ab',
    description: long(10),
    brand: 'B',
    sellerName: 'HP',
    phone: '9812300101',
  }
  const photo = [asFile(await aPhoto())]
  for (const [place, fields] of [widest, least].entries()) {
    const answer = await post(
      { ...fields, email: `limit-${place}@example.com`, phone: `98123002${place}0` },
      photo,
    )
    expect(answer.statusCode).toBe(201)
  }
  for (const change of [
    { name: long(101) },
    { description: long(1001) },
    { brand: long(51) },
    { sellerName: long(101) },
    { price: '-1' },
    { price: '1.001' },
  ]) {
    expect((await post({ ...typed, ...change }, photo)).statusCode).toBe(400)
  }
})

test('five pictures are accepted, six or twenty are refused', async () => {
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => aPhoto().then((bytes) => asFile(bytes))))
  const { data } = await submit(shop.api, {}, five)
  expect(data.pictures).toHaveLength(5)
  const before = await listQuarantine()
  for (const many of [6, 20]) {
    const answer = await post(
      typed,
      Array.from({ length: many }, () => five[0]!),
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'Maximum 5 images allowed', code: 'invalid' })
  }
  expect(await listQuarantine()).toEqual(before)
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s is known by what it is, not by its name',
  async (format) => {
    const { data } = await submit(shop.api, {}, [asFile(await aPhoto(format), 'holiday.txt', 'text/plain')])
    expect(data.pictures).toHaveLength(1)
  },
)

test('the metadata and the file name of a phone picture are removed', async () => {
  const exif = {
    IFD0: { Artist: 'Hetal of Kalupur' },
    IFD3: { GPSLatitude: '23/1 1/1 0/1', GPSLatitudeRef: 'N' },
  }
  const bytes = await sharp(await aPhoto())
    .withExif(exif)
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const { data } = await submit(shop.api, {}, [asFile(bytes, '../../hetal.jpg')])
  const folder = join(quarantine(), data.pictures[0]!.id)
  expect(data.pictures[0]!.id).toMatch(/^[0-9a-f]{32}$/)
  for (const name of (await readdir(folder)).filter((value) => value.endsWith('.webp'))) {
    const file = await readFile(join(folder, name))
    expect((await sharp(file).metadata()).exif).toBeUndefined()
    expect(file.includes('Kalupur')).toBe(false)
  }
})

const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4096, 7)])
const hostile: [string, () => Promise<Buffer>, string][] = [
  [
    'a program that calls itself a photograph',
    async () => program,
    'Only JPEG, PNG, WebP and AVIF pictures can be used',
  ],
  ['a page with a script', async () => Buffer.from('<script>alert(1)</script>'.repeat(9)), 'Only JPEG'],
  [
    'a drawing with a script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'Only JPEG',
  ],
  ['a photograph that was cut off', async () => (await aPhoto('png')).subarray(0, 2000), 'damaged'],
  [
    'a head of a JPEG with a program behind it',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), program]),
    'damaged',
  ],
  [
    '41 megapixels',
    () =>
      sharp({ create: { width: 8200, height: 5000, channels: 3, background: '#b3123f' } })
        .png()
        .toBuffer(),
    '16 megapixels',
  ],
  ['11 MB', async () => Buffer.concat([await aPhoto(), Buffer.alloc(11 * 1024 * 1024)]), 'larger than 10 MB'],
]
test.each(hostile)(
  '%s is refused at its place, and nothing of the product stays',
  async (_what, bytes, words) => {
    const before = await listQuarantine()
    const files = [asFile(await aPhoto()), asFile(await bytes())]
    const refusal = await refusalOf(submit(shop.api, { email: 'hostile@example.com' }, files))
    expect(refusal).toMatchObject({ code: 'invalid' })
    const { fields } = refusal!.details as { fields: { path: string; message: string }[] }
    expect(fields).toEqual([{ path: 'images.1', message: expect.stringContaining(words) as string }])
    expect(await listQuarantine()).toEqual(before)
    const rows = await shop.db
      .selectFrom('seller_submissions')
      .select('id')
      .where('email', '=', 'hostile@example.com')
      .execute()
    expect(rows).toEqual([])
  },
)

test('an archive appended to a picture is removed', async () => {
  const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('evil.sh'.repeat(400))])
  const { data } = await submit(shop.api, {}, [asFile(Buffer.concat([await aPhoto(), archive]))])
  const file = await readFile(join(quarantine(), data.pictures[0]!.id, '1280.webp'))
  expect(file.includes('evil.sh')).toBe(false)
})

test('a storage failure leaves no partial submission', async () => {
  const [folder, aside] = [quarantine(), `${quarantine()}-aside`]
  await rename(folder, aside)
  await writeFile(folder, 'where a folder should be')
  const answer = await post({ ...typed, email: 'storage@example.com' }, [asFile(await aPhoto())])
  await rm(folder)
  await rename(aside, folder)
  expect(answer.statusCode).toBe(500)
  const rows = await shop.db
    .selectFrom('sellers')
    .select('id')
    .where('email', '=', 'storage@example.com')
    .execute()
  expect(rows).toEqual([])
})

test('the sixth submission of a month (India) is refused, and the next month has a new quota', async () => {
  const hand = await shop.signedIn('seller')
  for (let turn = 1; turn <= 5; turn += 1) await submit(hand.api)
  const refusal = await refusalOf(submit(hand.api))
  expect(refusal).toMatchObject({
    code: 'quota_used',
    status: 409,
    details: { limit: 5, nextFrom: '2026-11-01' },
    message:
      'You have submitted 5 products this month, which is the limit. You can submit the next one from 1 Nov 2026.',
  })
  const { quota } = await hand.api(mySubmissions)
  expect(quota).toEqual({ limit: 5, used: 5, left: 0, nextFrom: '2026-11-01' })
  await shop.db
    .updateTable('seller_submissions')
    .set({ month: '2026-09' })
    .where('month', '=', '2026-10')
    .execute()
  expect((await submit(hand.api)).quota.left).toBe(4)
})

test('without an account a sixth submission is refused; a telephone number that others use is not counted', async () => {
  const phone = '9812377700'
  for (let turn = 1; turn <= 5; turn += 1) await submit(shop.api, { email: 'one@example.com', phone })
  expect(await refusalOf(submit(shop.api, { email: 'one@example.com', phone }))).toMatchObject({
    code: 'quota_used',
  })
  const { quota } = await submit(shop.api, { email: 'other@example.com', phone })
  expect(quota.used).toBe(1)
})

test('a form repeated with the same idempotency key creates one submission', async () => {
  const body = aSubmission()
  const file = asFile(await aPhoto())
  const send = () =>
    meera.api(submitProduct, { body, files: { images: [file] }, headers: { 'idempotency-key': 'form-1' } })
  const first = await send()
  const files = await listQuarantine()
  expect(await send()).toEqual(first)
  expect(await listQuarantine()).toEqual(files)
})

test('the idempotency key of a visitor does not return their submission to others', async () => {
  const file = asFile(await aPhoto())
  const send = (body: ReturnType<typeof aSubmission>) =>
    shop.api(submitProduct, {
      body,
      files: { images: [file] },
      headers: { 'idempotency-key': 'one-for-all' },
    })
  const [mine, theirs] = [await send(aSubmission()), await send(aSubmission())]
  expect(theirs.data._id).not.toBe(mine.data._id)
  expect(theirs.data.email).not.toBe(mine.data.email)
})

test('a seller can see their submissions and pictures, and other users cannot', async () => {
  const { data } = await submit(meera.api)
  const { submissions } = await meera.api(mySubmissions)
  expect(submissions.map(({ _id }) => _id)).toContain(data._id)
  const { history } = await meera.api(mySubmission, { params: { id: data._id } })
  expect(history).toMatchObject([{ state: 'submitted', byStaff: null }])
  const url = endpointUrl(submissionPicture.path, { id: data._id, picture: data.pictures[0]!.id })
  const as = async (role?: 'customer' | 'seller' | 'staff') => {
    const token = role && (await shop.signedIn(role)).token
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return (await shop.app.inject({ url, headers })).statusCode
  }
  expect([await as(), await as('customer'), await as('seller'), await as('staff')]).toEqual([
    401, 404, 404, 200,
  ])
  const own = await shop.app.inject({ url, headers: { authorization: `Bearer ${meera.token}` } })
  expect(own.headers['content-type']).toBe('image/webp')
})

test('looking at the submissions creates no business, and shows the quota of a new one', async () => {
  const seller = await shop.signedIn('seller')
  const seen = await seller.api(mySubmissions)
  expect(seen).toMatchObject({ submissions: [], quota: { limit: 5, used: 0, left: 5 }, packer: null })
  expect(await seller.api(myBusiness)).toEqual({ business: null })
})

test('submissions without an account are assigned to the user who confirms the e-mail address', async () => {
  const hand = await shop.signedIn('seller')
  const prove = (email_verified: boolean) =>
    shop.db.updateTable('users').set({ email_verified }).where('id', '=', hand.id).execute()
  await prove(false)
  const { data } = await submit(shop.api, { email: hand.email })
  await shop.api(confirmSubmitter, { body: { token: await tokenInEmail(shop, hand.email) } })
  expect((await hand.api(mySubmissions)).submissions).toEqual([])
  await prove(true)
  expect((await hand.api(mySubmissions)).submissions.map(({ _id }) => _id)).toEqual([data._id])
})

test('a stranger’s submission with the e-mail address of a seller is not assigned to the seller and does not use their quota', async () => {
  const seller = await shop.signedIn('seller')
  for (let at = 0; at < 5; at += 1) await submit(shop.api, { email: seller.email })
  const { submissions, quota } = await seller.api(mySubmissions)
  expect(submissions).toEqual([])
  expect(quota).toMatchObject({ used: 0 })
})

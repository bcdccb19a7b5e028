import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removePhoto } from '../../../../contract/rentals/handover.ts'
import { orderRental } from '../../../../contract/orders/rental-order.ts'
import { createRentalCounter, phonePhoto, uploadHandoverPhoto } from '../../../testing/rental-counter.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-10-10T06:00:00Z' })

const requestPhoto = (id: string, user: TestUser | null) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/rentals/photos/${id}?width=320`,
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
  })

async function photographed() {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-12', until: '2026-10-13' })
  const holdId = await counter.holdOf(order)
  const bytes = await phonePhoto()
  const { status, body } = await uploadHandoverPhoto(shop, counter.staff, { holdId, phase: 'out', bytes })
  expect(status).toBe(201)
  return { ...counter, order, holdId, bytes, photoId: body.id }
}

test('only staff and the customer of the order see a photograph', async () => {
  const { customer, staff, photoId } = await photographed()
  const stranger = await shop.signedIn()
  for (const user of [customer, staff]) {
    const response = await requestPhoto(photoId, user)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(response.headers['cache-control']).toBe('no-store')
  }
  for (const user of [null, stranger, await shop.signedIn('staff', ['catalogue'])]) {
    expect((await requestPhoto(photoId, user)).statusCode).toBe(404)
  }
})

test('a photograph loses its metadata and is stored privately', async () => {
  const { photoId } = await photographed()
  const { picture } = await shop.db
    .selectFrom('handover_photos')
    .select('picture')
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow()
  const folder = join(shop.env.DATA_DIR, 'private', picture)
  for (const file of await readdir(folder)) {
    expect((await readFile(join(folder, file))).includes('Meena')).toBe(false)
  }
  const open = await shop.app.inject({ method: 'GET', url: `/media/${picture}/320.webp` })
  expect(open.statusCode).toBe(404)
})

test('the same photograph is stored once, and a wrong photograph can be deleted', async () => {
  const { staff, customer, order, holdId, bytes, photoId } = await photographed()
  const again = await uploadHandoverPhoto(shop, staff, { holdId, phase: 'out', bytes })
  expect(again.body.id).toBe(photoId)
  const seen = async () =>
    (await customer.api(orderRental, { params: { id: order._id } })).garments[0]!.photos
  expect(await seen()).toHaveLength(1)
  await staff.api(removePhoto, { params: { id: photoId } })
  expect(await seen()).toEqual([])
  expect((await requestPhoto(photoId, staff)).statusCode).toBe(404)
})

test('invalid photographs are refused, and so is the thirteenth', async () => {
  const { staff, holdId } = await photographed()
  const text = await uploadHandoverPhoto(shop, staff, {
    holdId,
    phase: 'back',
    bytes: Buffer.from('text, not a picture'),
  })
  expect(text).toMatchObject({ status: 400, body: { code: 'bad_picture' } })
  const colours = Array.from({ length: 13 }, (_, n) => `#${(0x100000 + n * 4096).toString(16)}`)
  const statuses: number[] = []
  for (const colour of colours) {
    statuses.push(
      (await uploadHandoverPhoto(shop, staff, { holdId, phase: 'back', bytes: await phonePhoto(colour) }))
        .status,
    )
  }
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 201), 409])
})

test('a customer cannot add photographs', async () => {
  const { customer, holdId, bytes } = await photographed()
  expect((await uploadHandoverPhoto(shop, customer, { holdId, phase: 'out', bytes })).status).toBe(403)
})

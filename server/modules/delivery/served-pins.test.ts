import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as imports from '../../../contract/catalog/imports.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, quoteItems } from '../../../contract/orders/orders.ts'
import { deleteServedPins, servedPins, showPin } from '../../../contract/shipping/pin-codes.ts'
import { allowCodForEverything, sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { csvOf } from '../catalog/import/import-fixture.ts'
import { upsertCourierPin } from './queries.ts'

const shop = testShop()
let admin: TestUser
let asha: TestUser
let choli: string
beforeAll(async () => {
  admin = await shop.signedIn('admin')
  asha = await shop.signedIn()
  await allowCodForEverything(shop.db)
  choli = (await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })).id
})
beforeEach(() => admin.api(deleteServedPins))

type Rows = Record<string, string>[]
async function check(rows: Rows) {
  const files = { file: [new File([csvOf(rows)], 'pins.csv')] }
  const { id, mapping } = await admin.api(imports.uploadImport, { query: { kind: 'pins' }, files })
  const body = { mapping, withImages: false, withInvites: false }
  await admin.api(imports.checkImport, { params: { id }, body })
  await shop.runJobs()
  return admin.api(imports.showImport, { params: { id } })
}
async function importPins(rows: Rows) {
  const { id } = await check(rows)
  await admin.api(imports.startImport, { params: { id } })
  await shop.runJobs()
  return admin.api(imports.showImport, { params: { id } })
}
const list = [
  { Pincode: '380001', COD: 'Yes', RVP: 'Y' },
  { Pincode: '395002', COD: 'no', RVP: 'true' },
]
const items = () => [{ productId: choli, quantity: 1, type: 'buy' as const }]
const deliveryTo = async (pin: string) =>
  (await shop.api(quoteItems, { body: { items: items(), couponCode: null, pin } })).delivery
const order = (paymentMethod: 'cod' | 'phonepe', address = sampleAddress) =>
  asha.api(placeOrder, {
    body: { items: items(), couponCode: null, total: paise(1000_00), paymentMethod, address },
  })
const surat = { ...sampleAddress, pin: '395002', city: 'Surat' }

test('a list with one column is imported if its heading is known', async () => {
  const done = await importPins([{ Pincode: '380001' }, { Pincode: '395002' }])
  expect(done).toMatchObject({ state: 'done', mapping: { pin: 0 }, counts: { created: 2, failed: 0 } })
  expect(await admin.api(servedPins)).toMatchObject({ isInForce: true, served: 2, withCod: 0 })
  expect(await refusalOf(check([{ Ort: '380001' }]))).toMatchObject({
    code: 'invalid',
    message: 'The first row has only one column. Is this a CSV file with headings?',
  })
})

test('a list is checked first, and broken rows are reported while the others are imported', async () => {
  const rows = [
    ...list,
    { Pincode: '999999', COD: 'yes', RVP: '' },
    { Pincode: '38001', COD: 'yes', RVP: '' },
    { Pincode: '110001', COD: 'perhaps', RVP: '' },
    { Pincode: '380001', COD: 'no', RVP: '' },
  ]
  const checked = await check(rows)
  expect(checked).toMatchObject({ state: 'checked', counts: { created: 2, failed: 4 } })
  expect(checked.firstIssues.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [4, 'Pincode', '“999999”: No PIN code begins with 999. Please check it'],
    [5, 'Pincode', '“38001”: Enter a 6-digit PIN code'],
    [6, 'COD', '“perhaps”: Enter yes or no'],
    [7, 'Pincode', 'was already used at line 2'],
  ])
  expect(await admin.api(servedPins)).toEqual({
    isInForce: false,
    served: 0,
    withCod: 0,
    withReversePickup: 0,
  })
  expect(await importPins(rows)).toMatchObject({ state: 'done', counts: { created: 2, failed: 4 } })
  expect(await admin.api(servedPins)).toEqual({
    isInForce: true,
    served: 2,
    withCod: 1,
    withReversePickup: 2,
  })
})

test('without a list every PIN code is served; with one, only its PIN codes with their flags', async () => {
  const pin = '781001'
  const everything = { isServed: true, hasCod: true, hasReversePickup: true }
  expect(await deliveryTo(pin)).toMatchObject({ pin, ...everything })
  await importPins(list)
  expect(await deliveryTo(pin)).toMatchObject({
    pin,
    isServed: false,
    hasCod: false,
    hasReversePickup: false,
  })
  expect(await deliveryTo('380001')).toMatchObject(everything)
  expect(await deliveryTo('395002')).toMatchObject({ isServed: true, hasCod: false, hasReversePickup: true })
})

test('an order to another PIN code, or with cash where the courier takes none, is refused at its field', async () => {
  await importPins(list)
  const guwahati = { ...sampleAddress, pin: '781001', city: 'Guwahati', state: 'Assam' }
  await expect(order('phonepe', guwahati)).rejects.toMatchObject({
    message: 'We do not deliver to 781001 yet',
    details: { fields: [{ path: 'address.pin' }] },
  })
  await expect(order('cod', surat)).rejects.toMatchObject({
    message: expect.stringContaining('not available for this PIN code'),
    details: { fields: [{ path: 'paymentMethod' }] },
  })
  expect(await order('cod')).toMatchObject({ status: 'pending' })
})

test('a later file changes flags and removes PIN codes; one that is not listed stays so', async () => {
  await importPins(list)
  const changes = await importPins([
    { Pincode: '395002', COD: 'yes', Served: '' },
    { Pincode: '380001', COD: '', Served: 'no' },
    { Pincode: '110001', COD: '', Served: 'no' },
  ])
  expect(changes.counts).toMatchObject({ updated: 2, unchanged: 1, failed: 0 })
  expect(await admin.api(servedPins)).toEqual({
    isInForce: true,
    served: 1,
    withCod: 1,
    withReversePickup: 1,
  })
  expect(await order('cod', surat)).toMatchObject({ status: 'pending' })
})

/** Imports the list, and cancels the import after its first rows, which are stored. */
async function importAndCancel(rows: Rows) {
  const { id } = await check(rows)
  const params = { id }
  await admin.api(imports.startImport, { params })
  const running: Promise<unknown>[] = []
  await shop.db.transaction().execute(async (tx) => {
    await upsertCourierPin(tx, { pin: rows[1]!.Pincode!, cod: false, reversePickup: false })
    running.push(shop.runJobs())
    await untilWaiting(shop, 1)
    expect(await refusalOf(admin.api(deleteServedPins))).toMatchObject({ code: 'wrong_state' })
    expect(await deliveryTo('781001')).toMatchObject({ isServed: true })
    running.push(admin.api(imports.cancelImport, { params }))
    await untilWaiting(shop, 2)
  })
  await Promise.all(running)
  expect(await admin.api(imports.showImport, { params })).toMatchObject({ state: 'cancelled' })
}

test('a list is in force when its first import is complete, and not while it runs or after it was cancelled', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ Pincode: String(380_001 + at), COD: 'yes' }))
  await importAndCancel(rows)
  const { isInForce, served } = await admin.api(servedPins)
  expect([isInForce, served > 1, served < rows.length]).toEqual([false, true, true])
  expect(await deliveryTo('781001')).toMatchObject({ isServed: true, hasCod: true })
  await importPins(rows)
  expect(await admin.api(servedPins)).toMatchObject({ isInForce: true, served: rows.length })
  expect(await deliveryTo('781001')).toMatchObject({ isServed: false })
})

test('a file that removes the last PIN codes leaves a list that serves nothing, until it is deleted', async () => {
  await importPins(list)
  await importPins(list.map(({ Pincode }) => ({ Pincode, Served: 'no' })))
  expect(await admin.api(servedPins)).toMatchObject({ isInForce: true, served: 0 })
  expect(await deliveryTo('380001')).toMatchObject({ isServed: false })
  await admin.api(deleteServedPins)
  expect(await admin.api(servedPins)).toMatchObject({ isInForce: false })
  expect(await deliveryTo('380001')).toMatchObject({ isServed: true })
})

test('a first file without a PIN code that is served puts no list in force', async () => {
  await importPins([{ Pincode: '380001', COD: 'perhaps' }])
  expect(await admin.api(servedPins)).toMatchObject({ isInForce: false, served: 0 })
  expect(await deliveryTo('380001')).toMatchObject({ isServed: true })
})

test.each(['999999', '000000', '290001'])(
  'the impossible PIN code %s is refused at its field',
  async (pin) => {
    await expect(shop.api(showPin, { params: { pin } })).rejects.toMatchObject({ code: 'invalid' })
    const address = { ...sampleAddress, pin }
    const payload = { items: items(), total: 1000, paymentMethod: 'phonepe', address }
    const answer = await shop.app.inject({ method: 'POST', url: placeOrder.path, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details.fields).toContainEqual({
      path: 'address.pin',
      message: expect.stringMatching(/PIN code/),
    })
  },
)

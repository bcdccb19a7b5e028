import { beforeAll, expect, test } from 'vitest'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { paise } from '../../../contract/core/money.ts'
import { taxRegisterCsv } from '../../../contract/invoicing/tax-documents.ts'
import { confirmationId, placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import { refundOrder } from '../../../contract/payments/payments.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { identifiedShop } from '../../testing/tax-identity.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
let staff: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('staff')
  const tax = { gstin: '24AAAAA0000A1Z8', scheme: 'regular', state: 'Gujarat' }
  await shop.db
    .updateTable('store_settings')
    .set({ settings: JSON.stringify(identifiedShop(tax)) })
    .execute()
})

/** Orders three pieces for 350 rupees each, paid in cash on delivery. */
async function orderThree() {
  const { id } = await createTestProduct(shop.db, { price: paise(350_00) })
  const items = [{ productId: id, quantity: 3, type: 'buy' as const }]
  const terms = { couponCode: null, total: paise(1050_00), paymentMethod: 'cod' as const }
  const { _id } = await shop.api(placeOrder, { body: { items, ...terms, address: sampleAddress } })
  return _id
}

const setStatus = async (id: string, status: 'confirmed' | 'delivered' | 'cancelled') => {
  await staff.api(setOrderStatus, { params: { id }, body: { status } })
  await shop.runJobs()
}

/** Returns kind, quantity and total of the lines of an order in the tax register. */
async function exportedLines(id: string) {
  const { body } = await shop.app.inject({
    url: endpointUrl(taxRegisterCsv.path, {}, { month: '2026-10' }),
    headers: { authorization: `Bearer ${staff.token}` },
  })
  const [titles, ...rows] = body
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  const cell = (row: string[], title: string) => row[titles!.indexOf(title)]
  return rows
    .filter((row) => cell(row, 'Order') === confirmationId(id))
    .map((row) => [cell(row, 'Kind'), Number(cell(row, 'Quantity')), Number(cell(row, 'Total'))])
    .toSorted((a, b) => String(b[0]).localeCompare(String(a[0])))
}

test('refunds of a part of the price are credited without a quantity', async () => {
  const id = await orderThree()
  await setStatus(id, 'confirmed')
  await setStatus(id, 'delivered')
  for (const reason of ['A stone is missing', 'A mirror is missing', 'The colour is wrong']) {
    await staff.api(refundOrder, { params: { id }, body: { amount: paise(350_00), reason } })
    await shop.runJobs()
  }
  expect(await exportedLines(id)).toEqual([
    ['Tax invoice', 3, 1050],
    ['Credit note', 0, -350],
    ['Credit note', 0, -350],
    ['Credit note', 0, -350],
  ])
})

test('a cancelled order is credited with its quantity, which is negative in the register', async () => {
  const id = await orderThree()
  await setStatus(id, 'confirmed')
  await setStatus(id, 'cancelled')
  expect(await exportedLines(id)).toEqual([
    ['Tax invoice', 3, 1050],
    ['Credit note', -3, -1050],
  ])
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus, showOrder } from '../../../contract/orders/orders.ts'
import { confirmUtr, matchUtr, refundWrongAmount } from '../../../contract/payments/payments.ts'
import { createPaymentDeps } from '../payments/payment-deps.ts'
import { sweepPayments } from '../payments/refresh-payment.ts'
import { refreshHolds } from '../rentals/holds/refresh-holds.ts'
import { handOut } from '../rentals/pieces/piece-lifecycle.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { runInTransaction, createRentalSku, setClock } from '../../testing/rental-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

// A UPI transfer may take a day. The goods are reserved for five minutes longer than that.
const shop = testShop()
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  const upi = { vpa: 'shop@examplebank', payee: 'Navrang' }
  await replaceSettings(shop.db, { upi })
  asha = await shop.signedIn()
  staff = await shop.signedIn('staff')
})
beforeEach(() => setClock(shop, '2026-10-01T06:00:00Z'))

const nights = { from: '2026-10-10', until: '2026-10-11' }

async function orderByTransfer(rail: Awaited<ReturnType<typeof createRentalSku>>) {
  const items = [{ productId: rail.id, type: 'rent' as const, quantity: 1, ...nights }]
  const payer = { paymentMethod: 'upi' as const, address: sampleAddress }
  const body = { items, couponCode: null, total: paise(2_00), ...payer }
  const { _id: id } = await asha.api(placeOrder, { body })
  const confirm = () => staff.api(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
  return { id, confirm }
}

const paymentOf = (orderId: string) =>
  shop.db.selectFrom('payments').where('order_id', '=', orderId).select('id').executeTakeFirstOrThrow()

test('an unpaid rental reserves its garment until the transfer arrives, and is then confirmed', async () => {
  const rail = await createRentalSku(shop, 1)
  const { id, confirm } = await orderByTransfer(rail)
  const [held] = await rail.holds()
  expect(held).toMatchObject({ order_id: id, state: 'held', expires_at: new Date('2026-10-02T06:05:00Z') })
  const request = { holdId: held!.id, pieceId: rail.pieceIds[0]! }
  await expect(runInTransaction(shop, (tx, now) => handOut(tx, { ...request, now }))).rejects.toThrow(
    'has not been paid yet',
  )
  await expect(rail.book(nights.from, nights.until)).rejects.toMatchObject({ code: 'dates_taken' })
  await confirm()
  expect(await rail.holds()).toMatchObject([{ state: 'booked', expires_at: null }])
})

test('a transfer that staff have recorded keeps the garment reserved until a colleague confirms it', async () => {
  const rail = await createRentalSku(shop, 1)
  const { id: orderId } = await orderByTransfer(rail)
  const { id } = await paymentOf(orderId)
  const utr = '123456789012'
  setClock(shop, '2026-10-02T05:30:00Z')
  await staff.api(matchUtr, { params: { id }, body: { utr, amount: paise(2_00) } })
  setClock(shop, '2026-10-04T06:00:00Z')
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  await expect(rail.book(nights.from, nights.until)).rejects.toMatchObject({ code: 'dates_taken' })
  const colleague = await shop.signedIn('admin')
  await colleague.api(confirmUtr, { params: { id }, body: { utr } })
  expect((await asha.api(showOrder, { params: { id: orderId } })).status).toBe('confirmed')
  expect(await rail.holds()).toMatchObject([{ state: 'booked', expires_at: null }])
})

test('a transfer of another amount keeps the garment reserved until staff decide', async () => {
  const rail = await createRentalSku(shop, 1)
  const { id: orderId } = await orderByTransfer(rail)
  const { id } = await paymentOf(orderId)
  setClock(shop, '2026-10-02T05:30:00Z')
  const body = { utr: '210987654321', amount: paise(1_00), isOtherAmount: true }
  await staff.api(matchUtr, { params: { id }, body })
  for (const time of ['06:30', '07:30', '08:30']) {
    setClock(shop, `2026-10-02T${time}:00Z`)
    await sweepPayments(createPaymentDeps(shop.db, shop.env))
    await refreshHolds(shop.db, shop.env.now())
  }
  await expect(rail.book(nights.from, nights.until)).rejects.toMatchObject({ code: 'dates_taken' })
  const colleague = await shop.signedIn('admin')
  await colleague.api(refundWrongAmount, { params: { id }, body: { reason: 'Half is missing' } })
  expect((await asha.api(showOrder, { params: { id: orderId } })).status).toBe('cancelled')
  await rail.book(nights.from, nights.until)
})

test('an unpaid rental that expired is available again, and can no longer be confirmed after another booking', async () => {
  const rail = await createRentalSku(shop, 1)
  const { confirm } = await orderByTransfer(rail)
  setClock(shop, '2026-10-02T06:05:00Z')
  await rail.book(nights.from, nights.until)
  await expect(confirm()).rejects.toMatchObject({ code: 'dates_taken', status: 409 })
})

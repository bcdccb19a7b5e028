import { beforeEach, expect, test } from 'vitest'
import { quoteCounterSale } from '../../../../contract/checkout/counter.ts'
import { orderMoney } from '../../../../contract/payments/payments.ts'
import { quoteItems } from '../../../../contract/orders/orders.ts'
import { adminRentalChangeOptions } from '../../../../contract/orders/rental-change.ts'
import { readBalances } from '../../ledger/balances.ts'
import { allowCounterPayments, buy, sell } from '../../../testing/counter-sale.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { createTestProduct, unitsLeft } from '../../../testing/product-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()
beforeEach(async () => {
  setClock(shop, '2026-10-10T06:00:00Z')
  await allowCounterPayments(shop.db)
})

const clerk = () => shop.signedIn('staff', ['orders'])
const balancesOf = async (id: string) => Object.fromEntries(await readBalances(shop.db, id))

test('a rental of a scanned piece gets this very piece, from today on, and overlapping nights are refused', async () => {
  const counter = await createRentalCounter(shop, { pieces: 3 })
  const staff = await clerk()
  const pieceCode = counter.codes[2]!
  const [first, , third] = await shop.db
    .selectFrom('rental_pieces')
    .select(['id', 'code'])
    .where('sku_id', '=', counter.skuIds[0]!)
    .orderBy('code')
    .execute()
  const item = {
    productId: counter.id,
    type: 'rent' as const,
    quantity: 1,
    from: '2026-10-10',
    until: '2026-10-11',
  }
  const both = [
    { ...item, pieceCode },
    { ...item, pieceCode: first!.code },
  ]
  const sale = { items: both, amount: 2000_00, deposit: 4000_00 }
  expect(await refusalOf(sell(staff, sale))).toMatchObject({
    details: { fields: [{ path: 'customer.name' }] },
  })
  const customer = { name: 'Meena Example', phone: '+91 98000 00400' }
  const { order } = await sell(staff, { ...sale, customer })
  expect(order).toMatchObject({ status: 'confirmed', userPhone: '9800000400', depositTotal: 4000_00 })
  const holds = await counter.holdsOf(order)
  expect(holds.map(({ piece_id }) => piece_id)).toEqual([third!.id, first!.id])
  expect(await balancesOf(order._id)).toEqual({ 'cash:cod': 6000_00, rent: -2000_00, deposits: -4000_00 })
  const { refundable } = await staff.api(orderMoney, { params: { id: order._id } })
  expect(refundable).toBe(2000_00) // not the deposits, which are settled after the return

  const overlapping = { ...item, from: '2026-10-11', until: '2026-10-12', pieceCode }
  const body = { items: [overlapping], payment: 'cash' as const }
  const { problems } = await staff.api(quoteCounterSale, { body })
  expect(problems).toMatchObject([
    { index: 0, code: 'dates_taken', message: expect.stringContaining(`Piece ${pieceCode} is booked`) },
  ])
  expect(problems[0]!.alternatives.length).toBeGreaterThan(0)
  const late = { items: [overlapping], amount: 1000_00, deposit: 2000_00, customer }
  expect(await refusalOf(sell(staff, late))).toMatchObject({ code: 'dates_taken' })
  // another piece of the same size is free, and the paid rental can be handed out at once
  const { pieceCode: _, ...any } = overlapping
  await sell(staff, { ...late, items: [any] })
  expect(await counter.handOut(holds[0]!.id, pieceCode)).toMatchObject({
    state: 'out',
    deposit: { state: 'held' },
  })
})

test('goods are handed over with the sale, and a later rental of the same sale stays booked until it is handed out', async () => {
  const counter = await createRentalCounter(shop)
  const staff = await clerk()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 3 }] })
  const nights = { from: '2026-10-14', until: '2026-10-15' }
  const rental = { productId: counter.id, type: 'rent' as const, quantity: 1, ...nights }
  const { order } = await sell(staff, {
    items: [buy(choli.id), { ...rental, pieceCode: counter.codes[0]! }],
    amount: 2000_00,
    deposit: 2000_00,
    customer: { name: 'Meena Example', phone: '9800000400' },
  })
  expect(order).toMatchObject({ status: 'delivered', payment: { state: 'paid' } })
  expect(await unitsLeft(shop.db, choli.id)).toBe(2)
  const holdId = await counter.holdOf(order)
  expect(await counter.view(holdId)).toMatchObject({ state: 'booked' })
  const params = { id: order._id }
  expect(await staff.api(adminRentalChangeOptions, { params, query: { line: 1 } })).toMatchObject({
    refusalReason: null,
  })

  setClock(shop, '2026-10-14T06:00:00Z')
  expect(await counter.handOut(holdId)).toMatchObject({ state: 'out', deposit: { state: 'held' } })
  setClock(shop, '2026-10-16T06:00:00Z')
  expect(await counter.takeBack(holdId)).toMatchObject({ state: 'returned' })
})

test('each garment of a sale has its own nights', async () => {
  const counter = await createRentalCounter(shop, { pieces: 2 })
  const rental = { productId: counter.id, type: 'rent' as const, quantity: 1 }
  const { order } = await sell(await clerk(), {
    items: [
      { ...rental, from: '2026-10-10', until: '2026-10-10', pieceCode: counter.codes[0]! },
      { ...rental, from: '2026-10-12', until: '2026-10-14', pieceCode: counter.codes[1]! },
    ],
    amount: 2000_00,
    deposit: 4000_00,
    customer: { name: 'Meena Example', phone: '9800000400' },
  })
  expect(order.items.map(({ from, days, lineTotal }) => ({ from, days, lineTotal }))).toEqual([
    { from: '2026-10-10', days: 1, lineTotal: 500_00 },
    { from: '2026-10-12', days: 3, lineTotal: 1500_00 },
  ])
})

test('a customer in the shop is offered free nights from today on, without the days of a delivery', async () => {
  const counter = await createRentalCounter(shop)
  // a garment is prepared for one day and cleaned for two: after a night on the 10th it is free again just in time for the 14th
  const from = '2026-10-14'
  const item = { productId: counter.id, type: 'rent' as const, quantity: 1, from, until: from }
  const customer = { name: 'Meena Example', phone: '9800000400' }
  const staff = await clerk()
  await sell(staff, { items: [item], amount: 500_00, deposit: 2000_00, customer })
  const offered = async (pieceCode: string | null) => {
    const body = { items: [{ ...item, pieceCode }], payment: 'cash' as const }
    return (await staff.api(quoteCounterSale, { body })).problems[0]!.alternatives
  }
  const today = { from: '2026-10-10', until: '2026-10-10' }
  expect(await offered(counter.codes[0]!)).toContainEqual(today)
  expect(await offered(null)).toContainEqual(today)
  const online = await shop.api(quoteItems, { body: { items: [item] } })
  expect(online.problems[0]!.alternatives).not.toContainEqual(today)
})

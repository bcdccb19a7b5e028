import { afterEach, expect, test } from 'vitest'
import { deleteUser } from '../../../contract/accounts/users.ts'
import { paise } from '../../../contract/core/money.ts'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { setOrderStatus, showOrder } from '../../../contract/orders/orders.ts'
import { adminChangeRental, changeRental } from '../../../contract/orders/rental-change.ts'
import { cancelOrder } from '../../../contract/orders/rental-order.ts'
import { addNightRule } from '../../../contract/rentals/night-rules.ts'
import {
  addDancer,
  changeDancer,
  myTroupes,
  payRest,
  quoteRest,
  showTroupe,
} from '../../../contract/troupes/troupes.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { tablesContaining } from '../../testing/dump-database.ts'
import { festivalRule, setClock } from '../../testing/rental-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { troupeSteps } from '../../testing/troupe-fixture.ts'
import { purgeTroupes } from './erase-troupes.ts'

const START = '2026-09-01T06:00:00Z'
const shop = testShop({ CLOCK: START })
afterEach(() => setClock(shop, START))
const { outfit, draft, create, join, closeAfter, holdsOf } = troupeSteps(shop)

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error as Refusal,
  )
const orderOf = ({ order }: { order: { id: string; token: string } | null }) =>
  shop.api(showOrder, { params: { id: order!.id }, headers: { 'x-order-token': order!.token } })

test('the invoice of a dancer does not name the business of the organiser; the order of the organiser does', async () => {
  const organiser = await shop.signedIn()
  const M = (await outfit({ M: 2 })).sku['M']!
  const business = { business: 'Lavanya Traders', gstin: '27AAPFU0939F1ZV' }
  const address = { ...sampleAddress, ...business }
  const own = [{ name: 'Rami', skuId: M }]
  const troupe = await create(organiser, draft([{ skuId: M, count: 2 }], { address, own }))
  const asha = await join(troupe, 'Asha')
  await asha.choose(M)
  const { seat } = await asha.pay()
  await shop.runJobs()
  const invoice = await shop.db
    .selectFrom('tax_documents')
    .select('content')
    .where('order_id', '=', seat.order!.id)
    .executeTakeFirstOrThrow()
  expect(invoice.content.buyer.gstin).toBeUndefined()
  expect(JSON.stringify([invoice.content, await orderOf(seat)])).not.toContain('Lavanya Traders')

  const params = { id: troupe.id }
  const { quote, dancerIds } = await organiser.api(quoteRest, { params, query: { whose: 'own' } })
  const paid = await organiser.api(payRest, { params, body: { dancerIds, total: quote.total } })
  const { orderId } = paid.troupe.dancers.find(({ name }) => name === 'Rami')!
  const ownOrder = await organiser.api(showOrder, { params: { id: orderId! } })
  expect(ownOrder.address).toMatchObject(business)
})

test('the address of an erased organiser leaves the orders of dancers when they are over, at the latest with the group', async () => {
  const [organiser, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  const M = (await outfit({ M: 3 })).sku['M']!
  const line1 = '12 Lavanya Society'
  const address = { ...sampleAddress, recipient: 'Kokilaben Shah', line1, phone: '9811122233' }
  const troupe = await create(organiser, draft([{ skuId: M, count: 3 }], { address }))
  const seats = []
  for (const name of ['Asha', 'Bela', 'Chitra']) {
    const dancer = await join(troupe, name)
    await dancer.choose(M)
    seats.push((await dancer.pay(name === 'Chitra' ? { address: sampleAddress } : {})).seat)
  }
  const [asha, bela, chitra] = [seats[0]!, seats[1]!, seats[2]!]
  await admin.api(setOrderStatus, { params: { id: asha.order!.id }, body: { status: 'cancelled' } })
  await shop.runJobs()
  await admin.api(deleteUser, { params: { id: organiser.id } })
  const { pin, city, state } = sampleAddress
  const reduced = { phone: '', line1: '', pin, city, state }
  expect((await orderOf(asha)).address).toMatchObject({ ...reduced, recipient: 'Asha' })
  expect((await orderOf(bela)).address).toMatchObject({ line1, recipient: 'Kokilaben Shah' })
  expect((await orderOf(chitra)).address).toMatchObject(sampleAddress)

  await inTransaction(shop.db, (tx) => purgeTroupes(tx, { before: new Date('2027-01-30'), limit: 500 }))
  expect((await orderOf(bela)).address).toMatchObject({ ...reduced, recipient: 'Bela' })
  expect((await orderOf(chitra)).address).toMatchObject(sampleAddress)
  expect(await tablesContaining(shop.db, ['9811122233'])).toEqual([])
})


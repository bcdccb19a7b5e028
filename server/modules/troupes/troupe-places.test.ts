import { afterEach, expect, test } from 'vitest'
import { deleteUser } from '../../../contract/accounts/users.ts'
import { paise } from '../../../contract/core/money.ts'
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
import { refusalOf } from '../../testing/refusal-of.ts'

const START = '2026-09-01T06:00:00Z'
const shop = testShop({ CLOCK: START })
afterEach(() => setClock(shop, START))
const { outfit, draft, create, join, closeAfter, holdsOf } = troupeSteps(shop)

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

test('an exchange never takes an outfit away from a dancer, and the size is that of the order', async () => {
  const organiser = await shop.signedIn()
  const { sku } = await outfit({ S: 1, M: 1, L: 1 })
  const [S, M, L] = [sku['S']!, sku['M']!, sku['L']!]
  const own = [
    { name: 'Rami', skuId: M },
    { name: 'Sita', skuId: S },
  ]
  const garments = [S, M].map((skuId) => ({ skuId, count: 1 }))
  const troupe = await create(organiser, draft(garments, { own }))
  const params = { id: troupe.id }
  const idOf = (name: string) => troupe.dancers.find((dancer) => dancer.name === name)!.id
  const read = async () =>
    Object.fromEntries(
      (await organiser.api(showTroupe, { params })).dancers.map(({ name, size }) => [name, size]),
    )
  const { quote } = await organiser.api(quoteRest, { params, query: { whose: 'own' } })
  const body = { dancerIds: [idOf('Rami')], total: paise(quote.total / 2) }
  const paid = await organiser.api(payRest, { params, body })
  const id = paid.troupe.dancers.find(({ name }) => name === 'Rami')!.orderId!
  await shop.runJobs()
  const { from, until } = troupe
  const change = { line: 0, sku: L, from, until, difference: paise(0) }
  await organiser.api(changeRental, { params: { id }, body: change })
  expect(await read()).toEqual({ Rami: 'L', Sita: 'S' })

  await organiser.api(cancelOrder, { params: { id }, body: { fee: paise(0) } })
  expect(await read()).toEqual({ Rami: 'M', Sita: 'S' })
  const exchange = (withWhom: string) =>
    organiser.api(changeDancer, {
      params: { ...params, dancerId: idOf('Rami') },
      body: { exchangeWith: idOf(withWhom) },
    })
  expect(await refusalOf(exchange('Sita'))).toMatchObject({ code: 'wrong_state' })
  expect((await holdsOf(S)).rows).toMatchObject([{ dancer_id: idOf('Sita') }])
  expect(await refusalOf(exchange('Rami'))).toMatchObject({ code: 'invalid' })
})

test('a dancer whose changed order is cancelled has no outfit, and can choose one again', async () => {
  const [organiser, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const { sku } = await outfit({ M: 2, L: 1 })
  const [M, L] = [sku['M']!, sku['L']!]
  const troupe = await create(organiser, draft([{ skuId: M, count: 2 }]))
  const asha = await join(troupe, 'Asha')
  expect(await asha.choose(M)).toMatchObject({ isHeld: true })
  const { id } = (await asha.pay()).seat.order!
  await shop.runJobs()
  const { from, until } = troupe
  const body = { line: 0, sku: L, from, until, difference: paise(0) }
  await staff.api(adminChangeRental, { params: { id }, body })
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
  expect(await asha.show()).toMatchObject({ state: 'unpaid', size: 'M', isHeld: false })
  expect(await asha.choose(M)).toMatchObject({ state: 'unpaid', size: 'M', isHeld: true })
  expect((await holdsOf(M)).rows).toMatchObject([{ troupe_id: troupe.id }])
})

test('parallel requests do not start more groups than allowed', async () => {
  const organiser = await shop.signedIn()
  const outfits = []
  for (let count = 0; count < 6; count += 1) outfits.push((await outfit({ M: 2 })).sku['M']!)
  await Promise.allSettled(outfits.map((skuId) => create(organiser, draft([{ skuId, count: 2 }]))))
  expect((await organiser.api(myTroupes)).data).toHaveLength(3)
})

test('a group cannot be started for fewer nights than a rule asks for', async () => {
  const [organiser, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  const rule = {
    ...festivalRule,
    name: 'Navratri package',
    kind: 'minimum' as const,
    count: 5,
    percent: null,
  }
  await admin.api(addNightRule, { body: rule })
  const M = (await outfit({ M: 2 })).sku['M']!
  const refusal = await refusalOf(create(organiser, draft([{ skuId: M, count: 2 }])))
  await shop.db.deleteFrom('night_rules').execute()
  expect(refusal?.details).toMatchObject({
    fields: [{ path: 'until', message: expect.stringContaining('Navratri package: at least 5 nights') }],
  })
})

test('the organiser pays the rest without an outfit that the shop does not rent any more', async () => {
  const organiser = await shop.signedIn()
  const [hidden, live] = [await outfit({ M: 1 }), await outfit({ M: 1 })]
  const skus = [hidden.sku['M']!, live.sku['M']!]
  const garments = skus.map((skuId) => ({ skuId, count: 1 }))
  const troupe = await create(organiser, draft(garments, { ends: 'organiser_pays' }))
  for (const skuId of skus) await (await join(troupe)).choose(skuId)
  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', hidden.id).execute()
  await closeAfter(11 * 24)
  const params = { id: troupe.id }
  const { quote, dancerIds } = await organiser.api(quoteRest, { params, query: { whose: 'all' } })
  expect(dancerIds).toHaveLength(1)
  const paid = await organiser.api(payRest, { params, body: { dancerIds, total: quote.total } })
  expect(paid.troupe).toMatchObject({ paid: 1 })
})

test('an invited dancer has the name that the organiser gave, and pays the own place', async () => {
  const organiser = await shop.signedIn()
  const M = (await outfit({ M: 2 })).sku['M']!
  const troupe = await create(organiser, draft([{ skuId: M, count: 2 }]))
  const asha = await join(troupe, 'xx')
  const body = { name: 'Asha Patel', email: asha.email, skuId: M }
  const { dancers } = await organiser.api(addDancer, { params: { id: troupe.id }, body })
  expect(dancers).toMatchObject([{ name: 'Asha Patel', isOwn: false }])
})

test('a place is filled once, even if the form is sent again because its response was lost', async () => {
  const organiser = await shop.signedIn()
  const M = (await outfit({ M: 3 })).sku['M']!
  const troupe = await create(organiser, draft([{ skuId: M, count: 3 }]))
  const headers = { 'idempotency-key': 'one-place' }
  const fill = (name: string) =>
    organiser.api(addDancer, { params: { id: troupe.id }, body: { name, skuId: M }, headers })
  const filled = await fill('Chitra')
  expect(filled).toMatchObject({ seatsLeft: 2, dancers: [{ name: 'Chitra', isOwn: true }] })
  expect(await fill('Chitra')).toEqual(filled)
  expect(await refusalOf(fill('Bela'))).toMatchObject({ code: 'key_reused' })
})

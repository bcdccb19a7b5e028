import { beforeEach, expect, test } from 'vitest'
import { checkMoney } from '../../../tools/chaos/invariants.ts'
import { showOrder } from '../../../contract/orders/orders.ts'
import { addDays } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { initiatePayment } from '../../../contract/payments/payments.ts'
import {
  changeDancer,
  leaveTroupe,
  payRest,
  paySeat,
  quoteRest,
  releaseDancer,
  showTroupe,
} from '../../../contract/troupes/troupes.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { shopWithPhonePe } from '../../testing/phonepe-shop.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { troupeSteps } from '../../testing/troupe-fixture.ts'
import { createPaymentDeps } from '../payments/payment-deps.ts'
import { POLL_INTERVAL_MS } from '../payments/payment-timing.ts'
import { sweepPayments } from '../payments/refresh-payment.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const START = '2026-09-01T06:00:00Z'
const { shop, gateway } = shopWithPhonePe({ CLOCK: START })
beforeEach(() => setClock(shop, START))

const { outfit, draft, create, join, closeAfter, holdsOf } = troupeSteps(shop)

/** Lets time pass and asks the gateway about all payments, as the job does every minute. */
async function wait(minutes: number) {
  setClock(shop, new Date(shop.env.now().getTime() + minutes * 60_000).toISOString())
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  await shop.runJobs()
}
const attemptsOf = (orderId: string) =>
  shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
/** Lets a few seconds pass, after which a page asks the gateway again. */
const pause = () => setClock(shop, new Date(shop.env.now().getTime() + POLL_INTERVAL_MS).toISOString())
/** What the shopper does on the page of the gateway. */
async function atGateway(orderId: string, outcome: 'COMPLETED' | 'FAILED') {
  const attempt = (await attemptsOf(orderId)).at(-1)!
  await gateway.control('shopper', { id: attempt.id, outcome })
}

/** A group whose dancers have chosen their size. The shop has `others` more outfits than the group. */
async function group(seats = 2, more: Parameters<typeof draft>[1] = {}, others = 0) {
  const organiser = await shop.signedIn()
  const choli = await outfit({ M: seats + others })
  const skuId = choli.sku['M']!
  const troupe = await create(organiser, draft([{ skuId, count: seats }], more))
  const dancers = []
  for (let place = 0; place < seats; place += 1) {
    const dancer = await join(troupe)
    await dancer.choose(skuId)
    dancers.push(dancer)
  }
  return { organiser, skuId, troupe, dancers, first: dancers[0]! }
}

test('a dancer pays at the gateway without an account, and returns to the personal page', async () => {
  const { first, skuId } = await group()
  const started = await first.pay()
  expect(started.paymentUrl).toMatch(/^http/)
  expect(started.seat).toMatchObject({ state: 'paying', order: { amountDue: 2500_00 } })
  const { id, token } = started.seat.order!
  expect((await first.pay()).paymentUrl).toBe(started.paymentUrl)
  await atGateway(id, 'COMPLETED')
  pause()
  expect(await first.show()).toMatchObject({ state: 'paid' })
  const headers = { 'x-order-token': token }
  expect(await shop.api(showOrder, { params: { id }, headers })).toMatchObject({ status: 'confirmed' })
  expect(await holdsOf(skuId)).toMatchObject({ ordered: 1, held: 1 })
})

test('a payment that fails or lapses leaves the dancer the place, and can be started again', async () => {
  const { first, skuId, organiser, troupe } = await group()
  const { seat } = await first.pay()
  await atGateway(seat.order!.id, 'FAILED')
  await wait(1)
  expect((await first.pay()).paymentUrl).toMatch(/^http/)
  const { dancers } = await organiser.api(showTroupe, { params: { id: troupe.id } })
  const dancerId = dancers.find(({ state }) => state === 'paying')!.id
  const params = { id: troupe.id, dancerId }
  expect(await refusalOf(organiser.api(releaseDancer, { params }))).toMatchObject({ code: 'wrong_state' })
  await wait(30)
  expect(await first.show()).toMatchObject({ state: 'unpaid', order: null })
  expect(await holdsOf(skuId)).toMatchObject({ ordered: 0, held: 2 })
  const { content } = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('order_id', '=', seat.order!.id)
    .executeTakeFirstOrThrow()
  const text = JSON.stringify(content)
  expect(text).toContain('Your group still holds the outfit: to pay again, open the link to your place.')
  expect(text).not.toContain('order confirmation') // which an unpaid order does not get
  const again = await first.pay()
  await atGateway(again.seat.order!.id, 'COMPLETED')
  expect((await first.show()).state).toBe('paid')
  expect(again.seat.order!.id).not.toBe(seat.order!.id)

  await shop.api(leaveTroupe, { params: first.params, body: { fee: paise(0) } })
  const { content: left } = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('order_id', '=', again.seat.order!.id)
    .where('template', '=', 'order-status-changed')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(left)).toContain('We will refund what is due to you')
  expect(JSON.stringify(left)).not.toContain('still holds the outfit')
})

test('money that arrives after the payment has lapsed pays the place that is still held', async () => {
  const { first, skuId } = await group()
  const { seat } = await first.pay()
  await wait(30)
  expect((await first.show()).state).toBe('unpaid')
  await atGateway(seat.order!.id, 'COMPLETED')
  await wait(10)
  expect(await first.show()).toMatchObject({ state: 'paid', order: { id: seat.order!.id } })
  expect(await holdsOf(skuId)).toMatchObject({ ordered: 1, held: 1 })
})

test('money that arrives when the garment is gone is refunded within a minute', async () => {
  const { first, dancers, skuId } = await group(2)
  const { seat } = await first.pay()
  await wait(30)
  await shop.api(leaveTroupe, { params: first.params, body: { fee: paise(0) } })
  const second = await dancers[1]!.pay()
  await atGateway(second.seat.order!.id, 'COMPLETED')
  expect((await dancers[1]!.show()).state).toBe('paid')
  await atGateway(seat.order!.id, 'COMPLETED')
  await wait(10) // finds the payment
  await wait(1) // and sends it back a minute later
  const refunds = await shop.db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', seat.order!.id)
    .execute()
  expect(refunds).toMatchObject([{ amount: 2500_00, state: 'accepted' }])
  await gateway.control('refunds-arrive')
  await wait(1)
  expect(await first.show()).toMatchObject({ state: 'none', order: null })
  expect(await holdsOf(skuId)).toMatchObject({ ordered: 1, held: 1 })
})

test('a payment that runs at the deadline can be completed, and its garment is free if it is not', async () => {
  const { dancers, skuId, organiser, troupe } = await group(2)
  setClock(shop, '2026-09-11T18:20:00Z') // ten minutes before midnight in India
  const paying = await dancers[0]!.pay()
  await dancers[1]!.pay()
  await closeAfter(0.25)
  expect(await organiser.api(showTroupe, { params: { id: troupe.id } })).toMatchObject({ state: 'closed' })
  await atGateway(paying.seat.order!.id, 'COMPLETED')
  expect((await dancers[0]!.show()).state).toBe('paid')
  await wait(30)
  expect(await dancers[1]!.show()).toMatchObject({ state: 'none', order: null })
  expect(await holdsOf(skuId)).toMatchObject({ ordered: 1, held: 0 })
})

test('a payment that runs at the deadline and fails leaves a rest for the organiser who agreed to pay it', async () => {
  const { dancers, skuId, organiser, troupe } = await group(2, { ends: 'organiser_pays' })
  const state = async () => (await organiser.api(showTroupe, { params: { id: troupe.id } })).state
  setClock(shop, '2026-09-11T18:20:00Z') // ten minutes before midnight in India
  for (const dancer of dancers) await dancer.pay()
  await closeAfter(0.25)
  expect(await state()).toBe('open')
  await wait(30)
  await closeAfter(0)
  expect(await state()).toBe('rest_due')
  expect(await holdsOf(skuId)).toMatchObject({ ordered: 0, held: 2 })
})

test('the organiser pays the rest at the gateway, and a repeated request continues the payment', async () => {
  const { organiser, troupe, skuId } = await group(3)
  const params = { id: troupe.id }
  const { quote, dancerIds } = await organiser.api(quoteRest, { params, query: { whose: 'all' } })
  const body = { dancerIds, total: quote.total }
  const [one, two] = [
    await organiser.api(payRest, { params, body }),
    await organiser.api(payRest, { params, body }),
  ]
  expect(two.paymentUrl).toBe(one.paymentUrl)
  const { orderId } = one.troupe.dancers[0]!
  await atGateway(orderId!, 'COMPLETED')
  expect(await organiser.api(showTroupe, { params })).toMatchObject({ paid: 3 })
  expect(await holdsOf(skuId)).toMatchObject({ ordered: 3, held: 0 })
})

test('a longer way to the dancer blocks more days, and is refused if those are taken', async () => {
  const { dancers, troupe, skuId } = await group(2)
  const guwahati = { ...sampleAddress, pin: '781001', city: 'Guwahati', state: 'Assam' }
  const far = await dancers[0]!.pay({ address: guwahati })
  const hold = (await holdsOf(skuId)).rows.find(({ order_id }) => order_id === far.seat.order!.id)
  expect(hold!.lane).not.toBeNull()
  expect(hold!.blocked > `[${addDays(troupe.from, -2)}`).toBe(false)

  const productId = troupe.outfits[0]!.productId
  const other = await shop.signedIn()
  const soon = { from: addDays(troupe.until, 4), until: addDays(troupe.until, 4) }
  const items = [{ productId, skuId, quantity: 1, type: 'rent' as const, ...soon }]
  const rent = { items, couponCode: null, total: paise(500_00), amount: paise(1500_00) }
  await other.api(initiatePayment, { body: { ...rent, paymentMethod: 'phonepe', address: sampleAddress } })
  expect(await refusalOf(dancers[1]!.pay({ address: guwahati }))).toMatchObject({ code: 'dates_taken' })
  expect((await dancers[1]!.pay()).seat.state).toBe('paying')
})

/** Completes payments at the gateway. The job finds them, and sends back a minute later what nobody wants. */
async function payLate(...orders: { id: string }[]) {
  for (const { id } of orders) await atGateway(id, 'COMPLETED')
  await wait(10)
  await wait(1)
  await gateway.control('refunds-arrive')
  await wait(1)
}
const refundsOf = (orderId: string) =>
  shop.db.selectFrom('refunds').select(['amount', 'reason']).where('order_id', '=', orderId).execute()
const refunded = [{ amount: 2500_00, reason: 'The order was cancelled before the payment arrived' }]
const showAs = ({ id, token }: { id: string; token: string }) =>
  shop.api(showOrder, { params: { id }, headers: { 'x-order-token': token } })

test('late money is refunded when the dancer has paid again', async () => {
  const { skuId, first } = await group(2, {}, 1)
  const lapsed = (await first.pay()).seat.order!
  await wait(30)
  const second = (await first.pay()).seat.order!
  await atGateway(second.id, 'COMPLETED')
  await wait(1)
  await payLate(lapsed)
  expect(await refundsOf(lapsed.id)).toMatchObject(refunded)
  expect(await refundsOf(second.id)).toEqual([])
  expect(await showAs(lapsed)).toMatchObject({ status: 'cancelled' })
  expect(await first.show()).toMatchObject({ state: 'paid', order: { id: second.id } })
  expect(await holdsOf(skuId)).toMatchObject({ ordered: 1, held: 1 })
})

test('late money is refunded when the place has gone to somebody else', async () => {
  const { organiser, troupe, skuId, first, dancers } = await group(2, {}, 1)
  const lapsed = (await first.pay()).seat.order!
  await wait(30)
  await shop.api(leaveTroupe, { params: first.params, body: { fee: paise(0) } })
  const chitra = await join(troupe, 'Chitra')
  await chitra.choose(skuId)
  for (const dancer of [dancers[1]!, chitra]) {
    await atGateway((await dancer.pay()).seat.order!.id, 'COMPLETED')
    await wait(1)
  }
  await payLate(lapsed)
  expect(await refundsOf(lapsed.id)).toMatchObject(refunded)
  expect((await first.show()).state).toBe('none')
  expect(await organiser.api(showTroupe, { params: { id: troupe.id } })).toMatchObject({
    paid: 2,
    seatsLeft: 0,
  })
})

test('late money is refunded when the dancer has another size by then', async () => {
  const organiser = await shop.signedIn()
  const { sku } = await outfit({ S: 2, M: 3 })
  const [S, M] = [sku['S']!, sku['M']!]
  const garments = [S, M].map((skuId) => ({ skuId, count: 2 }))
  const troupe = await create(organiser, draft(garments))
  const [asha, bela, chitra] = [await join(troupe), await join(troupe, 'Bela'), await join(troupe, 'Chitra')]
  await asha.choose(S)
  await bela.choose(S)
  await chitra.choose(M)
  const lapsed = [(await asha.pay()).seat.order!, (await bela.pay()).seat.order!]
  await wait(30)
  await asha.choose(M)
  const { dancers } = await organiser.api(showTroupe, { params: { id: troupe.id } })
  const idOf = (wanted: string) => dancers.find(({ name }) => name === wanted)!.id
  await organiser.api(changeDancer, {
    params: { id: troupe.id, dancerId: idOf('Bela') },
    body: { exchangeWith: idOf('Chitra') },
  })
  await payLate(...lapsed)
  for (const { id } of lapsed) expect(await refundsOf(id)).toMatchObject(refunded)
  expect(await asha.show()).toMatchObject({ state: 'unpaid', size: 'M' })
  expect(await bela.show()).toMatchObject({ state: 'unpaid', size: 'M' })
})

test('the address of the organiser is on the receipt, and not on an order that was never paid', async () => {
  const organiser = {
    ...sampleAddress,
    recipient: 'Kokilaben',
    line1: '12 Lavanya Society',
    phone: '9811122233',
  }
  const { first } = await group(2, { address: organiser }, 1)
  const shown = { recipient: 'Asha', phone: '', line1: '', pin: organiser.pin, city: organiser.city }
  const lapsed = (await first.pay()).seat.order!
  expect((await showAs(lapsed)).address).toMatchObject(shown)
  await wait(30)
  expect((await showAs(lapsed)).address).toMatchObject(shown)
  const second = (await first.pay()).seat.order!
  expect((await showAs(lapsed)).address).toMatchObject(shown)
  await atGateway(second.id, 'COMPLETED')
  await wait(1)
  expect((await showAs(second)).address).toMatchObject(organiser)
})

test('a dancer cannot continue the payment that the organiser has started', async () => {
  const { organiser, troupe, first } = await group()
  const params = { id: troupe.id }
  const { quote, dancerIds } = await organiser.api(quoteRest, { params, query: { whose: 'all' } })
  await organiser.api(payRest, { params, body: { dancerIds, total: quote.total } })
  expect(await first.show()).toMatchObject({ state: 'paying', order: null })
  const body = { toOrganiser: true, total: paise(2500_00) }
  expect(await refusalOf(shop.api(paySeat, { params: first.params, body }))).toMatchObject({
    code: 'wrong_state',
    message: 'The organiser is paying for you',
  })
})

test('the e-mail at the deadline counts payments that still run apart from the paid places', async () => {
  const { organiser, dancers } = await group(2)
  setClock(shop, '2026-09-11T18:20:00Z') // ten minutes before midnight in India
  for (const dancer of dancers) await dancer.pay()
  await closeAfter(0.25)
  const { subject, content } = await shop.db
    .selectFrom('emails')
    .select(['subject', 'content'])
    .where('recipient', '=', organiser.email)
    .where('once', 'like', 'troupe-closed:%')
    .executeTakeFirstOrThrow()
  expect(subject).toContain('0 of 2 places are paid')
  expect(JSON.stringify(content)).toContain(
    '0 of 2 places are paid and confirmed. 2 payments are still running.',
  )
  await wait(30)
})

test('the money of all groups agrees with the gateway and the ledger', async () => {
  await wait(60 * 26)
  await gateway.control('refunds-arrive')
  await wait(5)
  const report = await checkMoney({ database: shop.database, gateway })
  const wrong = Object.entries(report).filter(([name, figure]) => name.endsWith('(0)') && figure !== 0)
  expect(wrong).toEqual([])
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  HOLD_MINUTES,
  MAX_EXTENSION_HOURS,
  requestAlert,
  showAlert,
} from '../../../contract/alerts/alerts.ts'
import { formatMoment } from '../../../contract/core/date-labels.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import { createEmailDeps } from '../../modules.ts'
import { emailJobs } from '../../platform/email/deliver-email.ts'
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { alertSteps } from '../../testing/alert-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { createRentalSku } from '../../testing/rental-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-09-01T06:00:00Z' })
const { recipients, linkTo, offerAfter } = alertSteps(shop)

/** The addresses to which no e-mail can be sent; all of them while the mail server is down. */
let unreachable: 'all' | readonly string[] = []
const delivered: { to: string; text: string }[] = []
let jobs: Jobs
beforeAll(async () => {
  const transport = async ({ to, text }: { to?: unknown; text?: unknown }) => {
    const { address } = to as { address: string }
    if (unreachable === 'all' || unreachable.includes(address)) throw new Error('connect ECONNREFUSED')
    delivered.push({ to: address, text: String(text) })
  }
  const log = { error: () => undefined, warn: () => undefined }
  jobs = await createJobs(shop.database, emailJobs({ ...createEmailDeps(shop.db, shop.env), transport }), log)
})
beforeEach(async () => {
  unreachable = []
  await deliver()
  delivered.length = 0
})

const deliver = () => jobs.runDue({ includeDelayed: true })

/** Lets time pass while the shop offers goods and tries to send e-mails, as it does each minute. */
async function pass(minutes: number) {
  for (let left = minutes; left > 0; left -= 10) {
    await offerAfter(Math.min(10, left))
    await deliver()
  }
}

async function soldOut(...people: readonly TestUser[]) {
  const product = await createTestProduct(shop.db, { price: paise(500_00), sizes: [{ stock: 0 }] })
  for (const person of people) await person.api(requestAlert, { body: { skuId: product.skuIds[0]! } })
  const comeBack = () =>
    shop.db.updateTable('stock_items').set({ available: 1 }).where('product_id', '=', product.id).execute()
  return { id: product.id, comeBack }
}

const offersTo = async ({ email }: TestUser) =>
  (await recipients('goods-available')).filter((address) => address === email).length

test('while the mail server is down, goods stay held for the person whose e-mail waits, and the e-mail names the true time', async () => {
  const [asha, meera, hetal] = [await shop.signedIn(), await shop.signedIn(), await shop.signedIn()]
  const [choli, kediyu] = [await soldOut(asha, meera), await soldOut(hetal)]
  unreachable = 'all'
  await choli.comeBack()
  await pass(1)
  await kediyu.comeBack()
  await pass(180)
  expect([await offersTo(asha), await offersTo(meera), await offersTo(hetal)]).toEqual([1, 0, 0])

  unreachable = []
  const { params, token } = await linkTo(asha.email)
  await deliver()
  const { state, offeredUntil } = await shop.api(showAlert, { params, query: { token } })
  expect(state).toBe('offered')
  const minutesLeft = (Date.parse(offeredUntil!) - shop.env.now().getTime()) / 60_000
  expect(minutesLeft).toBe(HOLD_MINUTES)
  const received = delivered.filter(({ to, text }) => to === asha.email && text.includes('in stock again'))
  expect(received).toHaveLength(1)
  expect(received[0]!.text).toContain(formatMoment(new Date(offeredUntil!)))

  await pass(1)
  expect(await offersTo(hetal)).toBe(1)
  await pass(HOLD_MINUTES)
  expect(await offersTo(meera)).toBe(1)
})

test('while the mail server is down, nights stay held for the person whose e-mail waits', async () => {
  const [asha, meera] = [await shop.signedIn(), await shop.signedIn()]
  const admin = await shop.signedIn('admin')
  const outfit = await createRentalSku(shop, 1)
  const night = { from: '2026-10-12', until: '2026-10-12' }
  const order = await outfit.book(night.from, night.until)
  await asha.api(requestAlert, { body: { skuId: outfit.skuId, ...night } })
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  unreachable = 'all'
  await pass(120)
  const items = [{ productId: outfit.id, quantity: 1, type: 'rent' as const, ...night }]
  const body = { items, couponCode: null, total: paise(1_00) }
  expect(await refusalOf(meera.api(placeOrder, { body }))).toMatchObject({ code: 'dates_taken' })
  await asha.api(placeOrder, { body })
})

test('goods whose e-mail one mailbox does not accept go to the next person, because the mail server works', async () => {
  const [asha, meera, hetal] = [await shop.signedIn(), await shop.signedIn(), await shop.signedIn()]
  const [choli, kediyu] = [await soldOut(asha, meera), await soldOut(hetal)]
  unreachable = [asha.email]
  await choli.comeBack()
  await kediyu.comeBack()
  await pass(1)
  await pass(HOLD_MINUTES)
  expect([await offersTo(asha), await offersTo(meera), await offersTo(hetal)]).toEqual([1, 1, 1])
})

test('one mailbox that always defers keeps its goods for some hours although no other e-mail is sent; then the next person gets them', async () => {
  const [asha, meera, hetal] = [await shop.signedIn(), await shop.signedIn(), await shop.signedIn()]
  const [choli, kediyu] = [await soldOut(asha, meera), await soldOut(hetal)]
  await deliver() // the e-mails of the sign-ups
  unreachable = [asha.email]
  await choli.comeBack()
  await pass(1)
  await kediyu.comeBack()
  await pass(MAX_EXTENSION_HOURS * 60)
  expect([await offersTo(asha), await offersTo(meera), await offersTo(hetal)]).toEqual([1, 0, 0])
  await pass(HOLD_MINUTES)
  expect([await offersTo(asha), await offersTo(meera), await offersTo(hetal)]).toEqual([1, 1, 1])
})

test('while an e-mail waits whose job does not run, nothing else is offered', async () => {
  const [asha, hetal] = [await shop.signedIn(), await shop.signedIn()]
  const [choli, kediyu] = [await soldOut(asha), await soldOut(hetal)]
  await deliver()
  await choli.comeBack()
  await offerAfter(1)
  const sixMinutesAgo = new Date(Date.now() - 6 * 60_000)
  await shop.db
    .updateTable('emails')
    .set({ created_at: sixMinutesAgo })
    .where('recipient', '=', asha.email)
    .where('template', '=', 'goods-available')
    .execute()
  await shop.db.updateTable('emails').set({ sent_at: sixMinutesAgo }).where('state', '=', 'sent').execute()
  await kediyu.comeBack()
  await offerAfter(1)
  await offerAfter(1)
  expect([await offersTo(asha), await offersTo(hetal)]).toEqual([1, 0])
})

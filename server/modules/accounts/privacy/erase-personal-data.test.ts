import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { paise, type Paise } from '../../../../contract/core/money.ts'
import {
  adminOrder,
  placeOrder,
  setOrderStatus,
  type OrderStatus,
} from '../../../../contract/orders/orders.ts'
import { changeRental } from '../../../../contract/orders/rental-change.ts'
import { cancelOrder, extendRental } from '../../../../contract/orders/rental-order.ts'
import { deleteUser } from '../../../../contract/accounts/users.ts'
import { adminOutbox } from '../../../../contract/store/emails.ts'
import type { Address } from '../../../../contract/shipping/addresses.ts'
import type { Refusal } from '../../../../contract/core/refusal.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { credit, debit, postTransaction, type LedgerEntry } from '../../ledger/post-transactions.ts'
import { createEmailDeps } from '../../../modules.ts'
import { emailJobs } from '../../../platform/email/deliver-email.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { openTransport, smtpTransport, type Transport } from '../../../platform/email/transport.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { openMailServer } from '../../../testing/mail-server.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { tablesContaining } from '../../../testing/dump-database.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
let admin: TestUser
beforeAll(async () => {
  admin = await shop.signedIn('admin')
})

type OrderOptions = { price?: Paise; status?: OrderStatus; address?: Address }

async function anOrderOf(
  person: TestUser,
  { price = paise(1499_00), status = 'delivered', address = sampleAddress }: OrderOptions = {},
): Promise<string> {
  const { id } = await createTestProduct(shop.db, { price })
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const order = await person.api(placeOrder, {
    body: { items, couponCode: null, total: price, address },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status } })
  return order._id
}

const erase = (id: string) =>
  admin.api(deleteUser, { params: { id } }).then(
    () => null,
    (error: unknown) => (error as Refusal).code,
  )

test('the database contains no personal data of an erased user', async () => {
  const person = await shop.signedIn()
  const address = {
    ...sampleAddress,
    recipient: 'Kokilaben Zaveri',
    phone: '9812345600',
    line1: '7 Zaveri Wad',
    line2: 'Behind the stepwell',
  }
  await anOrderOf(person, { address })
  const traces = [person.id, person.email, 'Kokilaben', '9812345600', 'Zaveri Wad', 'stepwell']
  expect(await tablesContaining(shop.db, traces)).toContain('public.addresses')
  expect(await erase(person.id)).toBeNull()
  expect(await tablesContaining(shop.db, traces)).toEqual(['public.audit_log'])
  expect(await tablesContaining(shop.db, traces.slice(1))).toEqual([])
})

test('the database contains no name of an erased user who has changed and cancelled rentals', async () => {
  const person = await shop.signedIn()
  const name = 'Rukmini Vaghela'
  await shop.db.updateTable('users').set({ name }).where('id', '=', person.id).execute()
  const { book, skuIds } = await createRentalCounter(shop, { customer: person })
  const { _id: id } = await book({ from: '2026-10-13', until: '2026-10-14' })
  const [params, amount] = [{ id }, paise(500_00)]
  await person.api(extendRental, { params, body: { line: 0, until: '2026-10-15', amount } })
  const nights = { from: '2026-10-20', until: '2026-10-23' }
  await person.api(changeRental, {
    params,
    body: { line: 0, sku: skuIds[0]!, ...nights, difference: amount },
  })
  await person.api(cancelOrder, { params, body: { fee: paise(0) } })
  await shop.runJobs()
  const { events, status } = await admin.api(adminOrder, { params })
  expect(status).toBe('cancelled')
  expect(events.map(({ by }) => by)).toContain('Customer')
  const transactions = shop.db.selectFrom('ledger_transactions').where('order_id', '=', id)
  const byCustomer = await transactions.where('by', '=', 'Customer').select('kind').orderBy('id').execute()
  expect(byCustomer.map(({ kind }) => kind)).toEqual(['rental_extended', 'rental_changed', 'order_cancelled'])

  expect(await erase(person.id)).toBeNull()
  await shop.runJobs()
  expect(await tablesContaining(shop.db, [name])).toEqual([])
})

test('e-mail files of an erased user are deleted', async () => {
  const [person, other] = [await shop.signedIn(), await shop.signedIn()]
  for (const customer of [person, other]) await anOrderOf(customer)
  await shop.runJobs()
  const folder = join(shop.env.DATA_DIR, 'mail')
  const sentTo = ({ email }: TestUser) =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes(email)).length
  const before = sentTo(other)
  expect([sentTo(person), before]).not.toContain(0)
  expect(await erase(person.id)).toBeNull()
  await shop.runJobs()
  expect([sentTo(person), sentTo(other)]).toEqual([0, before])
})

test('an e-mail that is sent during the erasure is deleted as well', async () => {
  const { db, env } = shop
  const person = await shop.signedIn()
  await anOrderOf(person)
  const emails = db.selectFrom('emails').select('id as emailId').where('recipient', '=', person.email)
  const email = await emails.where('order_id', 'is not', null).executeTakeFirstOrThrow()
  const deliver = openTransport(env)
  const files = () => readdirSync(join(env.DATA_DIR, 'mail')).filter((name) => name.startsWith(email.emailId))
  const seen: string[][] = []
  async function eraseMeanwhile(message: Parameters<Transport>[0]) {
    expect(await erase(person.id)).toBeNull()
    await shop.runJobs()
    await deliver(message)
    seen.push(files())
  }
  await emailJobs({ ...createEmailDeps(db, env), transport: eraseMeanwhile })[0]!.work(email, {
    isLast: false,
  })
  expect(seen).toEqual([[`${email.emailId}.eml`]])
  expect(files()).toEqual([])
})

test('the database contains no e-mail address that a mail server quoted when it refused an e-mail', async () => {
  const { db, database, env } = shop
  const [person, staff] = [await shop.signedIn(), await shop.signedIn('staff', [])]
  await anOrderOf(person)
  const server = await openMailServer()
  server.behaviour = 'unknown-mailbox'
  const workers = emailJobs({ ...createEmailDeps(db, env), transport: smtpTransport(server.url) })
  const jobs = await createJobs(database, workers, { error: () => undefined, warn: () => undefined })
  const runs = await jobs.runDue()
  await server.close()

  const emails = await db
    .selectFrom('emails')
    .select(['state', 'last_error'])
    .where('recipient', '=', person.email)
    .execute()
  expect(emails).not.toEqual([])
  for (const email of emails) {
    expect(email).toMatchObject({ state: 'dead', last_error: expect.stringContaining(person.email) })
  }
  expect(new Set(runs.map(({ error }) => error))).toEqual(
    new Set(['The e-mail was not sent (EENVELOPE 550). The list of e-mails shows the reason']),
  )
  const { deadLetters } = await staff.api(adminOutbox)
  expect(deadLetters.map(({ error }) => error)).toContain(runs[0]!.error)
  expect(JSON.stringify(deadLetters)).not.toContain(person.email)
  expect(await erase(person.id)).toBeNull()
  expect(await tablesContaining(db, [person.email])).toEqual([])
})

test('all tables that refer to users except orders delete their rows by cascade', async () => {
  const { rows } = await sql<{ named: string }>`
    select conrelid::regclass::text as named from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`.execute(shop.db)
  expect(rows).toEqual([{ named: 'orders' }])
})

test('orders stay, with the items and the place of supply', async () => {
  const person = await shop.signedIn()
  const id = await anOrderOf(person)
  await erase(person.id)
  const order = await admin.api(adminOrder, { params: { id } })
  expect(order).toMatchObject({ total: 1499_00, userId: null, userEmail: null, userName: 'Erased person' })
  expect(order.address).toBeNull()
  const row = await shop.db.selectFrom('orders').select('tax_address').where('id', '=', id).executeTakeFirst()
  expect(row?.tax_address).toEqual({ pin: '380001', state: 'Gujarat' })
})

test('an order of Rs 50,000 keeps the name that its invoice must show, without the phone number', async () => {
  const person = await shop.signedIn()
  const id = await anOrderOf(person, { price: paise(50_000_00) })
  await erase(person.id)
  const row = await shop.db.selectFrom('orders').select('tax_address').where('id', '=', id).executeTakeFirst()
  const { phone: _, ...addressWithoutPhone } = sampleAddress
  expect(row?.tax_address).toEqual(addressWithoutPhone)
})

test.each(['pending', 'confirmed', 'processing', 'shipped'] as const)(
  'a user cannot be erased while an order is %s or a refund is pending',
  async (status) => {
    const person = await shop.signedIn()
    const id = await anOrderOf(person, { price: paise(500_00), status })
    expect(await erase(person.id)).toBe('orders_open')
    await admin.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
    await shop.runJobs() // a background job pays the refund of the cancelled order
    expect(await erase(person.id)).toBeNull()
  },
)

test('a user cannot be erased while they have a rented outfit', async () => {
  const person = await shop.signedIn()
  const outfit = await createTestProduct(shop.db, { rentPrice: paise(499_00), sizes: [{ pieces: 1 }] })
  const items = [
    {
      productId: outfit.id,
      skuId: outfit.skuIds[0]!,
      quantity: 1,
      type: 'rent' as const,
      from: '2026-10-10',
      until: '2026-10-12',
    },
  ]
  const order = await person.api(placeOrder, { body: { items, couponCode: null, total: paise(3 * 499_00) } })
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  expect(await erase(person.id)).toBe('orders_open')
})

test('nobody is erased while money of theirs is with the shop', async () => {
  const person = await shop.signedIn()
  const orderId = await anOrderOf(person, { price: paise(500_00) })
  const book = (key: string, entries: LedgerEntry[]) =>
    inTransaction(shop.db, (tx) => postTransaction(tx, { kind: 'deposit', key, orderId, entries }))
  await book(`in:${orderId}`, [debit('cash:demo', 200_00), credit('deposits', 200_00)])
  expect(await erase(person.id)).toBe('orders_open')
  await book(`back:${orderId}`, [debit('deposits', 200_00), credit('cash:demo', 200_00)])
  expect(await erase(person.id)).toBeNull()
})

test('an erased user is signed out and can sign up again as a new user', async () => {
  const person = await shop.signedIn()
  await erase(person.id)
  const me = await shop.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${person.token}` } })
  expect(me.statusCode).toBe(401)
  const again = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: shop.env.publicUrl },
    payload: { name: 'Somebody New', email: person.email, password: 'a-long-password-for-tests' },
  })
  expect(again.statusCode).toBe(200)
  expect(again.json<{ user: { id: string } }>().user.id).not.toBe(person.id)
})

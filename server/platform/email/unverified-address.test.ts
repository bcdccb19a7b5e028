import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { inviteMember } from '../../../contract/sellers/seller-team.ts'
import { resendEmail } from '../../../contract/store/emails.ts'
import { inTransaction } from '../db/database.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { openSecondNode } from '../../testing/other-node.ts'
import { createBusiness } from '../../testing/seller-fixture.ts'
import { submit } from '../../testing/submission-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { openBrowser } from '../../testing/visitor.ts'
import { createEmailDeps } from '../../modules.ts'
import { resetPassword } from '../../modules/accounts/emails/reset-password.ts'
import { confirmSubmission } from '../../modules/sellers/emails/confirm-submission.ts'
import { emailJobs } from './deliver-email.ts'
import { sendEmail } from './send-email.ts'

const shop = testShop({ RATE_LIMIT: 'on' })
const SPAM = 'CHEAP WATCHES at evil.example'
let count = 0
const newAddress = () => `third-party-${(count += 1)}@example.com`

const emailsTo = (email: string) =>
  shop.db.selectFrom('emails').selectAll().where('recipient', '=', email).orderBy('created_at').execute()

const statesOf = async (email: string) => (await emailsTo(email)).map(({ state }) => state)

/** Returns the e-mails that were sent to an address. Without a mail server, the shop stores sent e-mails as files. */
function sentTo(email: string): string[] {
  const folder = join(shop.env.DATA_DIR, 'mail')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}`))
}

async function placeOrderFor(email: string, as: Pick<TestUser, 'api'> = shop) {
  const { id, price } = await createTestProduct(shop.db)
  const address = {
    recipient: SPAM,
    phone: '9800000600',
    line1: SPAM,
    line2: '',
    pin: '380001',
    city: 'Ahmedabad',
    state: 'Gujarat',
  }
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const body = { items, couponCode: null, total: paise(price), userEmail: email, userName: SPAM, address }
  return as.api(placeOrder, { body, headers: { 'idempotency-key': crypto.randomUUID() } })
}

const writeTo = (email: string, times: number) =>
  inTransaction(shop.db, async (tx) => {
    const data = { name: 'Hetal Demo', title: 'Choli', path: '/seller-listing/confirm?token=x' }
    for (let at = 0; at < times; at += 1) {
      await sendEmail(tx, { to: email, template: confirmSubmission, data })
    }
  })

/** Moves the send times of the e-mails to this address into the past. */
const makeOlder = (email: string, hours: number) =>
  shop.database.pool.query(
    'update emails set send_at = send_at - make_interval(hours => $2) where recipient = $1',
    [email, hours],
  )

describe('how many e-mails are sent to an unverified address', () => {
  test('three of 120 are sent, seven wait and the rest are dropped', async () => {
    const email = newAddress()
    await writeTo(email, 120)
    await shop.runJobs()
    const states = await statesOf(email)
    expect(states.filter((state) => state === 'sent')).toHaveLength(3)
    expect(states.filter((state) => state === 'queued')).toHaveLength(7)
    expect(states.filter((state) => state === 'dead')).toHaveLength(110)
    const waiting = (await emailsTo(email)).filter(({ state }) => state === 'queued')
    const hours = waiting.map(({ send_at }) => Math.round((send_at!.getTime() - Date.now()) / 3_600_000))
    expect(hours.sort()).toEqual([1, 1, 1, 2, 2, 2, 3])
    await shop.runJobs()
    expect(sentTo(email)).toHaveLength(3)
  })

  test('e-mails about submissions do not delay the e-mails about an order', async () => {
    const email = newAddress()
    await writeTo(email, 3)
    await shop.runJobs()
    await placeOrderFor(email)
    await shop.runJobs()
    const templates = (await emailsTo(email)).map(({ template, state }) => [template, state])
    expect(templates).toContainEqual(['order-confirmed', 'sent'])
  })

  test('of four links for a new password within an hour, none arrives after it has expired', async () => {
    const email = newAddress()
    await inTransaction(shop.db, async (tx) => {
      const data = { name: null, url: 'https://shop.example/reset-password?token=x', minutes: 30 }
      for (let at = 0; at < 4; at += 1) await sendEmail(tx, { to: email, template: resetPassword, data })
    })
    await shop.runJobs()
    expect((await statesOf(email)).toSorted()).toEqual(['dead', 'sent', 'sent', 'sent'])
  })

  test('two nodes together send no more than one node', async () => {
    const email = newAddress()
    const other = await openSecondNode(shop.database, shop.env)
    await writeTo(email, 20)
    await Promise.all([shop.runJobs(), other.jobs.runDue()])
    await other.close()
    expect((await statesOf(email)).filter((state) => state === 'sent')).toHaveLength(3)
  })

  test('concurrent deliveries send no more than three', async () => {
    const email = newAddress()
    await writeTo(email, 30)
    const delivered: string[] = []
    const { db, env } = shop
    const [deliver] = emailJobs({
      ...createEmailDeps(db, env),
      transport: async ({ subject }) => void delivered.push(String(subject)),
    })
    const emails = await emailsTo(email)
    await Promise.all(emails.map(({ id: emailId }) => deliver!.work({ emailId }, { isLast: false })))
    expect(delivered).toHaveLength(3)
  })

  test('three more are sent after an hour, and the limits start again after a day', async () => {
    const email = newAddress()
    await writeTo(email, 3)
    await shop.runJobs()
    await makeOlder(email, 1)
    await writeTo(email, 4)
    await shop.runJobs()
    expect((await statesOf(email)).filter((state) => state === 'sent')).toHaveLength(6)
    await makeOlder(email, 25)
    await writeTo(email, 3)
    await shop.runJobs()
    expect((await statesOf(email)).filter((state) => state === 'sent')).toHaveLength(9)
  })

  test('guest orders with the address of a third party send three e-mails an hour, also to an address with an account', async () => {
    const owner = await shop.signedIn()
    for (const email of [newAddress(), owner.email]) {
      await shop.db.deleteFrom('attempts').execute() // resets the limit of orders, which this test does not cover
      for (let at = 0; at < 5; at += 1) await placeOrderFor(email)
      await shop.runJobs()
      const emails = (await emailsTo(email)).filter(({ template }) => template === 'order-confirmed')
      expect(emails.filter(({ state }) => state === 'sent').length).toBeLessThanOrEqual(3)
      expect(emails.filter(({ state }) => state === 'queued').length).toBeGreaterThanOrEqual(2)
    }
  })

  test('the verified address of an account gets all e-mails about the account at once', async () => {
    const owner = await shop.signedIn()
    await shop.db.deleteFrom('attempts').execute()
    for (let at = 0; at < 5; at += 1) await placeOrderFor(owner.email, owner)
    await shop.runJobs()
    expect(new Set(await statesOf(owner.email))).toEqual(new Set(['sent']))
  })

  test('the e-mails of a paid order are sent at once, also when the limit is reached', async () => {
    const email = newAddress()
    await writeTo(email, 12)
    await shop.runJobs()
    await shop.db.deleteFrom('attempts').execute()
    const { _id } = await placeOrderFor(email)
    const amount = paise(100_00)
    await shop.db
      .insertInto('payments')
      .values({ order_id: _id, provider: 'upi', state: 'succeeded', amount })
      .execute()
    await shop.runJobs()
    const about = (await emailsTo(email)).filter(({ order_id }) => order_id === _id)
    expect(about.map(({ template }) => template)).toContain('order-confirmed')
    expect(about.filter(({ state }) => state !== 'sent')).toEqual([])
  })

  test('a resend by staff is not limited, and account links have a separate limit', async () => {
    const email = newAddress()
    await writeTo(email, 12)
    await openBrowser(shop).signUp({ email })
    await shop.runJobs()
    const emails = await emailsTo(email)
    expect(emails.find(({ template }) => template === 'verify-email')!.state).toBe('sent')
    const dropped = emails.find(({ state }) => state === 'dead')!
    expect(dropped.last_error).toMatch(/10 e-mails within a day/)
    const admin = await shop.signedIn('admin')
    await admin.api(resendEmail, { params: { id: dropped.id } })
    await shop.runJobs()
    expect((await emailsTo(email)).find(({ id }) => id === dropped.id)!.state).toBe('sent')
  })
})

describe('how many e-mails one sender can cause', () => {
  test('a business can invite at most twenty addresses a day', async () => {
    const { owner } = await createBusiness(shop)
    for (let at = 0; at < 20; at += 1) {
      await owner.api(inviteMember, { body: { email: newAddress(), role: 'member' } })
    }
    const more = owner.api(inviteMember, { body: { email: newAddress(), role: 'member' } })
    await expect(more).rejects.toMatchObject({ code: 'too_many', status: 429 })
  })

  test('a network can submit at most ten products an hour without an account', async () => {
    await shop.db.deleteFrom('attempts').execute()
    for (let at = 0; at < 10; at += 1) await submit(shop.api, { email: newAddress() })
    await expect(submit(shop.api, { email: newAddress() })).rejects.toMatchObject({ code: 'too_many' })
  })
})

describe('what an e-mail to an unverified address contains', () => {
  test('no name, address or title that a stranger typed', async () => {
    const email = newAddress()
    await shop.db.deleteFrom('attempts').execute()
    await placeOrderFor(email)
    await openBrowser(shop).signUp({ email, name: SPAM })
    await openBrowser(shop).post('/request-password-reset', { email })
    await submit(shop.api, { email, name: SPAM, sellerName: SPAM })
    const { owner } = await createBusiness(shop, { name: SPAM })
    await owner.api(inviteMember, { body: { email, role: 'manager' } })
    await shop.runJobs()
    await shop.db.updateTable('emails').set({ send_at: new Date() }).where('recipient', '=', email).execute()
    await shop.runJobs({ includeDelayed: true })
    const sent = sentTo(email)
    expect(sent.length).toBeGreaterThanOrEqual(5)
    expect(sent.join('\n')).not.toMatch(/CHEAP|WATCHES|evil\.example/)
    const rows = (await emailsTo(email)).filter(({ state }) => state === 'sent')
    expect(JSON.stringify(rows)).not.toMatch(/CHEAP/)
    expect(sent.join('\n')).not.toMatch(/application\/pdf/)
  })

  test('an e-mail to a verified address contains the details of the buyer', async () => {
    const owner = await shop.signedIn()
    await shop.db.deleteFrom('attempts').execute()
    await placeOrderFor(owner.email, owner)
    await shop.runJobs()
    expect(sentTo(owner.email).join('\n')).toContain('Ahmedabad')
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { inviteMember } from '../../../contract/sellers/seller-team.ts'
import { resendEmail } from '../../../contract/store/emails.ts'
import { inTransaction } from '../db/database.ts'
import { stockGoods } from '../../testing/goods.ts'
import { openOtherNode } from '../../testing/other-node.ts'
import { openBusiness } from '../../testing/sellers.ts'
import { submit } from '../../testing/submissions.ts'
import { testShop, type Person } from '../../testing/shop.ts'
import { openBrowser } from '../../testing/visitor.ts'
import { emailJobs } from './deliver-email.ts'
import { sendEmail } from './send-email.ts'

const shop = testShop({ RATE_LIMIT: 'on' })
const SPAM = 'CHEAP WATCHES at evil.example'
let count = 0
const someone = () => `third-party-${(count += 1)}@example.com`

const emailsTo = (email: string) =>
  shop.db.selectFrom('emails').selectAll().where('recipient', '=', email).orderBy('created_at').execute()

const statesOf = async (email: string) => (await emailsTo(email)).map(({ state }) => state)

/** The e-mails that left the shop, as the folder of a shop without a mail server keeps them. */
function sentTo(email: string): string[] {
  const folder = join(shop.env.DATA_DIR, 'mail')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}`))
}

async function order(email: string, as: Pick<Person, 'api'> = shop) {
  const { id, price } = await stockGoods(shop.db)
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
      await sendEmail(tx, { to: email, template: 'confirm-submission', data })
    }
  })

/** As if the e-mails to this address had been sent that much earlier. */
const makeOlder = (email: string, hours: number) =>
  shop.database.pool.query(
    'update emails set send_at = send_at - make_interval(hours => $2) where recipient = $1',
    [email, hours],
  )

describe('how many e-mails go to an address that nobody proved', () => {
  test('of 120 at once three are sent, seven wait and the others are dropped', async () => {
    const email = someone()
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

  test('two nodes together send no more than one', async () => {
    const email = someone()
    const other = await openOtherNode(shop.database, shop.env)
    await writeTo(email, 20)
    await Promise.all([shop.runJobs(), other.jobs.runDue()])
    await other.close()
    expect((await statesOf(email)).filter((state) => state === 'sent')).toHaveLength(3)
  })

  test('among many that are delivered at the same moment no more than three go', async () => {
    const email = someone()
    await writeTo(email, 30)
    const posted: string[] = []
    const { db, env } = shop
    const [deliver] = emailJobs({ db, env, post: async ({ subject }) => void posted.push(String(subject)) })
    const emails = await emailsTo(email)
    await Promise.all(emails.map(({ id: emailId }) => deliver!.work({ emailId }, { isLast: false })))
    expect(posted).toHaveLength(3)
  })

  test('after an hour three more may go, after a day the counting begins anew', async () => {
    const email = someone()
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

  test('guest orders with the address of a third party send three e-mails in an hour, whoever has the address', async () => {
    const owner = await shop.signedIn()
    for (const email of [someone(), owner.email]) {
      await shop.db.deleteFrom('attempts').execute() // how often one may order is another matter
      for (let at = 0; at < 5; at += 1) await order(email)
      await shop.runJobs()
      const emails = (await emailsTo(email)).filter(({ template }) => template === 'order-confirmed')
      expect(emails.filter(({ state }) => state === 'sent').length).toBeLessThanOrEqual(3)
      expect(emails.filter(({ state }) => state === 'queued').length).toBeGreaterThanOrEqual(2)
    }
  })

  test('an account with a proved address gets all that is about itself at once', async () => {
    const owner = await shop.signedIn()
    await shop.db.deleteFrom('attempts').execute()
    for (let at = 0; at < 5; at += 1) await order(owner.email, owner)
    await shop.runJobs()
    expect(new Set(await statesOf(owner.email))).toEqual(new Set(['sent']))
  })

  test('an order that was really paid is told at once, however many e-mails went there before', async () => {
    const email = someone()
    await writeTo(email, 12)
    await shop.runJobs()
    await shop.db.deleteFrom('attempts').execute()
    const { _id } = await order(email)
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

  test('what staff send again is sent, and links of accounts have a limit of their own', async () => {
    const email = someone()
    await writeTo(email, 12)
    await openBrowser(shop).signUp({ email })
    await shop.runJobs()
    const emails = await emailsTo(email)
    expect(emails.find(({ template }) => template === 'verify-email')!.state).toBe('sent')
    const dropped = emails.find(({ state }) => state === 'dead')!
    expect(dropped.last_error).toMatch(/10 e-mails in a day/)
    const admin = await shop.signedIn('admin')
    await admin.api(resendEmail, { params: { id: dropped.id } })
    await shop.runJobs()
    expect((await emailsTo(email)).find(({ id }) => id === dropped.id)!.state).toBe('sent')
  })
})

describe('how many e-mails one sender causes', () => {
  test('one business invites at most twenty addresses in a day', async () => {
    const { owner } = await openBusiness(shop)
    for (let at = 0; at < 20; at += 1) {
      await owner.api(inviteMember, { body: { email: someone(), part: 'member' } })
    }
    const more = owner.api(inviteMember, { body: { email: someone(), part: 'member' } })
    await expect(more).rejects.toMatchObject({ code: 'too_many', status: 429 })
  })

  test('one network sends in at most ten products without an account in an hour', async () => {
    await shop.db.deleteFrom('attempts').execute()
    for (let at = 0; at < 10; at += 1) await submit(shop.api, { email: someone() })
    await expect(submit(shop.api, { email: someone() })).rejects.toMatchObject({ code: 'too_many' })
  }, 60_000)
})

describe('what an e-mail to an address that nobody proved says', () => {
  test('no name, no address and no title that its sender chose', async () => {
    const email = someone()
    await shop.db.deleteFrom('attempts').execute()
    await order(email)
    await openBrowser(shop).signUp({ email, name: SPAM })
    await openBrowser(shop).post('/request-password-reset', { email })
    await submit(shop.api, { email, name: SPAM, sellerName: SPAM })
    const { owner } = await openBusiness(shop, { name: SPAM })
    await owner.api(inviteMember, { body: { email, part: 'manager' } })
    await shop.runJobs()
    await shop.db.updateTable('emails').set({ send_at: new Date() }).where('recipient', '=', email).execute()
    await shop.runJobs({ evenLater: true })
    const sent = sentTo(email)
    expect(sent.length).toBeGreaterThanOrEqual(5)
    expect(sent.join('\n')).not.toMatch(/CHEAP|WATCHES|evil\.example/)
    const rows = (await emailsTo(email)).filter(({ state }) => state === 'sent')
    expect(JSON.stringify(rows)).not.toMatch(/CHEAP/)
    expect(sent.join('\n')).not.toMatch(/application\/pdf/)
  })

  test('the owner of a proved address is greeted by name', async () => {
    const owner = await shop.signedIn()
    await shop.db.deleteFrom('attempts').execute()
    await order(owner.email, owner)
    await shop.runJobs()
    expect(sentTo(owner.email).join('\n')).toContain('Ahmedabad')
  })
})

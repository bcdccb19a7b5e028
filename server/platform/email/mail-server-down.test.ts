import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { resendEmail } from '../../../contract/store/emails.ts'
import { resetLinkMinutes } from '../../../contract/store/policy-facts.ts'
import { resetPassword } from '../../modules/accounts/emails/reset-password.ts'
import { inTransaction } from '../db/database.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { openMailServer, type MailServer } from '../../testing/mail-server.ts'
import { testShop } from '../../testing/shop.ts'
import { createEmailDeps } from '../../modules.ts'
import { emailJobs } from './deliver-email.ts'
import { sendEmail } from './send-email.ts'
import { smtpTransport, type Transport } from './transport.ts'

const shop = testShop({ PUBLIC_URL: 'https://navrang.example.com' })
const shortTimeouts = { greetingTimeout: 700, socketTimeout: 10_000 }

let server: MailServer
let jobs: Jobs
beforeAll(async () => {
  server = await openMailServer()
  const transport = smtpTransport(server.url, shortTimeouts)
  const log = { error: () => undefined, warn: () => undefined }
  jobs = await createJobs(shop.database, emailJobs({ ...createEmailDeps(shop.db, shop.env), transport }), log)
})
afterEach(() => {
  server.received.length = 0
})
afterAll(() => server.close())

/** Places `count` guest orders and returns the Message-IDs of their confirmation e-mails. */
async function placeGuestOrders(count: number): Promise<string[]> {
  const { id } = await createTestProduct(shop.db, { price: paise(100_00), sizes: [{ stock: count }] })
  const placed = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      shop.api(placeOrder, {
        body: {
          items: [{ productId: id, quantity: 1, type: 'buy' }],
          couponCode: null,
          total: paise(100_00),
          userEmail: `guest-${at}@example.com`,
        },
      }),
    ),
  )
  const emails = await shop.db
    .selectFrom('emails')
    .select('id')
    .where(
      'order_id',
      'in',
      placed.map(({ _id }) => _id),
    )
    .execute()
  return emails.map(({ id }) => `${id}@navrang.example.com`)
}

/** Makes the mail server work again, and runs jobs until none fails. */
async function recover() {
  server.behaviour = 'well'
  while ((await jobs.runDue({ includeDelayed: true })).some(({ error }) => error !== null));
}

/** Counts the expected messages that have not arrived, and the messages that arrived more than once. */
function countArrivals(expected: readonly string[]) {
  const arrived = new Set(server.received)
  return {
    lost: expected.filter((id) => !arrived.has(id)).length,
    duplicates: server.received.length - arrived.size,
  }
}

const findStates = async (expected: readonly string[]) => {
  const rows = await shop.db
    .selectFrom('emails')
    .select(['state', 'attempts', 'last_error'])
    .where(
      'id',
      'in',
      expected.map((id) => id.split('@')[0]!),
    )
    .execute()
  return rows
}

test.each([
  ['later', '451'],
  ['silent', 'Greeting never received'],
] as const)(
  'orders succeed while the mail server is in state %s, and every e-mail arrives once afterwards',
  async (behaviour, error) => {
    server.behaviour = behaviour
    const expected = await placeGuestOrders(3)
    for (let tries = 1; tries <= 2; tries += 1) await jobs.runDue({ includeDelayed: true })
    expect(server.received).toEqual([])
    for (const email of await findStates(expected)) {
      expect(email).toMatchObject({ state: 'failed', attempts: 2 })
      expect(email.last_error).toContain(error)
    }

    await recover()
    expect(countArrivals(expected)).toEqual({ lost: 0, duplicates: 0 })
    for (const email of await findStates(expected)) {
      expect(email).toMatchObject({ state: 'sent', last_error: null })
    }
    expect(await jobs.runDue({ includeDelayed: true })).toEqual([])
  },
)

test('orders are placed while e-mails wait for a mail server that does not respond', async () => {
  server.behaviour = 'silent'
  const first = await placeGuestOrders(1)
  const hanging = jobs.runDue({ includeDelayed: true })
  await server.hasConnected()
  const later = await placeGuestOrders(5) // the following orders succeed while an e-mail is still being sent
  await hanging
  await recover()
  expect(countArrivals([...first, ...later])).toEqual({ lost: 0, duplicates: 0 })
})

test('no e-mail is lost while the mail server is switched off', async () => {
  const { port } = new URL(server.url)
  await server.close()
  const expected = await placeGuestOrders(5)
  await jobs.runDue({ includeDelayed: true })
  for (const email of await findStates(expected)) expect(email.last_error).toContain('ECONNREFUSED')
  server = await openMailServer(Number(port))
  await recover()
  expect(countArrivals(expected)).toEqual({ lost: 0, duplicates: 0 })
})

test('an e-mail whose acknowledgement is lost is sent twice under the same Message-ID', async () => {
  server.behaviour = 'cut'
  const expected = await placeGuestOrders(3)
  await jobs.runDue({ includeDelayed: true })
  await recover()
  expect(countArrivals(expected)).toEqual({ lost: 0, duplicates: 3 })
})

test('an e-mail is sent once although a step after its delivery fails', async () => {
  const [expected] = await placeGuestOrders(1)
  const emailId = expected!.split('@')[0]!
  const onSent = () => Promise.reject(new Error('The disk is full'))
  const transport = smtpTransport(server.url, shortTimeouts)
  const [deliver] = emailJobs({ ...createEmailDeps(shop.db, shop.env), transport, onSent })
  await expect(deliver!.work({ emailId }, { isLast: false })).rejects.toThrow('The disk is full')
  await recover()
  expect(countArrivals([expected!])).toEqual({ lost: 0, duplicates: 0 })
  expect(await findStates([expected!])).toMatchObject([{ state: 'sent', last_error: null }])
})

test('an e-mail that staff send again is tried once, at once', async () => {
  const staff = await shop.signedIn('staff', ['orders'])
  await recover()
  server.received.length = 0
  server.behaviour = 'later'
  const expected = await placeGuestOrders(1)
  await jobs.runDue({ includeDelayed: true })
  server.behaviour = 'well'
  expect(await jobs.runDue()).toEqual([])
  await staff.api(resendEmail, { params: { id: expected[0]!.split('@')[0]! }, body: {} })
  expect(await jobs.runDue()).toEqual([{ topic: 'deliver-email', error: null }])
  expect(await jobs.runDue({ includeDelayed: true })).toEqual([])
  expect(countArrivals(expected)).toEqual({ lost: 0, duplicates: 0 })
})

test('an e-mail whose link has expired before the mail server works again is not sent', async () => {
  const emailId = await inTransaction(shop.db, (tx) =>
    sendEmail(tx, {
      to: 'late@example.com',
      template: resetPassword,
      data: { name: null, url: 'https://navrang.example.com/reset-password', minutes: resetLinkMinutes },
    }),
  )
  const writtenAt = new Date(Date.now() - (resetLinkMinutes + 1) * 60_000)
  await shop.db
    .updateTable('emails')
    .set({ created_at: writtenAt, written_at: writtenAt })
    .where('id', '=', emailId)
    .execute()
  await recover()
  expect(server.received).toEqual([])
  expect(await findStates([emailId])).toMatchObject([{ state: 'dead', attempts: 0 }])
})

test('an e-mail that was sent stays sent, also if another attempt to send it fails', async () => {
  const [expected] = await placeGuestOrders(1)
  const emailId = expected!.split('@')[0]!
  const deliver = (transport: Transport) =>
    emailJobs({ ...createEmailDeps(shop.db, shop.env), transport })[0]!.work({ emailId }, { isLast: true })
  const failing = deliver(async () => {
    await deliver(smtpTransport(server.url, shortTimeouts))
    throw new Error('The connection was lost')
  })
  await expect(failing).rejects.toThrow('The e-mail was not sent')
  expect(await findStates([expected!])).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }])
})

test('an e-mail to a mailbox that does not exist is tried once and stays in the log', async () => {
  server.behaviour = 'unknown-mailbox'
  const expected = await placeGuestOrders(1)
  await jobs.runDue({ includeDelayed: true })
  expect(await jobs.runDue({ includeDelayed: true })).toEqual([])
  expect(await findStates(expected)).toMatchObject([{ state: 'dead', attempts: 1 }])
  server.behaviour = 'well'
})

test.each([
  ['MAIL FROM', '550 Sender rejected'],
  ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user'],
  ['MAIL FROM', '530 5.7.0 Authentication required'],
  ['RCPT TO', '530 Authentication required'],
  ['RCPT TO', '554 5.7.1 Relay access denied'],
  ['RCPT TO', '550 5.1.8 Sender address rejected: Domain not found'],
  ['DATA', '550 5.4.5 Daily user sending limit exceeded'],
  ['DATA', '554 Transaction failed'],
] as const)(
  'an e-mail that the mail server refuses because of the shop is tried again: %s %s',
  async (command, reply) => {
    server.behaviour = { command, reply }
    const expected = await placeGuestOrders(1)
    await jobs.runDue({ includeDelayed: true })
    expect(await findStates(expected)).toMatchObject([{ state: 'failed', attempts: 1 }])
    await recover()
    expect(countArrivals(expected)).toEqual({ lost: 0, duplicates: 0 })
  },
)

test.each([
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit'],
  ['RCPT TO', '550 5.1.1 User unknown'],
  ['RCPT TO', '553 Mailbox name not allowed'],
  ['RCPT TO', '554 5.2.1 This mailbox is disabled'],
  ['DATA', '552 Message too large'],
  ['DATA', '550 5.1.1 User unknown'],
  ['DATA', '554 5.6.0 Message is malformed'],
] as const)(
  'an e-mail that the mail server refuses because of its address or content is tried once: %s %s',
  async (command, reply) => {
    server.behaviour = { command, reply }
    const expected = await placeGuestOrders(1)
    await jobs.runDue({ includeDelayed: true })
    expect(await findStates(expected)).toMatchObject([{ state: 'dead', attempts: 1 }])
    server.behaviour = 'well'
  },
)

test('sending to a mail server that responds too slowly is aborted', async () => {
  const sockets: Socket[] = []
  const slow = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    socket.write('220 mail.example.com\r\n')
    socket.on('data', () => setInterval(() => socket.write('250-A moment\r\n'), 50).unref())
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const transport = smtpTransport(`smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`, {
    totalTimeout: 500,
  })
  const message = { to: 'asha@example.com', messageId: '<1@example.com>', text: 'Namaste' }
  await expect(transport(message)).rejects.toThrow('The mail server is too slow')
  for (const socket of sockets) socket.destroy()
  slow.close()
})

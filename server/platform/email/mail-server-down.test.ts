import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { openJobs, type Jobs } from '../jobs/jobs.ts'
import { stockGoods } from '../../testing/goods.ts'
import { openMailServer, type MailServer } from '../../testing/mail-server.ts'
import { testShop } from '../../testing/shop.ts'
import { emailJobs } from './deliver-email.ts'
import { smtpTransport } from './transport.ts'

const shop = testShop({ PUBLIC_URL: 'https://navrang.example.com' })
const impatient = { greetingTimeout: 700, socketTimeout: 10_000 }

let server: MailServer
let jobs: Jobs
beforeAll(async () => {
  server = await openMailServer()
  const post = smtpTransport(server.url, impatient)
  const log = { error: () => undefined, warn: () => undefined }
  jobs = await openJobs(shop.database, emailJobs({ db: shop.db, env: shop.env, post }), log)
})
afterEach(() => {
  server.received.length = 0
})
afterAll(() => server.close())

/** Places `count` orders by guests and answers the Message-IDs that their confirmations have to arrive under. */
async function orders(count: number): Promise<string[]> {
  const { id } = await stockGoods(shop.db, { price: paise(100_00), sizes: [{ stock: count }] })
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

/** The mail server is well again, and all that waits is tried until nothing does. */
async function recover() {
  server.mood = 'well'
  while ((await jobs.runDue({ evenLater: true })).some(({ error }) => error !== null));
}

/** Message-IDs that have not arrived, and how many arrived more than once. */
function count(expected: readonly string[]) {
  const arrived = new Set(server.received)
  return {
    lost: expected.filter((id) => !arrived.has(id)).length,
    duplicates: server.received.length - arrived.size,
  }
}

const states = async (expected: readonly string[]) => {
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
  'a mail server that is %s for a long time changes nothing for shoppers, and every letter arrives afterwards, once',
  async (mood, error) => {
    server.mood = mood
    const expected = await orders(3)
    for (let tries = 1; tries <= 2; tries += 1) await jobs.runDue({ evenLater: true })
    expect(server.received).toEqual([])
    for (const mail of await states(expected)) {
      expect(mail).toMatchObject({ state: 'failed', attempts: 2 })
      expect(mail.last_error).toContain(error)
    }

    await recover()
    expect(count(expected)).toEqual({ lost: 0, duplicates: 0 })
    for (const mail of await states(expected)) expect(mail).toMatchObject({ state: 'sent', last_error: null })
    expect(await jobs.runDue({ evenLater: true })).toEqual([])
  },
)

test('orders are taken while letters hang at a mail server that says nothing', async () => {
  server.mood = 'silent'
  const first = await orders(1)
  const hanging = jobs.runDue({ evenLater: true })
  await server.hasVisitor()
  const others = await orders(5) // answered before the letter is
  await hanging
  await recover()
  expect(count([...first, ...others])).toEqual({ lost: 0, duplicates: 0 })
})

test('a mail server that is switched off loses nothing', async () => {
  const { port } = new URL(server.url)
  await server.close()
  const expected = await orders(5)
  await jobs.runDue({ evenLater: true })
  for (const mail of await states(expected)) expect(mail.last_error).toContain('ECONNREFUSED')
  server = await openMailServer(Number(port))
  await recover()
  expect(count(expected)).toEqual({ lost: 0, duplicates: 0 })
})

test('a letter whose receipt is lost comes twice under one Message-ID, so that it is known to be one', async () => {
  server.mood = 'cut'
  const expected = await orders(3)
  await jobs.runDue({ evenLater: true })
  await recover()
  expect(count(expected)).toEqual({ lost: 0, duplicates: 3 })
})

test('a mailbox that does not exist is tried once, and stays on record', async () => {
  server.mood = 'unknown-mailbox'
  const expected = await orders(1)
  await jobs.runDue({ evenLater: true })
  expect(await jobs.runDue({ evenLater: true })).toEqual([])
  expect(await states(expected)).toMatchObject([{ state: 'dead', attempts: 1 }])
  server.mood = 'well'
})

test('a mail server that answers little by little, and never to the end, is given up', async () => {
  const sockets: Socket[] = []
  const slow = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    socket.write('220 mail.example.com\r\n')
    socket.on('data', () => setInterval(() => socket.write('250-A moment\r\n'), 50).unref())
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const post = smtpTransport(`smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`, {
    totalTimeout: 500,
  })
  const letter = { to: 'asha@example.com', messageId: '<1@example.com>', text: 'Namaste' }
  await expect(post(letter)).rejects.toThrow('The mail server is too slow')
  for (const socket of sockets) socket.destroy()
  slow.close()
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settleDeposit, showHandover } from '../../../../contract/rentals/handover.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import { retentionDays } from '../../../../contract/accounts/retention.ts'
import { createRentalCounter, phonePhoto, uploadHandoverPhoto } from '../../../testing/rental-counter.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { DAY_MS } from '../../../../contract/core/dates.ts'

const shop = testShop()

/** Sets the clock to `days` days after the time `from`, and runs the purge job. */
async function purgeAfter(days: number, from = Date.now()) {
  setClock(shop, new Date(from + days * DAY_MS).toISOString())
  const job = shop.app.jobs.workers.find(({ topic }) => topic.name === 'purge-expired-data')!
  expect(job.cron).not.toBeNull()
  await job.work({}, { isLast: true })
  await shop.runJobs()
}

const countRows = async (
  table: 'idempotency_keys' | 'webhook_messages' | 'emails' | 'sessions' | 'verifications',
) =>
  (
    await shop.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

async function guestOrder(userEmail: string) {
  const { id } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const body = { items, couponCode: null, total: paise(1000_00), userEmail }
  return shop.api(placeOrder, { body, headers: { 'idempotency-key': crypto.randomUUID() } })
}

const filesTo = (email: string) => {
  const folder = join(shop.env.DATA_DIR, 'mail')
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes(email))
}

test('idempotency records are deleted after 45 days', async () => {
  await guestOrder('records@example.com')
  await purgeAfter(44)
  expect(await countRows('idempotency_keys')).toBe(1)
  await purgeAfter(46)
  expect(await countRows('idempotency_keys')).toBe(0)
})

test('messages of the payment provider are deleted after 90 days', async () => {
  await shop.db
    .insertInto('webhook_messages')
    .values({ provider: 'phonepe', body: '{"vpa":"asha@upi"}', payment_id: null })
    .execute()
  await purgeAfter(89)
  expect(await countRows('webhook_messages')).toBe(1)
  await purgeAfter(91)
  expect(await countRows('webhook_messages')).toBe(0)
})

test('e-mails and their files are deleted after a year', async () => {
  await guestOrder('old-mail@example.com')
  await shop.runJobs()
  await purgeAfter(364)
  expect(filesTo('old-mail@example.com')).not.toEqual([])
  expect(await countRows('emails')).toBeGreaterThan(0)
  await purgeAfter(366)
  expect(await countRows('emails')).toBe(0)
  expect(filesTo('old-mail@example.com')).toEqual([])
})

test('sessions and links are deleted a day after they expire, active ones stay', async () => {
  const [asha, staff, away] = [
    await shop.signedIn(),
    await shop.signedIn('staff'),
    await shop.signedIn('customer'),
  ]
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const lastUsed = (person: { id: string }, hours: number) =>
    shop.db
      .updateTable('sessions')
      .set({ last_used_at: ago(hours) })
      .where('user_id', '=', person.id)
      .execute()
  const sessionsLeft = async () => {
    const rows = await shop.db.selectFrom('sessions').select('user_id').execute()
    return [asha, staff, away].map(({ id }) => rows.filter((row) => row.user_id === id).length)
  }
  const link = { identifier: 'reset', value: asha.id }
  const links = [
    { ...link, id: 'ended', expires_at: ago(25) },
    { ...link, id: 'ended-today', expires_at: ago(23) },
  ]
  await shop.db.insertInto('verifications').values(links).execute()
  await lastUsed(staff, 24) // staff sessions expire after one idle hour, other sessions after 30 idle days
  await lastUsed(asha, 24)
  await lastUsed(away, 30.5 * 24)
  await purgeAfter(0)
  expect(await sessionsLeft()).toEqual([1, 1, 1])
  expect(await countRows('verifications')).toBe(1)
  await lastUsed(staff, 26)
  await lastUsed(asha, 26)
  await lastUsed(away, 31.5 * 24)
  await purgeAfter(0)
  expect(await sessionsLeft()).toEqual([1, 0, 0])
})

test('more rows than one batch are deleted, and a concurrent run is harmless', async () => {
  const messages = Array.from({ length: 1200 }, () => ({ provider: 'phonepe', body: 'x', payment_id: null }))
  await shop.db.insertInto('webhook_messages').values(messages).execute()
  await Promise.all([purgeAfter(91), purgeAfter(91)])
  expect(await countRows('webhook_messages')).toBe(0)
  await purgeAfter(91)
})

const settlement = { damages: [], waive: paise(0), waiver: '', lateFee: paise(0) }
const START = Date.parse('2026-10-10T06:00:00Z')

/**
 * Creates a rental with two photos of the garment, one from the handover to the customer and one from the return. The garment
 * is returned on 13 October. If `isSettled` is true, the deposit is settled on the same day.
 */
async function photographed({ isSettled }: { isSettled: boolean }, colour: string) {
  setClock(shop, new Date(START).toISOString())
  const counter = await createRentalCounter(shop)
  const id = await counter.holdOf(await counter.book({ from: '2026-10-11', until: '2026-10-12' }))
  const add = async (phase: 'out' | 'back') => {
    const bytes = await phonePhoto(colour)
    expect((await uploadHandoverPhoto(shop, counter.staff, { holdId: id, phase, bytes })).status).toBe(201)
  }
  await add('out')
  await counter.handOut(id)
  setClock(shop, '2026-10-13T06:00:00Z')
  await counter.takeBack(id)
  await add('back')
  if (isSettled) await counter.staff.api(settleDeposit, { params: { id }, body: settlement })
  const { picture } = await shop.db
    .selectFrom('handover_photos')
    .select('picture')
    .where('hold_id', '=', id)
    .executeTakeFirstOrThrow()
  const photos = async () =>
    (await shop.db.selectFrom('handover_photos').select('id').where('hold_id', '=', id).execute()).length
  const isFileThere = () => existsSync(join(shop.env.DATA_DIR, 'private', picture))
  return { ...counter, id, photos, isFileThere }
}

test('handover photos and their files are deleted 180 days after the deposit was settled', async () => {
  const settled = await photographed({ isSettled: true }, '#b3123f')
  const open = await photographed({ isSettled: false }, '#12b33f')
  await purgeAfter(3 + 179, START)
  expect(await settled.photos()).toBe(2)
  await purgeAfter(3 + 181, START)
  expect([await settled.photos(), settled.isFileThere()]).toEqual([0, false])
  expect([await open.photos(), open.isFileThere()]).toEqual([2, true])
  expect((await settled.staff.api(showHandover, { params: { id: settled.id } })).photos).toEqual([])
})

test('a picture that another rental uses keeps its file', async () => {
  const old = await photographed({ isSettled: true }, '#1212b3')
  const open = await photographed({ isSettled: false }, '#1212b3')
  await purgeAfter(3 + 181, START)
  expect([await old.photos(), await open.photos(), open.isFileThere()]).toEqual([0, 2, true])
})

test('docs/operations/runbooks.md says how long everything is stored', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/operations/runbooks.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\d+) days? /gm)].map(([, name, days]) => [
    name,
    Number(days),
  ])
  expect(Object.fromEntries(rows)).toEqual(retentionDays)
})

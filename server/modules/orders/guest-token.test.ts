import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminEmail, adminEmails, adminOutbox, resendEmail } from '../../../contract/store/emails.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, showOrder } from '../../../contract/orders/orders.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { tablesContaining, dumpDatabase } from '../../testing/dump-database.ts'
import { hashToken } from './guest-token.ts'

const shop = testShop()

const buy = (productId: string, userEmail: string) => ({
  items: [{ productId, quantity: 1, type: 'buy' as const }],
  couponCode: null,
  total: paise(1000_00),
  userEmail,
})

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })

async function guestOrder(userEmail: string) {
  const { id } = await createTestProduct(shop.db)
  const request = { body: buy(id, userEmail), headers: newKey() }
  const { _id, token } = await shop.api(placeOrder, request)
  return { id: _id, token: token!, request }
}

/** Returns the delivered e-mails as text, newest last. */
function delivered(): string[] {
  const folder = join(shop.env.DATA_DIR, 'mail')
  return readdirSync(folder).map((name) =>
    readFileSync(join(folder, name), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  )
}

const deliveredLinks = (id: string) =>
  delivered().flatMap((text) => text.match(new RegExp(String.raw`/thank-you/${id}\?token=[\w-]+`, 'g')) ?? [])

const opens = (id: string, token: string) =>
  shop.api(showOrder, { params: { id }, headers: { 'x-order-token': token } }).then(
    (order) => order._id === id,
    () => false,
  )

test('a guest order is readable with its own token only, and not by other accounts', async () => {
  const { id, token } = await guestOrder('own-token@example.com')
  const other = await guestOrder('other-token@example.com')
  expect(await opens(id, token)).toBe(true)
  for (const wrong of [other.token, hashToken(token), token.slice(1), 'x', '']) {
    expect(await opens(id, wrong)).toBe(false)
  }
  const stranger = await shop.signedIn()
  await expect(stranger.api(showOrder, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('the token of a guest order is not stored, before and after its e-mail is sent', async () => {
  const { id, token, request } = await guestOrder('token-guest@example.com')
  expect(token.length).toBeGreaterThanOrEqual(32)
  expect(await tablesContaining(shop.db, [token])).toEqual([])
  await shop.api(placeOrder, request)
  await shop.runJobs()
  await shop.api(placeOrder, request)
  expect(await tablesContaining(shop.db, [token])).toEqual([])
  expect((await dumpDatabase(shop.db))['public.orders']).toContain(hashToken(token))
  expect(await opens(id, token)).toBe(true)
})

test('the e-mail that is sent contains the link with the token, and the link opens the order', async () => {
  const { id, token } = await guestOrder('link-guest@example.com')
  await shop.runJobs()
  const links = deliveredLinks(id)
  expect(links.length).toBeGreaterThanOrEqual(2) // one link in the HTML part, one in the plain text part
  for (const link of links) expect(link).toBe(`/thank-you/${id}?token=${token}`)
})

test('the e-mail log and the jobs do not show the token of a guest order to staff', async () => {
  const admin = await shop.signedIn('admin')
  const { id, token } = await guestOrder('viewer-guest@example.com')
  const seen = [await admin.api(adminOutbox)]
  await shop.runJobs()
  const { emails } = await admin.api(adminEmails, { query: { q: 'viewer-guest@example.com' } })
  const email = await admin.api(adminEmail, {
    params: { id: emails.find(({ template }) => template === 'order-confirmed')!.id },
  })
  expect(email.html).toContain(`/thank-you/${id}`)
  expect(JSON.stringify([seen, email])).not.toContain(token)
})

test('an e-mail sent again by staff contains a working link, also if the old link is unknown', async () => {
  const staff = await shop.signedIn('staff', ['orders'])
  const { id, token } = await guestOrder('again-guest@example.com')
  await shop.runJobs()
  await shop.db
    .updateTable('orders')
    .set({ guest_token: hashToken('the random token of an earlier version') })
    .where('id', '=', id)
    .execute()
  expect(await opens(id, token)).toBe(false)
  const { emails } = await staff.api(adminEmails, { query: { q: 'again-guest@example.com' } })
  const receipt = emails.find(({ template }) => template === 'order-confirmed')!
  const before = deliveredLinks(id).length
  await staff.api(resendEmail, { params: { id: receipt.id }, body: {} })
  await shop.runJobs()
  const links = deliveredLinks(id)
  expect(links.length).toBe(2 * before)
  expect(await opens(id, links.at(-1)!.split('token=')[1]!)).toBe(true)
})

test('the link in an e-mail does not open an order that now belongs to an account', async () => {
  const { id } = await guestOrder('gone-guest@example.com')
  await shop.db.updateTable('orders').set({ guest_token: null }).where('id', '=', id).execute()
  await shop.runJobs()
  expect(delivered().filter((text) => text.includes('gone-guest@example.com'))).not.toEqual([])
  expect(deliveredLinks(id)).toEqual([])
})

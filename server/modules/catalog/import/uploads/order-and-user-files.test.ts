import { beforeAll, expect, test } from 'vitest'
import { endpointUrl } from '../../../../../contract/core/endpoint.ts'
import * as imports from '../../../../../contract/catalog/imports.ts'
import { paise } from '../../../../../contract/core/money.ts'
import { addOrderNote, orderNotes } from '../../../../../contract/orders/admin-orders.ts'
import {
  adminOrder,
  confirmationId,
  placeOrder,
  setOrderStatus,
  type OrderStatus,
} from '../../../../../contract/orders/orders.ts'
import { listUsers, setRole } from '../../../../../contract/accounts/users.ts'
import { lockOrder } from '../../../orders/queries.ts'
import { csvOf } from '../import-fixture.ts'
import { createTestProduct } from '../../../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../../../testing/shop.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'
import { countEmails, linkTo, openBrowser, PASSWORD } from '../../../../testing/visitor.ts'
import { purgeFiles } from './queries.ts'

const shop = testShop()
let staff: TestUser
let admin: TestUser
let choli: string
beforeAll(async () => {
  ;[staff, admin] = [await shop.signedIn('staff', ['orders']), await shop.signedIn('admin')]
  choli = (await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })).id
})

type Rows = Record<string, string>[]
type Sent = { by: TestUser; kind: imports.ImportKind; rows: Rows; withInvites?: boolean }

async function checkFile({ by, kind, rows, withInvites = false }: Sent) {
  const file = new File([csvOf(rows)], 'list.csv')
  const { id, mapping } = await by.api(imports.uploadImport, { query: { kind }, files: { file: [file] } })
  await by.api(imports.checkImport, { params: { id }, body: { mapping, withImages: false, withInvites } })
  await shop.runJobs()
  return by.api(imports.showImport, { params: { id } })
}

async function importFile(sent: Sent) {
  const { id } = await checkFile(sent)
  await sent.by.api(imports.startImport, { params: { id } })
  await shop.runJobs()
  return sent.by.api(imports.showImport, { params: { id } })
}

const email = 'asha.list@example.com'
async function order(...statuses: OrderStatus[]) {
  const { _id } = await shop.api(placeOrder, {
    body: {
      items: [{ productId: choli, quantity: 1, type: 'buy' }],
      couponCode: null,
      total: paise(1000_00),
      userName: 'Asha Demo',
      userEmail: email,
    },
  })
  for (const status of statuses) await staff.api(setOrderStatus, { params: { id: _id }, body: { status } })
  return _id
}
const orderIs = (id: string) => staff.api(adminOrder, { params: { id } })
const actsOn = (subject: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['act', 'actor_id'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
const reasons = ({ firstIssues }: imports.FileImport) =>
  firstIssues.map(({ line, column, reason }) => [line, column, reason])

test('a courier file updates orders like a manual change: with a check, one e-mail, and only once', async () => {
  const [packed, gone] = [await order('processing'), await order('shipped')]
  const [short, before] = [confirmationId(packed), await countEmails(shop, email, 'order-status-changed')]
  const rows = [
    {
      'Order no': `#${short}`,
      AWB: 'EX 100',
      Courier: 'Example Couriers',
      Link: 'https://example.com/t/100',
      Status: 'In Transit',
      Remarks: 'Ring the upper bell',
    },
    { 'Order no': gone, Status: 'DELIVERED' },
  ]
  const check = await checkFile({ by: staff, kind: 'orders', rows })
  expect(check).toMatchObject({ state: 'checked', kind: 'orders', counts: { updated: 2, failed: 0 } })
  expect(check.preview).toMatchObject([
    {
      title: `Order ${short}, Asha Demo`,
      changes: [
        { field: 'Tracking', after: 'Example Couriers EX 100 https://example.com/t/100' },
        { field: 'Status', before: 'processing', after: 'shipped' },
        { field: 'Note', after: 'Ring the upper bell' },
      ],
    },
    { isNew: false, changes: [{ before: 'shipped', after: 'delivered' }] },
  ])
  expect(await orderIs(packed)).toMatchObject({ status: 'processing', tracking: null })
  expect(await countEmails(shop, email, 'order-status-changed')).toBe(before)

  await staff.api(imports.startImport, { params: { id: check.id } })
  await shop.runJobs()
  expect(await orderIs(packed)).toMatchObject({
    status: 'shipped',
    tracking: { carrier: 'Example Couriers', number: 'EX 100', url: 'https://example.com/t/100' },
  })
  expect((await orderIs(gone)).status).toBe('delivered')
  expect(await countEmails(shop, email, 'order-status-changed')).toBe(before + 2)
  const entries = await actsOn(`order:${packed}`)
  expect(entries.slice(-2)).toEqual([
    { act: 'order.set-tracking', actor_id: staff.id },
    { act: 'order.set-status', actor_id: staff.id },
  ])

  const again = await importFile({ by: staff, kind: 'orders', rows })
  expect(again).toMatchObject({ state: 'done', counts: { updated: 0, unchanged: 2 } })
  expect((await staff.api(orderNotes, { params: { id: packed } })).notes).toHaveLength(1)
  expect(await countEmails(shop, email, 'order-status-changed')).toBe(before + 2)
})

test('a refused row changes nothing and is reported with line, column and reason', async () => {
  const [sent, off, plain] = [await order('shipped'), await order('cancelled'), await order('confirmed')]
  await staff.api(addOrderNote, { params: { id: plain }, body: { text: 'As it was' } })
  const row = (Order: string, more: Record<string, string>) => ({ Order, ...more })
  const done = await importFile({
    by: staff,
    kind: 'orders',
    rows: [
      row(sent, { Status: 'packed', 'Tracking number': 'EX 7', Carrier: 'Example Couriers' }),
      row(off, { Status: 'shipped' }),
      row(plain, { Status: 'cancelled', Note: 'Not needed' }),
      row(confirmationId(plain), { Note: 'twice' }),
      row('00000000', { Note: 'nobody' }),
      row('1.2E+07', { Note: 'eaten by a spreadsheet' }),
      row('', { Note: 'whose?' }),
      row('11111111', { Status: 'lost at sea' }),
      row('22222222', { 'Tracking link': 'http://example.com' }),
      row('33333333', { Note: '=HYPERLINK("https://example.com")' }),
    ],
  })
  expect(done).toMatchObject({ state: 'done', counts: { products: 10, failed: 10, updated: 0 } })
  expect(reasons(done)).toEqual([
    [2, 'Status', 'This order is already shipped; please set an earlier status by hand'],
    [3, 'Status', 'This order is cancelled'],
    [4, 'Status', 'Please cancel orders on the order page, where the refund is shown'],
    [5, 'Order', 'was already used at line 4'],
    [6, 'Order', 'Order not found'],
    [7, 'Order', '“1.2E+07”: This is not an order number'],
    [8, 'Order', 'is missing'],
    [9, 'Status', '“lost at sea”: This is not an order status'],
    [10, 'Tracking link', '“http://example.com”: Enter a URL that starts with https://'],
    [11, 'Note', expect.stringContaining('starts with a character that a spreadsheet reads as a formula')],
  ])
  expect((await orderIs(sent)).tracking).toBeNull()
  expect(await orderIs(plain)).toMatchObject({ status: 'confirmed' })
  expect((await staff.api(orderNotes, { params: { id: plain } })).notes).toHaveLength(1)
})

test('a cancelled import of few rows stops, and shows how many rows it has imported', async () => {
  const ids: string[] = []
  for (let number = 0; number < 12; number += 1) ids.push(await order())
  const rows = ids.map((Order) => ({ Order, Note: 'Imported' }))
  const { id } = await checkFile({
    by: staff,
    kind: 'orders',
    rows: [...rows, { Order: '00000000', Note: 'x' }],
  })
  const params = { id }
  await staff.api(imports.startImport, { params })
  const running: Promise<unknown>[] = []
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, ids[2]!)
    running.push(shop.runJobs())
    await untilWaiting(shop, 1)
    running.push(staff.api(imports.cancelImport, { params }))
    await untilWaiting(shop, 2)
  })
  await Promise.all(running)
  const { state, counts } = await staff.api(imports.showImport, { params })
  expect(state).toBe('cancelled')
  const notes = await shop.db
    .selectFrom('order_notes')
    .where('order_id', 'in', ids)
    .select('order_id')
    .execute()
  expect(counts).toMatchObject({ products: notes.length, updated: notes.length, failed: 0 })
  expect(notes.length).toBeGreaterThanOrEqual(3)
  expect(notes.length).toBeLessThan(ids.length)
})

const userRow = (Email: string, more: Record<string, string> = {}) => ({ 'E-mail': Email, ...more })
const findUsers = async (q: string) => (await admin.api(listUsers, { query: { q } })).users

test('a user file updates known users and creates the others without password or consent', async () => {
  const known = await shop.signedIn('customer')
  const meera = await shop.signedIn('seller')
  const rows = [
    userRow(known.email.toUpperCase(), { Name: 'Asha Corrected', Phone: "'+91 98000 00100" }),
    userRow('new.person@example.com', { Name: 'Nila Newcomer', Phone: '98000 00200' }),
    userRow('away.person@example.com', { Name: 'Barred Newcomer', Status: 'Blocked' }),
    userRow(meera.email, { Name: 'Somebody Else' }),
    userRow('NEW.person@example.com', { Name: 'Twice' }),
    userRow('nameless@example.com'),
    userRow('no address', { Name: 'Bad Address' }),
    userRow('short@example.com', { Name: 'Bad Phone', Phone: '12' }),
    userRow('formula@example.com', { Name: '=1+1', Status: 'boss' }),
  ]
  const check = await checkFile({ by: admin, kind: 'users', rows })
  expect(check).toMatchObject({ counts: { created: 2, updated: 1, unchanged: 0, failed: 6 } })
  expect(check.preview[0]).toMatchObject({
    isNew: false,
    changes: [
      { field: 'Name', after: 'Asha Corrected' },
      { field: 'Phone', after: '+91 98000 00100' },
    ],
  })
  expect(await findUsers('Newcomer')).toEqual([])

  await admin.api(imports.startImport, { params: { id: check.id } })
  await shop.runJobs()
  const done = await admin.api(imports.showImport, { params: { id: check.id } })
  expect(reasons(done)).toEqual([
    [5, 'E-mail', 'Staff and seller accounts must be changed individually'],
    [6, 'E-mail', 'was already used at line 3'],
    [7, 'Name', 'Enter a name: this user has no account yet'],
    [8, 'E-mail', '“no address”: Enter a valid e-mail address'],
    [9, 'Phone', '“12”: Enter a phone number with at least 10 digits'],
    [10, 'Name', expect.stringContaining('a spreadsheet reads as a formula')],
    [10, 'Status', '“boss”: An account is active, blocked or inactive'],
  ])
  expect(await findUsers('Newcomer')).toMatchObject([
    { fullName: 'Barred Newcomer', role: 'customer', status: 'blocked', emailVerified: false },
    { fullName: 'Nila Newcomer', role: 'customer', status: 'active', phoneNumber: '98000 00200' },
  ])
  expect(await findUsers(known.email)).toMatchObject([
    { fullName: 'Asha Corrected', phoneNumber: '+91 98000 00100' },
  ])
  expect((await actsOn(`user:${known.id}`)).at(-1)).toEqual({ act: 'user.change', actor_id: admin.id })
  expect(await countEmails(shop, 'new.person@example.com', 'account-created')).toBe(0)

  const again = await importFile({ by: admin, kind: 'users', rows: rows.slice(0, 3), withInvites: true })
  expect(again).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, unchanged: 3 } })
  expect(await findUsers('Newcomer')).toHaveLength(2)

  const later = new Date(Date.now() + 8 * 86_400_000)
  await shop.db.transaction().execute((tx) => purgeFiles(tx, later))
  expect(await admin.api(imports.showImport, { params: { id: check.id } })).toMatchObject({
    counts: { created: 2 },
    hasFile: false,
    samples: [],
    preview: [],
    firstIssues: [],
  })
})

test('a user file does not change an account with an unconfirmed e-mail address', async () => {
  const squatted = 'squatted.person@example.com'
  const squatter = openBrowser(shop)
  await squatter.signUp({ email: squatted, name: 'A Squatter' })
  const rows = [userRow(squatted, { Name: 'Kokila Zaveri', Phone: '98000 00900' })]
  const done = await importFile({ by: admin, kind: 'users', rows })
  expect(reasons(done)).toEqual([[2, 'E-mail', expect.stringContaining('is not verified')]])
  expect((await squatter.requestWithToken('/api/me')).body).not.toMatch(/Kokila|00900/)

  const same = [userRow(squatted, { Name: 'A Squatter', Status: 'active' })]
  expect(await importFile({ by: admin, kind: 'users', rows: same })).toMatchObject({
    counts: { unchanged: 1, failed: 0 },
  })
})

test('an invited user sets a password by the link in the e-mail and has given no consent', async () => {
  const email = 'invited@example.com'
  const rows = [
    userRow(email, { Name: 'Ila Invited' }),
    userRow('not.invited@example.com', { Name: 'Barred Invited', Status: 'blocked' }),
  ]
  await importFile({ by: admin, kind: 'users', rows, withInvites: true })
  await shop.runJobs({ includeDelayed: true }) // an import that was interrupted sends its invitations later
  expect(await countEmails(shop, email, 'account-created')).toBe(1)
  expect(await countEmails(shop, 'not.invited@example.com', 'account-created')).toBe(0)
  expect((await openBrowser(shop).signIn(email, PASSWORD)).statusCode).toBe(401)

  const token = (await linkTo(shop, email, 'account-created')).searchParams.get('token')!
  const visitor = openBrowser(shop)
  const response = await visitor.post('/reset-password', { token, newPassword: 'kitli chai at platform 4' })
  expect(response.statusCode).toBe(200)
  expect((await visitor.signIn(email, 'kitli chai at platform 4')).statusCode).toBe(200)
  const [{ _id } = { _id: '' }] = await findUsers(email)
  const consents = await shop.db.selectFrom('consents').selectAll().where('user_id', '=', _id).execute()
  expect(consents).toEqual([])
})

test('each kind of file needs the right for the same change by hand, until the end of the run', async () => {
  const keeper = await shop.signedIn('staff', ['catalogue'])
  const file = () => ({ files: { file: [new File(['a,b\n'], 'x.csv')] } })
  const upload = (by: TestUser, kind: imports.ImportKind) =>
    by.api(imports.uploadImport, { query: { kind }, ...file() })
  for (const [by, kind] of [
    [keeper, 'orders'],
    [keeper, 'users'],
    [staff, 'users'],
    [staff, 'products'],
  ] as const) {
    await expect(upload(by, kind)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(by.api(imports.listImports, { query: { kind } })).rejects.toMatchObject({
      code: 'forbidden',
    })
  }
  const mine = await checkFile({
    by: staff,
    kind: 'orders',
    rows: [{ Order: await order('confirmed'), Status: 'shipped' }],
  })
  const params = { id: mine.id }
  await expect(keeper.api(imports.showImport, { params })).rejects.toMatchObject({ code: 'forbidden' })
  const url = endpointUrl(imports.importErrors.path, params)
  const errors = await shop.app.inject({ url, headers: { authorization: `Bearer ${keeper.token}` } })
  expect(errors.statusCode).toBe(403)

  const gone = await shop.signedIn('staff', ['orders'])
  await gone.api(imports.startImport, { params })
  await admin.api(setRole, { params: { id: gone.id }, body: { role: 'staff', rights: ['catalogue'] } })
  await shop.runJobs()
  expect(await staff.api(imports.showImport, { params })).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('no longer has permission to'),
  })
})

import { beforeAll, expect, test } from 'vitest'
import {
  acknowledgeComplaint,
  adminComplaint,
  adminComplaints,
  makeComplaint,
  myComplaints,
  resolveComplaint,
  showComplaint,
} from '../../../contract/complaints/complaints.ts'
import { exportMe } from '../../../contract/accounts/account.ts'
import { deleteUser } from '../../../contract/accounts/users.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop()
const HOUR_MS = 3_600_000
let staff: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('staff', ['support'])
})

const complaint = {
  name: 'Asha Shopper',
  email: 'asha@example.com',
  orderNumber: 'AB12CD34',
  message: 'The parcel never arrived, and nobody calls back.',
}
const subjectsTo = async (recipient: string) => {
  const rows = await shop.db
    .selectFrom('emails')
    .select('subject')
    .where('recipient', '=', recipient)
    .where('template', '=', 'complaint-status-changed')
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject }) => subject)
}
test('a visitor makes a complaint, gets a number and e-mails, and sees each step on the status page', async () => {
  const email = 'visitor@example.com'
  const made = await shop.api(makeComplaint, { body: { ...complaint, email } })
  expect(made).toMatchObject({ state: 'received', orderNumber: 'AB12CD34', answer: null })
  expect(made.number).toMatch(/^C-\d{6}$/)
  const params = { id: made._id }
  expect(await shop.api(showComplaint, { params })).toEqual(made)

  const acknowledged = await staff.api(acknowledgeComplaint, { params })
  expect(acknowledged).toMatchObject({ state: 'acknowledged', email, isOverdue: false })
  expect(await refusalOf(staff.api(acknowledgeComplaint, { params }))).toMatchObject({ code: 'wrong_state' })
  const body = { answer: 'We are sorry. A new parcel leaves today.' }
  await staff.api(resolveComplaint, { params, body })
  expect(await shop.api(showComplaint, { params })).toMatchObject({ state: 'resolved', ...body })
  expect(await refusalOf(staff.api(resolveComplaint, { params, body }))).toMatchObject({
    code: 'wrong_state',
  })
  expect(await subjectsTo(email)).toEqual([
    `We have received your complaint: ${made.number}`,
    `We are looking into your complaint: ${made.number}`,
    `Our answer to your complaint: ${made.number}`,
  ])
})

test.each(['a visitor', 'a user'])(
  'a complaint that %s sends again after a lost reply is stored once',
  async (sender) => {
    const { api } = sender === 'a user' ? await shop.signedIn() : shop
    const body = { ...complaint, email: `${sender.replace(' ', '-')}@example.com` }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await api(makeComplaint, { body, headers })
    expect(await api(makeComplaint, { body, headers })).toEqual(first)
    expect(await subjectsTo(body.email)).toHaveLength(1)
    const other = { ...body, message: 'The second parcel never arrived either.' }
    expect((await api(makeComplaint, { body: other, headers }))._id).not.toBe(first._id)
  },
)

test('a visitor cannot read the complaint of somebody else with a key that is easy to guess', async () => {
  const headers = { 'idempotency-key': 'complaint-1' }
  expect(await refusalOf(shop.api(makeComplaint, { body: complaint, headers }))).toMatchObject({
    details: { fields: [{ path: 'Idempotency-Key' }] },
  })
})

test('a complaint without a message or a valid address is refused at these fields', async () => {
  const body = { ...complaint, email: 'asha', message: ' ' }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/complaints', payload: body })
  expect(answer.statusCode).toBe(400)
  const { details } = answer.json<{ details: { fields: { path: string }[] } }>()
  expect(details.fields.map(({ path }) => path)).toEqual(['email', 'message'])
})

test('the order number is optional, and a wrong link shows nothing', async () => {
  const made = await shop.api(makeComplaint, { body: { ...complaint, orderNumber: '' } })
  expect(made.orderNumber).toBeNull()
  expect(await refusalOf(shop.api(showComplaint, { params: { id: made.number } }))).toMatchObject({
    status: 404,
  })
})

test('staff see complaints without an answer first, and which legal deadline has passed', async () => {
  const { now } = shop.env
  shop.env.now = () => new Date(now().getTime() - 49 * HOUR_MS)
  const old = await shop.api(makeComplaint, { body: complaint })
  shop.env.now = now
  const params = { id: old._id }
  expect((await staff.api(adminComplaints, { query: {} })).data[0]).toMatchObject({
    _id: old._id,
    isOverdue: true,
  })
  const resolved = await staff.api(resolveComplaint, { params, body: { answer: 'We have refunded you.' } })
  expect(resolved).toMatchObject({ state: 'resolved', isOverdue: false })
  expect(resolved.acknowledgedAt).toBe(resolved.resolvedAt)
  expect((await staff.api(adminComplaints, { query: {} })).data.at(-1)).toMatchObject({ state: 'resolved' })
  const open = await staff.api(adminComplaints, { query: { state: 'received' } })
  expect(open.data.map(({ state }) => state)).not.toContain('resolved')
  expect(open.total).toBe(open.data.length)
})

test('a user sees their own complaints, the newest first, and nobody else’s', async () => {
  const [asha, other] = [await shop.signedIn(), await shop.signedIn()]
  const made = await asha.api(makeComplaint, { body: complaint })
  const byVisitor = await shop.api(makeComplaint, { body: { ...complaint, email: asha.email.toUpperCase() } })
  expect((await asha.api(myComplaints)).data).toEqual([byVisitor, made])
  expect((await other.api(myComplaints)).data).toEqual([])
  await expect(shop.api(myComplaints)).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('a complaint with an address that a user has not verified is not in the list of this user', async () => {
  const asha = await shop.signedIn()
  await shop.db.updateTable('users').set({ email_verified: false }).where('id', '=', asha.id).execute()
  await shop.api(makeComplaint, { body: { ...complaint, email: asha.email } })
  expect((await asha.api(myComplaints)).data).toEqual([])
})

test('a user can export their complaints, and the erasure of the account deletes them', async () => {
  const asha = await shop.signedIn()
  const made = await asha.api(makeComplaint, { body: complaint })
  const byVisitor = await shop.api(makeComplaint, { body: { ...complaint, email: asha.email } })
  const { complaints } = await asha.api(exportMe, {})
  expect(complaints.map(({ _id }) => _id)).toEqual([byVisitor._id, made._id])
  const admin = await shop.signedIn('admin')
  await admin.api(deleteUser, { params: { id: asha.id } })
  for (const { _id: id } of [made, byVisitor]) {
    expect(await refusalOf(staff.api(adminComplaint, { params: { id } }))).toMatchObject({ status: 404 })
  }
})

import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '../../../../contract/store/audit.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import {
  changeUser,
  changeUsers,
  dashboardStats,
  listUsers,
  setRole,
  type User,
} from '../../../../contract/accounts/users.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop({ CLOCK: '2026-10-11T20:00:00Z' }) // already 12 October in India
let admin: TestUser
let support: TestUser
beforeAll(async () => {
  admin = await shop.signedIn('admin')
  support = await shop.signedIn('staff', ['support'])
})

const codeOf = async (answer: Promise<unknown>) => (await refusalOf(answer))?.code
const find = async (q: string): Promise<User | undefined> =>
  (await admin.api(listUsers, { query: { q } })).users[0]
const joined = (id: string, at: string) =>
  shop.db.updateTable('users').set({ created_at: at }).where('id', '=', id).execute()

describe('the list of users', () => {
  beforeAll(async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: `crowd-${index}`,
      name: `Garba Guest ${index}`,
      email: `guest-${index}@crowd.example.com`,
      created_at: new Date(Date.UTC(2020, 0, 1, 0, index)),
    }))
    await shop.db.insertInto('users').values(rows).execute()
  })

  test('has fifty users on a page, newest first, and the number of pages and users', async () => {
    const first = await admin.api(listUsers, { query: { q: 'GARBA guest' } })
    expect(first.pagination).toEqual({ current: 1, total: 3, totalUsers: 120 })
    expect(first.users).toHaveLength(50)
    expect(first.users[0]?.fullName).toBe('Garba Guest 119')
    const third = await admin.api(listUsers, { query: { q: 'garba guest', page: 3 } })
    expect(third.users.map(({ fullName }) => fullName).at(-1)).toBe('Garba Guest 0')
  })

  test('is searched by name or e-mail address ignoring case, without wildcards', async () => {
    expect((await find('GUEST-7@crowd'))?.fullName).toBe('Garba Guest 7')
    expect(await find('100%')).toBeUndefined()
  })

  test('a change without any field is refused', async () => {
    const { id } = await shop.signedIn()
    const answer = await shop.app.inject({
      method: 'PATCH',
      url: `/api/admin/users/${id}/status`,
      headers: { authorization: `Bearer ${support.token}` },
      payload: {},
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      details: { fields: [{ path: 'status', message: 'Choose a status, or change another field' }] },
    })
  })

  test('can be filtered by blocked users', async () => {
    await shop.db.updateTable('users').set({ status: 'active' }).execute()
    const asha = await shop.signedIn()
    await support.api(changeUser, { params: { id: asha.id }, body: { status: 'blocked' } })
    const { users } = await support.api(listUsers, { query: { status: 'blocked' } })
    expect(users.map(({ _id }) => _id)).toEqual([asha.id])
    const all = await support.api(listUsers, { query: { status: 'all' } })
    expect(all.pagination).toEqual((await support.api(listUsers)).pagination)
  })

  test('contains the last sign-in and the subject at the provider', async () => {
    const asha = await shop.signedIn()
    const user = (await find(asha.email))!
    expect(user.lastLoginDate).not.toBeNull()
    expect(user.clerkId).toBe(asha.id)
  })
})

describe('an account', () => {
  test('that is blocked is signed out everywhere at once', async () => {
    const asha = await shop.signedIn()
    await support.api(changeUser, { params: { id: asha.id }, body: { status: 'blocked' } })
    expect(await codeOf(asha.api(showCurrentUser))).toBe('not_signed_in')
    const renewed = await shop.app.inject({ url: '/api/auth/token', headers: { cookie: asha.cookie } })
    expect(renewed.statusCode).toBe(401)
    await support.api(changeUser, { params: { id: asha.id }, body: { status: 'active' } })
    expect(await codeOf(asha.api(showCurrentUser))).toBe('not_signed_in') // unblocking does not restore ended sessions
  })

  test('that is blocked has no session that unblocking could restore', async () => {
    const asha = await shop.signedIn()
    const sessions = () =>
      shop.db.selectFrom('sessions').select('id').where('user_id', '=', asha.id).execute()
    expect(await sessions()).toHaveLength(1)
    await support.api(changeUser, { params: { id: asha.id }, body: { status: 'blocked' } })
    expect(await sessions()).toEqual([])
    expect(await codeOf(asha.api(showCurrentUser))).toBe('not_signed_in')
    // The test does not request an access token while the account is blocked, because such a request would end the session too.
    await support.api(changeUser, { params: { id: asha.id }, body: { status: 'active' } })
    expect(await codeOf(asha.api(showCurrentUser))).toBe('not_signed_in')
    const renewed = await shop.app.inject({ url: '/api/auth/token', headers: { cookie: asha.cookie } })
    expect(renewed.statusCode).toBe(401)
  })

  test('is changed in one request, and unknown fields are ignored', async () => {
    const asha = await shop.signedIn()
    const request = { fullName: 'Asha Patel', email: 'Asha.Patel@example.com', phoneNumber: '98000 00200' }
    const body = { ...request, status: 'active' as const, role: 'admin', rights: ['finance'] }
    const after = await admin.api(changeUser, { params: { id: asha.id }, body })
    expect(after).toMatchObject({
      fullName: 'Asha Patel',
      email: 'asha.patel@example.com',
      emailVerified: false,
      phoneNumber: '98000 00200',
      role: 'customer',
      rights: [],
    })
    expect(await codeOf(asha.api(showCurrentUser))).toBe('not_signed_in') // a new e-mail address requires a new sign-in
    const query = shop.db.selectFrom('emails').select('recipient').where('template', '=', 'email-changed')
    const emails = await query.where('user_id', '=', asha.id).execute()
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual(
      [asha.email, 'asha.patel@example.com'].sort(),
    )
  })

  test.each([
    ['fullName', { fullName: 'A' }],
    ['email', { email: 'not an address' }],
    ['phoneNumber', { phoneNumber: '12' }],
  ])('with an invalid %s is refused with the name of the field', async (path, body) => {
    const asha = await shop.signedIn()
    const refusal = await shop.app.inject({
      method: 'PATCH',
      url: `/api/admin/users/${asha.id}/status`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: body,
    })
    expect(refusal.statusCode).toBe(400)
    expect(refusal.json()).toMatchObject({ details: { fields: [{ path }] } })
  })

  test('cannot take the e-mail address of another account', async () => {
    const [asha, meera] = [await shop.signedIn(), await shop.signedIn()]
    const answer = admin.api(changeUser, { params: { id: asha.id }, body: { email: meera.email } })
    expect(await refusalOf(answer)).toMatchObject({
      code: 'invalid',
      details: { fields: [{ path: 'email' }] },
    })
  })

  test('may have a name with an emoji, which the audit log masks', async () => {
    const asha = await shop.signedIn()
    const rename = (fullName: string) =>
      admin.api(changeUser, { params: { id: asha.id }, body: { fullName } })
    expect(await rename('Asha 😀')).toMatchObject({ fullName: 'Asha 😀' })
    expect(await rename('Asha Patel')).toMatchObject({ fullName: 'Asha Patel' })
    const entries = await shop.db
      .selectFrom('audit_log')
      .select('before')
      .where('subject', '=', `user:${asha.id}`)
      .orderBy('id', 'desc')
      .execute()
    expect(entries[0]).toMatchObject({ before: { fullName: 'A*** 😀***' } })
  })

  test('of a customer can be changed by support, except for the e-mail address', async () => {
    const asha = await shop.signedIn()
    await support.api(changeUser, { params: { id: asha.id }, body: { fullName: 'Asha P' } })
    const answer = support.api(changeUser, { params: { id: asha.id }, body: { email: 'taken@example.com' } })
    expect(await codeOf(answer)).toBe('invalid')
  })

  test.each(['staff', 'admin'] as const)('of %s can be changed by admins only', async (role) => {
    const other = await shop.signedIn(role)
    const answer = support.api(changeUser, { params: { id: other.id }, body: { status: 'blocked' } })
    expect(await codeOf(answer)).toBe('forbidden')
  })

  test('cannot be blocked or demoted by its own user', async () => {
    const params = { id: admin.id }
    expect(await codeOf(admin.api(changeUser, { params, body: { status: 'blocked' } }))).toBe('forbidden')
    expect(await codeOf(admin.api(setRole, { params, body: { role: 'staff', rights: [] } }))).toBe(
      'forbidden',
    )
  })
})

describe('a right', () => {
  test('takes effect on the next request, and so does its removal', async () => {
    const asha = await shop.signedIn()
    const params = { id: asha.id }
    expect(await codeOf(asha.api(listUsers))).toBe('forbidden')
    await admin.api(setRole, { params, body: { role: 'staff', rights: ['support'] } })
    expect(await codeOf(asha.api(listUsers))).toBeUndefined()
    await admin.api(setRole, { params, body: { role: 'staff', rights: ['catalogue'] } })
    expect(await codeOf(asha.api(listUsers))).toBe('forbidden')
    await admin.api(setRole, { params, body: { role: 'customer', rights: ['support'] } })
    expect((await find(asha.email))?.rights).toEqual([])
    expect(await codeOf(asha.api(listUsers))).toBe('forbidden')
  })

  test('requires a verified e-mail address', async () => {
    const asha = await shop.signedIn()
    const setVerified = (email_verified: boolean) =>
      shop.db.updateTable('users').set({ email_verified }).where('id', '=', asha.id).execute()
    await setVerified(false)
    const body = { role: 'staff' as const, rights: ['support' as const] }
    expect(await codeOf(admin.api(setRole, { params: { id: asha.id }, body }))).toBe('email_unverified')
    await setVerified(true)
    expect(await codeOf(admin.api(setRole, { params: { id: asha.id }, body }))).toBeUndefined()
  })

  test('can be granted by admins only', async () => {
    const asha = await shop.signedIn()
    const answer = support.api(setRole, { params: { id: asha.id }, body: { role: 'admin', rights: [] } })
    expect(await codeOf(answer)).toBe('forbidden')
  })
})

test('the audit log records changes of an account without identifying the user', async () => {
  const asha = await shop.signedIn()
  await admin.api(changeUser, {
    params: { id: asha.id },
    body: { fullName: 'Asha Patel', email: 'a.new.address@example.com', phoneNumber: '9800000300' },
  })
  const { entries } = await admin.api(listAuditEntries, { query: { q: asha.id } })
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    act: 'user.change',
    actorId: admin.id,
    after: { fullName: 'A*** P***', email: 'a.***@example.com', phoneNumber: '98******00' },
  })
  expect(JSON.stringify(entries)).not.toMatch(/Patel|a\.new\.address|9800000300/)
})

test('the audit log is filtered by Indian days', async () => {
  const asha = await shop.signedIn()
  await support.api(changeUser, { params: { id: asha.id }, body: { fullName: 'Asha P' } })
  const { entries } = await admin.api(listAuditEntries, { query: { limit: 1 } })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(entries[0]!.at))
  expect((await admin.api(listAuditEntries, { query: { from: day, until: day } })).entries).not.toEqual([])
  expect((await admin.api(listAuditEntries, { query: { until: '2020-01-01' } })).entries).toEqual([])
})

test('the dashboard counts the users of today in Indian time', async () => {
  const before = await support.api(dashboardStats)
  const [late, early] = [await shop.signedIn(), await shop.signedIn()]
  await joined(late.id, '2026-10-11T19:00:00Z') // 00:30 on 12 October in India
  await joined(early.id, '2026-10-11T18:00:00Z') // 23:30 on 11 October in India
  const after = await support.api(dashboardStats)
  expect(after.todayUsers - before.todayUsers).toBe(1)
  expect(after.totalUsers - before.totalUsers).toBe(2)
  expect(after.week.map(({ day }) => day)).toEqual([
    '2026-10-06',
    '2026-10-07',
    '2026-10-08',
    '2026-10-09',
    '2026-10-10',
    '2026-10-11',
    '2026-10-12',
  ])
  expect(after.week[5]!.users - before.week[5]!.users).toBe(1)
})

test('several users are blocked at once, but never oneself, and by support staff no staff', async () => {
  const [asha, meera, clerk] = [await shop.signedIn(), await shop.signedIn(), await shop.signedIn('staff')]
  const body = { ids: [asha.id, meera.id, admin.id, clerk.id], status: 'blocked' as const }
  const bySupport = await support.api(changeUsers, { body })
  expect(bySupport.changed).toEqual([
    { id: asha.id, before: 'active' },
    { id: meera.id, before: 'active' },
  ])
  expect(bySupport.refused.map(({ id }) => id)).toEqual([admin.id, clerk.id])
  const byAdmin = await admin.api(changeUsers, { body })
  expect(byAdmin.changed).toEqual([{ id: clerk.id, before: 'active' }])
  expect(byAdmin.refused).toMatchObject([
    { id: admin.id, message: expect.stringContaining('your own account') },
  ])
  const undone = await admin.api(changeUsers, { body: { ids: [asha.id], status: 'active' } })
  expect(undone.changed).toEqual([{ id: asha.id, before: 'blocked' }])
})

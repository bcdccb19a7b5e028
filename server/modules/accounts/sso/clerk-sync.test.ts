import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../../contract/core/client.ts'
import { fetchAllUsers, identitySync } from '../../../../contract/accounts/identity-provider.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { listUsers } from '../../../../contract/accounts/users.ts'
import { inProcessClient } from '../../../platform/http/in-process-client.ts'
import { aClerkUser, openFakeClerk, SECRET_KEY } from '../../../testing/fake-clerk.ts'
import { CLIENT_ID, openIdentityProvider } from '../../../testing/identity-provider.ts'
import { testShop } from '../../../testing/shop.ts'
import { createSsoClient } from '../../../testing/sso-client.ts'
import { clerkOf, countClerkUsers, findClerkUser, listClerkUsers } from './clerk.ts'

const clerk = await openFakeClerk()
const provider = await openIdentityProvider({ shopUrl: 'http://localhost:3000' })
const shop = testShop({
  IDENTITY_PROVIDER: 'clerk',
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  CLERK_SECRET_KEY: SECRET_KEY,
  CLERK_API_URL: clerk.url,
})
const { addUser, signIn, tokenOf, statusWithToken } = createSsoClient(provider, shop)
afterAll(async () => {
  clerk.close()
  await provider.close()
})

let admin: Api
beforeAll(async () => {
  const id = addUser({ email: 'admin@example.com' })
  const { browser } = await signIn(id)
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', 'admin@example.com').execute()
  admin = inProcessClient(shop.app, await tokenOf(browser))
})
beforeEach(async () => {
  clerk.users.length = 0
  clerk.failures.length = 0
  clerk.requestedPaths.length = 0
  await shop.db.deleteFrom('identity_syncs').execute()
})

const userBy = (email: string) =>
  shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const progress = async () => (await admin(identitySync)).sync
const copyAll = async () => {
  await admin(fetchAllUsers)
  await shop.runJobs()
  return progress()
}

describe('copying the users of Clerk', () => {
  test('copies all pages, reports the progress, and lists the users for staff', async () => {
    for (let number = 0; number < 230; number += 1) clerk.users.push(aClerkUser(`user_many${number}`))
    const { message, sync } = await admin(fetchAllUsers)
    expect(message).toBe('Importing 230 users from Clerk.')
    expect(sync).toMatchObject({ state: 'running', done: 0, total: 230, error: null })
    await shop.runJobs()
    expect(await progress()).toMatchObject({ state: 'done', done: 230, total: 230, leftOut: 0, error: null })
    const pages = clerk.requestedPaths.filter((path) => path.startsWith('/v1/users?'))
    expect(pages.map((path) => new URLSearchParams(path.split('?')[1]).get('offset'))).toEqual([
      '0',
      '100',
      '200',
    ])

    const { users, pagination } = await admin(listUsers, { query: { q: 'user_many22@' } })
    expect(pagination.totalUsers).toBe(1)
    expect(users[0]).toMatchObject({
      clerkId: 'user_many22',
      fullName: 'Asha Patel',
      emailVerified: true,
      imageUrl: null, // the picture is on Clerk's host, not in our storage
      role: 'customer',
      createdAt: new Date(1_750_000_000_000).toISOString(),
      lastLoginDate: new Date(1_760_000_000_000).toISOString(),
    })
  })

  test('again adds new fields only, and never overwrites fields that the user changed', async () => {
    clerk.users.push(aClerkUser('user_twice'))
    await copyAll()
    const before = (await userBy('user_twice@example.com'))!
    await shop.db.updateTable('users').set({ name: 'My own name' }).where('id', '=', before.id).execute()
    await shop.db.deleteFrom('identity_syncs').execute()
    clerk.users[0]!['first_name'] = 'Someone'
    clerk.users[0]!['phone_numbers'] = [{ id: 'idn_p', phone_number: '+919800000000' }]
    clerk.users[0]!['primary_phone_number_id'] = 'idn_p'
    await copyAll()
    expect(await userBy('user_twice@example.com')).toMatchObject({
      id: before.id,
      name: 'My own name',
      phone: '+919800000000',
    })
  })

  test('does not change staff or users that the shop has blocked', async () => {
    clerk.users.push(aClerkUser('user_staff'), aClerkUser('user_bad'))
    await copyAll()
    const set = (email: string, changes: { role?: 'staff'; status?: 'blocked' }) =>
      shop.db.updateTable('users').set(changes).where('email', '=', email).execute()
    await set('user_staff@example.com', { role: 'staff' })
    await set('user_bad@example.com', { status: 'blocked' })
    clerk.users[0]!['banned'] = true
    await shop.db.deleteFrom('identity_syncs').execute()
    expect(await copyAll()).toMatchObject({ state: 'done', leftOut: 0 })
    expect(await userBy('user_staff@example.com')).toMatchObject({ role: 'staff', status: 'active' })
    expect(await userBy('user_bad@example.com')).toMatchObject({ status: 'blocked' })
  })

  test('blocks users that Clerk has banned, and ends their sessions', async () => {
    const id = addUser({ email: 'banned@example.com' })
    const { browser } = await signIn(id)
    const token = (await tokenOf(browser))!
    expect(await statusWithToken(token)).toBe(200)
    clerk.users.push(aClerkUser(id, { banned: true }), aClerkUser('user_banned_before', { banned: true }))
    await copyAll()
    expect(await statusWithToken(token)).toBe(401)
    expect((await userBy('user_banned_before@example.com'))!.status).toBe('blocked')
  })

  test('links accounts by a verified address, never staff accounts, and counts skipped users', async () => {
    const email = (email_address: string, status = 'verified') => ({
      primary_email_address_id: 'idn_x',
      email_addresses: [{ id: 'idn_x', email_address, verification: { status } }],
    })
    clerk.users.push(
      aClerkUser('user_as_admin', email('admin@example.com')),
      aClerkUser('user_phone_only', { email_addresses: [], primary_email_address_id: null }),
      aClerkUser('user_first', email('shared@example.com')),
      aClerkUser('user_second', email('shared@example.com')),
      aClerkUser('user_third', email('shared@example.com', 'unverified')),
      { id: 7, object: 'nonsense' },
    )
    expect(await copyAll()).toMatchObject({ state: 'done', done: 6, leftOut: 5 })
    expect((await userBy('admin@example.com'))!.role).toBe('admin')
  })

  test('does not restore erased users', async () => {
    clerk.users.push(aClerkUser('user_erased'))
    await copyAll()
    await shop.db.deleteFrom('users').where('email', '=', 'user_erased@example.com').execute()
    await shop.db.deleteFrom('identity_syncs').execute()
    expect(await copyAll()).toMatchObject({ state: 'done', leftOut: 1 })
    expect(await userBy('user_erased@example.com')).toBeUndefined()
  })

  test('runs once at a time, and at most once a minute', async () => {
    clerk.users.push(aClerkUser('user_once'))
    const responses = await Promise.all([1, 2, 3].map(() => admin(fetchAllUsers)))
    expect(responses.filter(({ message }) => message.startsWith('Importing'))).toHaveLength(1)
    await shop.runJobs()
    expect((await admin(fetchAllUsers)).message).toMatch(/have just been imported/)
    expect(await shop.runJobs()).toEqual([])
    const rows = await shop.db.selectFrom('identity_syncs').select('id').execute()
    expect(rows).toHaveLength(1)
  })

  test('is recorded in the audit log with the user who started it', async () => {
    await copyAll()
    const entries = shop.db
      .selectFrom('audit_log')
      .select(['act', 'actor_role'])
      .where('act', '=', 'identity.sync')
    expect(await entries.execute()).toContainEqual({ act: 'identity.sync', actor_role: 'admin' })
  })
})

describe('when Clerk fails', () => {
  test('after a 429 the sync waits as long as Clerk requires and continues where it was', async () => {
    for (let number = 0; number < 120; number += 1) clerk.users.push(aClerkUser(`user_slow${number}`))
    await admin(fetchAllUsers)
    clerk.failures.push({ status: 429, headers: { 'retry-after': '30' } })
    await shop.runJobs()
    expect(await progress()).toMatchObject({
      state: 'running',
      done: 0,
      error: 'Clerk is rate limiting our requests',
    })
    expect(await shop.runJobs()).toEqual([]) // it waits
    await shop.runJobs({ includeDelayed: true })
    expect(await progress()).toMatchObject({ state: 'done', done: 120, error: null })
  })

  test('after a 500 the sync retries and continues where it was', async () => {
    for (let number = 0; number < 120; number += 1) clerk.users.push(aClerkUser(`user_half${number}`))
    await admin(fetchAllUsers)
    clerk.failOnce('offset=100')
    await shop.runJobs()
    expect(await progress()).toMatchObject({ state: 'running', done: 100, error: 'Clerk responded with 500' })
    await shop.runJobs({ includeDelayed: true })
    expect(await progress()).toMatchObject({ state: 'done', done: 120, error: null })
  })

  test('a rejected secret key ends the sync at once, with the reason', async () => {
    await admin(fetchAllUsers)
    clerk.failures.push({ status: 401 })
    await shop.runJobs()
    expect(await progress()).toMatchObject({
      state: 'failed',
      error: 'Clerk rejected the secret key (401)',
    })
    expect((await copyAll())!.state).toBe('done') // a new sync can be started after the failed one
  })

  test.each([
    [{ status: 500 }, 'Clerk responded with 500'],
    [{ status: 200, body: '<html>' }, 'Clerk’s response is not valid JSON'],
    [{ status: 200, body: '{"data":[]}' }, 'Clerk’s response has an unexpected format'],
    [{ status: 302, headers: { location: 'https://elsewhere.example' } }, 'Clerk cannot be reached'],
  ] as const)('the online check reports the failure to staff: %j', async (failure, reason) => {
    clerk.failures.push(failure)
    await expect(admin(fetchAllUsers)).rejects.toMatchObject({ code: 'unavailable' })
    clerk.failures.push(failure)
    await expect(countClerkUsers(clerkOf(shop.env.thirdParty)!)).rejects.toThrow(reason)
    expect(await progress()).toBeNull()
  })

  test('requests to Clerk time out', async () => {
    clerk.failures.push('silence', 'silence')
    const settings = clerkOf(shop.env.thirdParty)!
    await expect(countClerkUsers(settings, 30)).rejects.toThrow('Clerk took too long to respond')
    await expect(listClerkUsers(settings, { offset: 0, limit: 10 }, 30)).rejects.toThrow('too long')
  })

  test('the online check alone copies no users', async () => {
    clerk.users.push(aClerkUser('user_unseen'))
    const { success, message, sync } = await admin(fetchAllUsers, { query: { onlyCheck: true } })
    expect({ success, message, sync }).toEqual({ success: true, message: 'Clerk is available.', sync: null })
    expect(await shop.runJobs()).toEqual([])
  })
})

describe("Clerk's own session token", () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const sessionToken = (sub: string) =>
    provider.sign({
      iss: provider.issuer,
      sub,
      azp: 'http://localhost:3000',
      sid: 'sess_1',
      iat: seconds(),
      nbf: seconds(),
      exp: seconds() + 60,
    })

  test('has no profile claims, so the user is read once from Clerk', async () => {
    clerk.users.push(aClerkUser('user_session'))
    const api = inProcessClient(shop.app, await sessionToken('user_session'))
    expect((await api(showCurrentUser)).user).toMatchObject({
      clerkId: 'user_session',
      email: 'user_session@example.com',
    })
    await api(showCurrentUser)
    expect(clerk.requestedPaths).toEqual(['/v1/users/user_session'])
  })

  test('of a deleted or banned user of Clerk is rejected', async () => {
    clerk.users.push(aClerkUser('user_banned', { banned: true }))
    expect(await statusWithToken(await sessionToken('user_gone'))).toBe(401)
    expect(await statusWithToken(await sessionToken('user_banned'))).toBe(401)
    expect(await findClerkUser(clerkOf(shop.env.thirdParty)!, '../count')).toBeNull()
  })

  test('of a new user is answered with 503 while Clerk does not respond', async () => {
    clerk.failures.push({ status: 500 })
    expect(await statusWithToken(await sessionToken('user_later'))).toBe(503)
  })
})

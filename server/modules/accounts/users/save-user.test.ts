import { expect, test } from 'vitest'
import {
  fetchAllUsers,
  identitySync,
  saveUser,
  syncClerkUser,
} from '../../../../contract/accounts/identity-provider.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { listUsers } from '../../../../contract/accounts/users.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()

const rowOf = (id: string) =>
  shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('client data at checkout fills empty fields only', async () => {
  const asha = await shop.signedIn()
  const before = await rowOf(asha.id)
  const body = {
    clerkId: 'user_of_somebody_else',
    email: 'somebody-else@example.com',
    name: 'Somebody Else',
    imageUrl: '/media/asha/320.webp',
    firstName: 'Somebody',
    lastName: 'Else',
    phoneNumber: '+91 98000 00000',
    signedUpAt: '2020-01-01T00:00:00Z',
    lastSignInAt: 1_760_000_000_000,
  }
  const { success, user } = await asha.api(saveUser, { body })
  expect(success).toBe(true)
  const filled = { image: '/media/asha/320.webp', phone: '+91 98000 00000' }
  expect(await rowOf(asha.id)).toEqual({ ...before, ...filled })
  expect(user).toMatchObject({ id: asha.id, clerkId: asha.id, email: asha.email, imageUrl: filled.image })

  await asha.api(saveUser, { body: { ...body, imageUrl: '/media/other/320.webp', phoneNumber: '1' } })
  expect(await rowOf(asha.id)).toMatchObject(filled)
})

test('client data after a sign-in changes neither verification, role nor identity', async () => {
  const [asha, other] = [await shop.signedIn(), await shop.signedIn()]
  const before = await rowOf(asha.id)
  const body = {
    clerkId: other.id,
    email: other.email,
    fullName: 'Somebody Else',
    emailVerified: true,
    role: 'admin',
    status: 'active',
    type: 'seller',
    id: other.id,
  }
  await asha.api(syncClerkUser, { body })
  expect(await rowOf(asha.id)).toEqual(before)
})

test.each([
  [{ imageUrl: 'javascript:alert(1)' }],
  [{ imageUrl: 'https://pictures.example.com/asha.png' }],
  [{ imageUrl: '//pictures.example.com/asha.png' }],
  [{ imageUrl: '/media/../api/me' }],
  [{ imageUrl: `/media/${'x'.repeat(3000)}` }],
  [{ imageUrl: 7, phoneNumber: { toString: 1 }, name: null, firstName: [] }],
  [{ phoneNumber: '\u0000\u0007' }],
])('invalid values are ignored, not refused: %j', async (body) => {
  const asha = await shop.signedIn()
  const before = await rowOf(asha.id)
  await asha.api(saveUser, { body })
  expect(await rowOf(asha.id)).toEqual(before)
})

test('an account without a name takes one from the client’s data', async () => {
  const asha = await shop.signedIn()
  await shop.db.updateTable('users').set({ name: '' }).where('id', '=', asha.id).execute()
  await asha.api(syncClerkUser, { body: { firstName: ' Asha ', lastName: 'Patel' } })
  expect((await rowOf(asha.id)).name).toBe('Asha Patel')
})

test('a shop with built-in sign-in says so in the online check, and has no users to copy', async () => {
  const staff = await shop.signedIn('staff')
  expect(await staff.api(fetchAllUsers)).toEqual({
    success: true,
    message: 'The shop uses its built-in sign-in, so there are no users to import.',
    provider: 'built-in',
    sync: null,
  })
  expect(await staff.api(identitySync)).toEqual({ sync: null })
})

test('a stored picture of another host is not shown', async () => {
  const [asha, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  const image = 'https://pictures.example.com/asha.png'
  await shop.db.updateTable('users').set({ image }).where('id', '=', asha.id).execute()
  expect((await asha.api(showCurrentUser)).user.imageUrl).toBeNull()
  const { users } = await admin.api(listUsers, { query: { q: asha.email } })
  expect(users[0]).toMatchObject({ _id: asha.id, imageUrl: null })
})

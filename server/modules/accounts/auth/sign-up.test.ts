import { expect, test, vi } from 'vitest'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()
let count = 0

function signUp(body: object, origin = shop.env.publicUrl) {
  count += 1
  const person = { name: 'Asha', email: `asha-${count}@example.com`, password: 'nine-nights-of-garba' }
  return shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin },
    payload: { ...person, ...body },
  })
}

test('signing up signs in at once', async () => {
  const answer = await signUp({})
  expect(answer.statusCode).toBe(200)
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
})

test('a seller signs up as a seller with a business name', async () => {
  const answer = await signUp({ type: 'seller', businessName: 'Meera Creations', phone: '9800000100' })
  expect(answer.json()).toMatchObject({ user: { role: 'seller', businessName: 'Meera Creations' } })
})

test.each(['staff', 'admin'])('a sign-up cannot request the role %s', async (role) => {
  await signUp({ role, type: role, email: `${role}-by-force@example.com` })
  await signUp({ type: role, email: `${role}-by-type@example.com` })
  const users = await shop.db
    .selectFrom('users')
    .select('role')
    .where('email', 'like', `${role}-by-%`)
    .execute()
  expect(users.map((user) => user.role)).toContain('customer')
  expect(users.map((user) => user.role)).not.toContain(role)
})

test('a password of seven characters is refused', async () => {
  expect((await signUp({ password: 'seven77' })).statusCode).toBe(400)
})

test('a program without cookies signs in without an origin, as the fetch of Node sends no other header; a form of another site does not', async () => {
  const password = 'nine-nights-of-garba'
  await signUp({ email: 'program@example.com', password })
  const signIn = async (headers: Record<string, string>) => {
    const payload = { email: 'program@example.com', password }
    const url = '/api/auth/sign-in/email'
    return (await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  expect(await signIn({ 'sec-fetch-mode': 'cors' })).toBe(200)
  expect(await signIn({})).toBe(200)
  expect(await signIn({ 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await signIn({ 'sec-fetch-mode': 'navigate', origin: 'null' })).toBe(403)
})

test('a sign-in request from another origin is rejected', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: 'https://elsewhere.example', cookie: 'navrang.session_token=x' },
    payload: { email: 'asha-1@example.com', password: 'nine-nights-of-garba' },
  })
  expect(answer.statusCode).toBe(403)
  vi.mocked(console.error).mockClear() // better-auth logs the rejected request
})

test('a wrong password and an unknown address get the same response', async () => {
  const signIn = (email: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: shop.env.publicUrl },
      payload: { email, password: 'not-the-password' },
    })
  const [known, unknown] = [await signIn('asha-1@example.com'), await signIn('nobody@example.com')]
  expect(known.statusCode).toBe(401)
  expect(unknown.body).toBe(known.body)
})

test('the current user is returned with the fields that the pages show and without secrets', async () => {
  const asha = await shop.signedIn()
  const { user, address } = await asha.api(showCurrentUser)
  expect(user).toMatchObject({ email: asha.email, type: 'customer', emailVerified: true })
  expect(address).toBeNull()
  expect(JSON.stringify(user)).not.toMatch(/password|token/i)
})

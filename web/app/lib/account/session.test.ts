import { beforeEach, expect, test, vi } from 'vitest'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { followAccount } from './follow-account.ts'
import { dropToken, forgetUser, refreshUser, setUser, signOut } from './session.ts'
import { readUser, storeUser } from './signed-in-user.ts'

const asha = { id: 'asha', name: 'Asha' } as SignedInUser

/** Replaces `fetch`. The reply about the signed-in user waits until the returned function is called. */
function withSlowServer(): () => void {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    url === '/api/auth/token' ? Response.json({ token: 'token' }) : (await promise).clone(),
  )
  return () => resolve(Response.json({ user: { ...asha, name: 'Asha Patel' } }))
}

beforeEach(() => {
  dropToken()
  storeUser(null)
})

test('a reply about the user that arrives after the sign-out does not sign in again', async () => {
  storeUser(asha)
  const reply = withSlowServer()
  const refreshed = refreshUser()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  forgetUser()
  reply()
  expect(await refreshed).toBe(null)
  expect(readUser()).toBe(null)
})

test('the user is stored after a sign-in, and again with a new name', async () => {
  withSlowServer()()
  expect(await refreshUser()).toMatchObject({ name: 'Asha Patel' })
  storeUser(asha)
  await refreshUser()
  expect(readUser()?.name).toBe('Asha Patel')
})

test('a page that loads the user with another role replaces the stored user', () => {
  storeUser({ ...asha, role: 'customer' })
  setUser({ ...asha, role: 'seller' })
  expect(readUser()?.role).toBe('seller')
})

test('the cart stays in the browser when the sign-out fails, and is removed when it succeeds', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  const request = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  let items: readonly CartItem[] = [{ id: 'choli' } as CartItem]
  const stop = followAccount({ items: () => items, put: (next) => (items = next) })
  storeUser(asha)
  await expect(signOut()).rejects.toThrow('Failed to fetch')
  vi.mocked(console.error).mockClear() // the failed requests are logged
  for (const status of [429, 503]) {
    request.mockImplementation(async () => new Response(null, { status }))
    await expect(signOut()).rejects.toThrow('The session could not be ended')
  }
  expect(items).toHaveLength(1)
  expect(readUser()).toEqual(asha)

  request.mockImplementation(async () => Response.json({ success: true }))
  await signOut()
  expect(items).toEqual([])
  expect(readUser()).toBe(null)
  stop()
  vi.unstubAllGlobals()
})

import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { storeUser, readUser, removeUser, flushBeforeSignOut } from './signed-in-user'
import { fetchOrReport } from '../api/unreached.ts'

// The session is an HttpOnly cookie that scripts cannot read. This file holds its short-lived access token in memory, and the
// signed-in user for display. The server verifies both.

const RENEW_AFTER_MS = 8 * 60_000
const TOKEN_TIMEOUT_MS = 15_000

let token: Promise<string | null> | undefined
let renewAt = 0

/**
 * Returns the access token of the session and renews it before it expires. Returns null for visitors, without a request to the
 * server.
 */
export const accessToken = async (): Promise<string | null> => (readUser() ? currentToken() : null)

function currentToken(): Promise<string | null> {
  if (!token || Date.now() > renewAt) {
    renewAt = Date.now() + RENEW_AFTER_MS
    const fresh = fetchToken()
    fresh.then(
      (bearer) => token === fresh && bearer === null && storeUser(null), // the session was ended on another device
      () => token === fresh && dropToken(), // a network error does not end the session; the next call tries again
    )
    token = fresh
  }
  return token
}

/** Forgets the access token. Call this function when the server rejects the token. */
export function dropToken() {
  token = undefined
}

async function fetchToken(): Promise<string | null> {
  const response = await fetchOrReport('/api/auth/token', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  })
  if (response.status === 401) return null
  if (!response.ok) throw new Error('Network error. Please try again.')
  const body = (await response.json()) as { token?: string }
  return body.token ?? null
}

/** Stores the user that a page has loaded from the server, if it is not the stored user already or has another role. */
export function setUser(user: SignedInUser | null) {
  if (user?.id === readUser()?.id && user?.role === readUser()?.role) return
  dropToken()
  storeUser(user)
}

/** Loads the signed-in user from the server and stores it for display, unless the user signs out meanwhile. */
export async function refreshUser(): Promise<SignedInUser | null> {
  const wasSignedIn = readUser() !== null
  const bearer = await currentToken()
  if (!bearer) {
    storeUser(null)
    return null
  }
  const response = await fetchOrReport('/api/me', { headers: { authorization: `Bearer ${bearer}` } })
  const user = response.ok ? ((await response.json()) as { user: SignedInUser }).user : null
  if (wasSignedIn && !readUser()) return null
  storeUser(user)
  return user
}

/** An error of the identity provider, with its message and field errors. */
export type AuthError = {
  error: string
  code: string
  details?: { fields?: { path: string; message: string }[] } | undefined
}

export type SignInResult = { user: SignedInUser } | AuthError

/** Loads the user of a new session and stores the user for display. */
export function rememberSignIn(): Promise<SignedInUser | null> {
  dropToken()
  return refreshUser()
}

/** Calls an endpoint that creates a session, then loads the user. */
export async function enter(path: string, body: object): Promise<SignInResult> {
  const result = await callAuth(path, body)
  if ('error' in result) return result
  const user = await rememberSignIn().catch(() => null)
  return user ? { user } : { error: 'We could not complete the sign-in. Please try again.', code: 'unknown' }
}

/** Verifies an e-mail address with the token from an e-mail. After `failed` the same token can be sent again. */
export async function requestVerification(token: string): Promise<'confirmed' | 'expired' | 'failed'> {
  const response = await post('/api/auth-links/verify-email', { token }).catch(() => null)
  if (!response || response.status === 429 || response.status >= 500) return 'failed'
  return response.ok ? 'confirmed' : 'expired'
}

/** Calls the identity provider: POST with a body, GET without. Never rejects. */
export async function callAuth(path: string, body?: object): Promise<{ body: unknown } | AuthError> {
  try {
    const response = await (body ? post(`/api/auth${path}`, body) : fetchOrReport(`/api/auth${path}`))
    const json = (await response.json().catch(() => ({}))) as { message?: string } & Partial<AuthError>
    if (response.ok) return { body: json }
    const { message, error, code = 'unknown', details } = json
    return { error: message ?? error ?? 'Please try again', code, details }
  } catch {
    return { error: 'Network error. Please try again.', code: 'network' }
  }
}

/**
 * Ends the session and forgets the user. Returns the sign-out URL of a third-party identity provider, or null. Throws if the server could
 * not be reached, because the session then continues, and the cart stays.
 */
export async function signOut(): Promise<string | null> {
  await flushBeforeSignOut()
  const response = await post('/api/auth/sign-out', {})
  if (response.status >= 500 || response.status === 429) throw new Error('The session could not be ended')
  const json = (await response.json().catch(() => null)) as { url?: unknown } | null
  forgetUser()
  return typeof json?.url === 'string' ? json.url : null
}

/** Forgets the user of a session that has ended, the cart, the wishlist and the PIN code of the account, and the drafts of this tab. */
export function forgetUser() {
  dropToken()
  try {
    sessionStorage.clear()
  } catch {
    // storage is unavailable
  }
  removeUser()
}

const post = (path: string, body: object) =>
  fetchOrReport(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

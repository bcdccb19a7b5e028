import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { PasswordResetResult } from '../../../../contract/accounts/security.ts'
import { storeUser, readUser, flushBeforeSignOut } from './signed-in-user'
import { fetchOrReport } from '../api/unreached.ts'

// The session itself is an HttpOnly cookie that scripts never see. Here are the short-lived token that it gives, in memory,
// and who is signed in, for display only: the server believes neither.

const RENEW_AFTER_MS = 8 * 60_000
const TOKEN_TIMEOUT_MS = 15_000

let token: Promise<string | null> | undefined
let renewAt = 0

/**
 * The bearer token of this browser's session, renewed in time; null when nobody is signed in. A visitor's browser does not
 * even ask.
 */
export const accessToken = async (): Promise<string | null> => (readUser() ? currentToken() : null)

function currentToken(): Promise<string | null> {
  if (!token || Date.now() > renewAt) {
    renewAt = Date.now() + RENEW_AFTER_MS
    const fresh = fetchToken()
    fresh.then(
      (bearer) => token === fresh && bearer === null && storeUser(null), // the session ended somewhere else
      () => token === fresh && dropToken(), // no answer is not "nobody": ask again next time
    )
    token = fresh
  }
  return token
}

/** Call when the server no longer takes the token. */
export function dropToken() {
  token = undefined
}

async function fetchToken(): Promise<string | null> {
  const answer = await fetchOrReport('/api/auth/token', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  })
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error('Network error. Please try again.')
  const body = (await answer.json()) as { token?: string }
  return body.token ?? null
}

/** A page that asked the server knows better who is signed in than what this browser remembers. */
export function setUser(user: SignedInUser | null) {
  if (user?.id === readUser()?.id) return
  dropToken()
  storeUser(user)
}

/** Asks the server who is signed in and keeps it for display. */
export async function refreshUser(): Promise<SignedInUser | null> {
  const bearer = await currentToken()
  if (!bearer) {
    storeUser(null)
    return null
  }
  const answer = await fetchOrReport('/api/me', { headers: { authorization: `Bearer ${bearer}` } })
  const user = answer.ok ? ((await answer.json()) as { user: SignedInUser }).user : null
  storeUser(user)
  return user
}

/** A "no" of the identity provider: words for the screen, and for some the fields that are meant. */
export type Refused = {
  error: string
  code: string
  details?: { fields?: { path: string; message: string }[] } | undefined
}

export type Outcome = { user: SignedInUser } | { needsCode: true } | Refused

export const signIn = (who: { email: string; password: string }): Promise<Outcome> =>
  enter('/sign-in/email', who)

export type SignUp = {
  name: string
  email: string
  password: string
  type: 'customer' | 'seller'
  phone?: string | undefined
  businessName?: string | undefined
}
export const signUp = (who: SignUp): Promise<Outcome> => enter('/sign-up/email', who)

/** Knocks at a door that gives a session, and learns who came in by it. */
export async function enter(path: string, body: object): Promise<Outcome> {
  const answer = await callAuth(path, body)
  if ('error' in answer) return answer
  if (answer.said.twoFactorRedirect) return { needsCode: true }
  dropToken()
  const user = await refreshUser().catch(() => null)
  return user
    ? { user }
    : { error: 'We could not find out who signed in. Please try again.', code: 'unknown' }
}

/** Proves with the token of a letter that an address is its owner's. */
export async function requestVerification(token: string): Promise<'verified' | 'expired' | 'offline'> {
  const answer = await post('/api/auth-links/verify-email', { token }).catch(() => null)
  if (!answer || answer.status >= 500) return 'offline'
  return answer.ok ? 'verified' : 'expired'
}

/** What the identity provider may answer, as far as screens look at it. */
type Said = {
  twoFactorRedirect?: boolean
  totpURI?: string
  backupCodes?: string[]
} & Partial<PasswordResetResult>

/** Asks the identity provider: a POST with a body, a GET without. Never rejects. */
export async function callAuth(path: string, body?: object): Promise<{ said: Said } | Refused> {
  try {
    const answer = await (body ? post(`/api/auth${path}`, body) : fetchOrReport(`/api/auth${path}`))
    const said = (await answer.json().catch(() => ({}))) as { message?: string } & Partial<Refused>
    if (answer.ok) return { said: said as Said }
    const { message, error, code = 'unknown', details } = said
    return { error: message ?? error ?? 'Please try again', code, details }
  } catch {
    return { error: 'Network error. Please try again.', code: 'network' }
  }
}

/**
 * Ends the session. What was typed in this tab, an address for example, is not for whoever sits down next. Answers where to
 * sign out at another identity provider as well, if there is such a place.
 */
export async function signOut(): Promise<string | null> {
  await flushBeforeSignOut()
  const answer = await post('/api/auth/sign-out', {}).catch(() => null)
  const said = (await answer?.json().catch(() => null)) as { url?: unknown } | null | undefined
  dropToken()
  try {
    sessionStorage.clear()
  } catch {
    // nothing was kept
  }
  storeUser(null)
  return typeof said?.url === 'string' ? said.url : null
}

const post = (path: string, body: object) =>
  fetchOrReport(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

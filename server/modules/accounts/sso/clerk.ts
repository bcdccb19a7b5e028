import { z } from 'zod'
import { withSlotSuspended } from '../../../platform/ops/load-shedding/slot.ts'
import { parseEmail, ownPicture, nameFromEmail, cleanText, type Identity } from './oidc-claims.ts'
import type { ThirdParty } from './oidc-settings.ts'

// Client of Clerk's Backend API: GET /users, GET /users/count and GET /users/{id}, with the secret key as bearer token.

const Verification = z.object({ status: z.string() }).nullish()
const ClerkUser = z.object({
  id: z.string().min(1).max(255),
  email_addresses: z
    .array(z.object({ id: z.string(), email_address: z.string(), verification: Verification }))
    .default([]),
  primary_email_address_id: z.string().nullish(),
  phone_numbers: z.array(z.object({ id: z.string(), phone_number: z.string() })).default([]),
  primary_phone_number_id: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  image_url: z.string().nullish(),
  created_at: z.number().nullish(),
  last_sign_in_at: z.number().nullish(),
  banned: z.boolean().nullish(),
})
type ClerkUser = z.infer<typeof ClerkUser>

const Total = z.object({ total_count: z.int().min(0) })

export type ClerkSettings = ThirdParty & { clerk: NonNullable<ThirdParty['clerk']> }

/** A failed request. `retryAfterSeconds` is set after HTTP 429; `isFinal` is true if a retry is useless. */
export type ClerkError = Error & { status?: number; retryAfterSeconds?: number; isFinal?: boolean }

/** Returns the settings of Clerk; null if Clerk is not configured. */
export const clerkOf = (thirdParty: ThirdParty | null): ClerkSettings | null =>
  thirdParty?.clerk ? (thirdParty as ClerkSettings) : null

/** Returns the number of Clerk's users. This is the cheapest request, so it is also used to check whether Clerk responds. */
export async function countClerkUsers(clerk: ClerkSettings, timeoutMs = 5_000): Promise<number> {
  return (await request(clerk, { path: '/users/count', shape: Total, timeoutMs })).total_count
}

export type ClerkPage = { offset: number; limit: number }

/** Returns one page of Clerk's users, oldest first, so that new users do not shift the pages. */
export async function listClerkUsers(clerk: ClerkSettings, { offset, limit }: ClerkPage, timeoutMs = 20_000) {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset), order_by: '+created_at' })
  const rows = await request(clerk, { path: `/users?${query}`, shape: z.array(z.unknown()), timeoutMs })
  const users = rows.flatMap((row) => ClerkUser.safeParse(row).data ?? [])
  return { length: rows.length, identities: users.map((user) => identityFrom(user, clerk)) }
}

/** Returns one of Clerk's users; null if there is none with this id. */
export async function findClerkUser(
  clerk: ClerkSettings,
  id: string,
  timeoutMs = 5_000,
): Promise<Identity | null> {
  const path = `/users/${encodeURIComponent(id)}`
  try {
    const user = await request(clerk, { path, shape: ClerkUser, timeoutMs })
    return user.id === id ? identityFrom(user, clerk) : null
  } catch (error) {
    if ((error as ClerkError).status === 404) return null
    throw error
  }
}

type ClerkRequest<S extends z.ZodType> = { path: string; shape: S; timeoutMs: number }

const request = <S extends z.ZodType>(clerk: ClerkSettings, options: ClerkRequest<S>) =>
  withSlotSuspended(() => sendRequest(clerk, options))

/** Sends one request. Throws a `ClerkError` that says whether and when to retry. */
async function sendRequest<S extends z.ZodType>(
  { clerk }: ClerkSettings,
  { path, shape, timeoutMs }: ClerkRequest<S>,
) {
  const response = await fetch(clerk.apiUrl + path, {
    headers: { authorization: `Bearer ${clerk.secretKey}`, accept: 'application/json' },
    redirect: 'error', // a redirect could send the secret key to another host
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(throwUnreachable)
  if (!response.ok) {
    await response.body?.cancel()
    throw responseError(response)
  }
  const result = shape.safeParse(await response.json().catch(throwUnreachable))
  if (!result.success) throw new Error('Clerk’s response has an unexpected format')
  return result.data
}

function throwUnreachable({ name }: Error): never {
  if (name === 'TimeoutError') throw new Error('Clerk took too long to respond')
  throw new Error(name === 'SyntaxError' ? 'Clerk’s response is not valid JSON' : 'Clerk cannot be reached')
}

const MAX_WAIT_SECONDS = 15 * 60

function responseError({ status, headers }: Response): ClerkError {
  if (status === 429) {
    const header = Number(headers.get('retry-after'))
    const seconds = Number.isFinite(header) && header > 0 ? Math.ceil(header) : 10
    const retryAfterSeconds = Math.min(seconds, MAX_WAIT_SECONDS)
    return Object.assign(new Error('Clerk is rate limiting our requests'), { status, retryAfterSeconds })
  }
  const isFinal = status < 500
  const message =
    status === 401 || status === 403
      ? `Clerk rejected the secret key (${status})`
      : `Clerk responded with ${status}`
  return Object.assign(new Error(message), { status, isFinal })
}

function identityFrom(user: ClerkUser, { issuer }: ClerkSettings): Identity {
  const primary = user.email_addresses.find(
    (email_address) => email_address.id === user.primary_email_address_id,
  )
  const email = parseEmail(primary?.email_address)
  const phone = user.phone_numbers.find((phone_number) => phone_number.id === user.primary_phone_number_id)
  const name = [user.first_name, user.last_name]
    .map((part) => cleanText(part, 60))
    .join(' ')
    .trim()
  return {
    issuer,
    subject: user.id,
    email,
    isEmailVerified: email !== null && primary?.verification?.status === 'verified',
    name: name || nameFromEmail(email),
    imageUrl: ownPicture(user.image_url),
    phone: cleanText(phone?.phone_number, 20) || null,
    createdAt: parseInstant(user.created_at),
    lastSignInAt: parseInstant(user.last_sign_in_at),
    isBanned: user.banned === true,
  }
}

/** Converts a time that Clerk sends, in milliseconds since 1970. Returns null if it is missing or invalid. */
const parseInstant = (ms: number | null | undefined) =>
  typeof ms === 'number' && Math.abs(ms) < 8.64e15 ? new Date(ms) : null

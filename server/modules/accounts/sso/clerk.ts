import { z } from 'zod'
import { withSlotSuspended } from '../../../platform/ops/load-shedding/slot.ts'
import { asEmail, asPicture, nameFrom, words, type Identity } from './oidc-claims.ts'
import type { ThirdParty } from './oidc-settings.ts'

// Clerk's Backend API as it is documented: GET /users, GET /users/count and GET /users/{id}, with the secret key as bearer.

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

/** Why Clerk gave no answer: it wants us to wait so long, or asking again is useless, or neither. */
export type ClerkError = Error & { status?: number; retryAfterSeconds?: number; isFinal?: boolean }

/** The settings of Clerk, or null when another provider or none is configured. */
export const clerkOf = (thirdParty: ThirdParty | null): ClerkSettings | null =>
  thirdParty?.clerk ? (thirdParty as ClerkSettings) : null

/** How many users Clerk has: the shortest question there is, so it also tells whether Clerk answers. */
export async function countClerkUsers(clerk: ClerkSettings, timeoutMs = 5_000): Promise<number> {
  return (await ask(clerk, { path: '/users/count', shape: Total, timeoutMs })).total_count
}

export type Page = { offset: number; limit: number }

/** One page of Clerk's users, the oldest first, so that pages stay where they are while people sign up. */
export async function listClerkUsers(clerk: ClerkSettings, { offset, limit }: Page, timeoutMs = 20_000) {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset), order_by: '+created_at' })
  const rows = await ask(clerk, { path: `/users?${query}`, shape: z.array(z.unknown()), timeoutMs })
  const users = rows.flatMap((row) => ClerkUser.safeParse(row).data ?? [])
  return { length: rows.length, identities: users.map((user) => identityFrom(user, clerk)) }
}

/** One of Clerk's users, or null when Clerk does not know them. */
export async function findClerkUser(
  clerk: ClerkSettings,
  id: string,
  timeoutMs = 5_000,
): Promise<Identity | null> {
  const path = `/users/${encodeURIComponent(id)}`
  try {
    const user = await ask(clerk, { path, shape: ClerkUser, timeoutMs })
    return user.id === id ? identityFrom(user, clerk) : null
  } catch (error) {
    if ((error as ClerkError).status === 404) return null
    throw error
  }
}

type Question<S extends z.ZodType> = { path: string; shape: S; timeoutMs: number }

const ask = <S extends z.ZodType>(clerk: ClerkSettings, question: Question<S>) =>
  withSlotSuspended(() => askOnce(clerk, question))

/** Asks once. Throws a `ClerkTrouble` that says whether and when to ask again. */
async function askOnce<S extends z.ZodType>(
  { clerk }: ClerkSettings,
  { path, shape, timeoutMs }: Question<S>,
) {
  const answer = await fetch(clerk.apiUrl + path, {
    headers: { authorization: `Bearer ${clerk.secretKey}`, accept: 'application/json' },
    redirect: 'error', // the secret key goes nowhere else
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(unreached)
  if (!answer.ok) {
    await answer.body?.cancel()
    throw problemIn(answer)
  }
  const read = shape.safeParse(await answer.json().catch(unreached))
  if (!read.success) throw new Error('Clerk answered with something else than documented')
  return read.data
}

function unreached({ name }: Error): never {
  if (name === 'TimeoutError') throw new Error('Clerk took too long to answer')
  throw new Error(name === 'SyntaxError' ? 'Clerk answered with no JSON' : 'Clerk cannot be reached')
}

const LONGEST_WAIT_SECONDS = 15 * 60

function problemIn({ status, headers }: Response): ClerkError {
  if (status === 429) {
    const wanted = Number(headers.get('retry-after'))
    const seconds = Number.isFinite(wanted) && wanted > 0 ? Math.ceil(wanted) : 10
    const retryAfterSeconds = Math.min(seconds, LONGEST_WAIT_SECONDS)
    return Object.assign(new Error('Clerk asks us to wait'), { status, retryAfterSeconds })
  }
  const isFinal = status < 500
  const message =
    status === 401 || status === 403
      ? `Clerk does not take the secret key (${status})`
      : `Clerk answered with ${status}`
  return Object.assign(new Error(message), { status, isFinal })
}

function identityFrom(user: ClerkUser, { issuer }: ClerkSettings): Identity {
  const primary = user.email_addresses.find(
    (email_address) => email_address.id === user.primary_email_address_id,
  )
  const email = asEmail(primary?.email_address)
  const phone = user.phone_numbers.find((phone_number) => phone_number.id === user.primary_phone_number_id)
  const name = [user.first_name, user.last_name]
    .map((part) => words(part, 60))
    .join(' ')
    .trim()
  return {
    issuer,
    subject: user.id,
    email,
    isEmailVerified: email !== null && primary?.verification?.status === 'verified',
    name: name || nameFrom(email),
    imageUrl: asPicture(user.image_url),
    phone: words(phone?.phone_number, 20) || null,
    createdAt: instant(user.created_at),
    lastSignInAt: instant(user.last_sign_in_at),
    isBanned: user.banned === true,
  }
}

/** Clerk's instants are milliseconds since 1970. */
const instant = (ms: number | null | undefined) =>
  typeof ms === 'number' && Math.abs(ms) < 8.64e15 ? new Date(ms) : null

import { APIError } from 'better-auth/api'
import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/db/database.ts'
import { incrementAttempts, deleteAttempts, decrementAttempts } from '../queries.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { Env } from '../../../../env.ts'

/** `max` attempts in `window` seconds. */
export type RateLimit = { max: number; window: number }

/** Rate limits by IP address and path, for successful and failed requests. `failure-limits.ts` counts failed attempts only. */
export const ipLimits = {
  '/sign-up/email': { max: 60, window: 600 }, // many users can share one IP address, for example in a college
  '/request-password-reset': { max: 20, window: 600 },
  '/send-verification-email': { max: 20, window: 600 },
  '/**': false,
} as const

/**
 * Failed attempts for one account: a low limit for each IP address, a higher one in total. Known devices have a separate limit,
 * so that an attacker cannot lock out the user there.
 */
export const accountLimits = {
  signInFromAddress: { max: 10, window: 600 },
  signIn: { max: 100, window: 3600 },
  signInOnKnownDevice: { max: 10, window: 600 },
  /** All known devices of an account together. Beyond this limit they count as unknown devices. */
  signInOnKnownDevices: { max: 100, window: 3600 },
  mail: { max: 3, window: 900 },
  reauthenticate: { max: 10, window: 600 },
} as const satisfies Record<string, RateLimit>

/** Counts one attempt, on all nodes together. Returns the seconds to wait, or null if the limit is not reached. */
export async function countAttempt(db: Db, key: string, { max, window }: RateLimit): Promise<number | null> {
  const { count, seconds } = await incrementAttempts(db, key, window)
  return count > max ? Math.max(1, Math.ceil(seconds)) : null
}

/** Counts an attempt and throws an error beyond the limit. `subject` is stored as a hash only. */
export async function enforceAccountLimit(db: Db, name: keyof typeof accountLimits, subject: string) {
  const wait = await countAttempt(db, attemptKey(name, subject), accountLimits[name])
  if (wait === null) return
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { message: retryAfterMessage(wait), code: 'TOO_MANY' },
    { 'x-retry-after': String(wait) },
  )
}

/** Uncounts an attempt that did not fail. */
export const uncountAttempt = (db: Db, key: string): Promise<void> => decrementAttempts(db, key)

/** Uncounts an attempt for an account. */
export const uncountAccountAttempt = (
  db: Db,
  name: keyof typeof accountLimits,
  subject: string,
): Promise<void> => uncountAttempt(db, attemptKey(name, subject))

/** Counts an attempt and returns whether it is within the limit. */
export const consumeAttempt = async (db: Db, name: keyof typeof accountLimits, subject: string) =>
  (await countAttempt(db, attemptKey(name, subject), accountLimits[name])) === null

/** Resets a limit of an account after a successful sign-in. */
export async function resetAccountLimit(db: Db, name: keyof typeof accountLimits, subject: string) {
  await deleteAttempts(db, attemptKey(name, subject))
}

/** The error message for a user who has to wait. */
export function retryAfterMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 90 ? `${seconds} seconds` : `${minutes} minutes`
  return `Too many attempts. Please try again in ${wait}.`
}

/** The key of a counter. The subject is hashed, so the table contains no personal data. */
export const attemptKey = (name: string, subject: string) =>
  `${name}:${createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url')}`

/** Rate limits of actions that send e-mails to addresses chosen by the sender. */
const senderLimits = {
  /** Product submissions without an account, by network. */
  submission: { max: 10, window: 3600 },
  /** Team invitations, by business. */
  invitation: { max: 20, window: 86_400 },
} as const satisfies Record<string, RateLimit>

/** Counts an action, on all nodes together. Refuses with `too_many` beyond the limit. `subject` is stored as a hash only. */
export async function enforceSenderLimit(
  { db, env }: { db: Db; env: Pick<Env, 'RATE_LIMIT'> },
  name: keyof typeof senderLimits,
  subject: string,
) {
  if (env.RATE_LIMIT === 'off') return
  const wait = await countAttempt(db, attemptKey(name, subject), senderLimits[name])
  if (wait === null) return
  const minutes = Math.ceil(wait / 60)
  const after = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`
  refuse('too_many', `You have reached the limit. Please try again in ${after}.`)
}

import { APIError } from 'better-auth/api'
import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/db/database.ts'
import { incrementAttempts, deleteAttempts, decrementAttempts } from '../queries.ts'
import { formatHours, formatMinutes, formatSeconds } from '../../../../../contract/core/durations.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { Env } from '../../../../env.ts'

/** A limit of `max` attempts within `window` seconds. */
export type RateLimit = { max: number; window: number }

/** Rate limits by IP address and path, for successful and failed requests. `failure-limits.ts` counts failed attempts only. */
export const ipLimits = {
  '/sign-up/email': { max: 60, window: 600 }, // this limit is high, because many users can share one IP address, for example in a college
  '/request-password-reset': { max: 20, window: 600 },
  '/send-verification-email': { max: 20, window: 600 },
  '/**': false,
} as const

/**
 * Limits for one account: failed sign-ins, requested e-mails and re-authentications. Failed sign-ins have a low limit for each
 * IP address and a higher one for all IP addresses together. Known devices have separate limits, so that an attacker on an
 * unknown device cannot lock out the user on a known one.
 */
export const accountLimits = {
  signInFromAddress: { max: 10, window: 600 },
  signIn: { max: 100, window: 3600 },
  signInOnKnownDevice: { max: 10, window: 600 },
  /** Limit for the sign-ins on all known devices of an account together. Above this limit, these devices are treated as unknown devices. */
  signInOnKnownDevices: { max: 100, window: 3600 },
  mail: { max: 3, window: 900 },
  reauthenticate: { max: 10, window: 600 },
} as const satisfies Record<string, RateLimit>

/** Counts one attempt, on all nodes together. Returns the seconds to wait if the limit is exceeded, else null. */
export async function countAttempt(db: Db, key: string, { max, window }: RateLimit): Promise<number | null> {
  const { count, seconds } = await incrementAttempts(db, key, window)
  return count > max ? Math.max(1, Math.ceil(seconds)) : null
}

/**
 * Counts an attempt and throws an error if the limit is exceeded. `subject` identifies what is limited, such as an e-mail
 * address; only its hash is stored.
 */
export async function enforceAccountLimit(db: Db, name: keyof typeof accountLimits, subject: string) {
  const wait = await countAttempt(db, attemptKey(name, subject), accountLimits[name])
  if (wait === null) return
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { message: retryAfterMessage(wait), code: 'TOO_MANY' },
    { 'x-retry-after': String(wait) },
  )
}

/** Removes an attempt that did not fail from its counter. */
export const uncountAttempt = (db: Db, key: string): Promise<void> => decrementAttempts(db, key)

/** Removes an attempt that did not fail from a counter of an account. */
export const uncountAccountAttempt = (
  db: Db,
  name: keyof typeof accountLimits,
  subject: string,
): Promise<void> => uncountAttempt(db, attemptKey(name, subject))

/** Counts an attempt and returns whether it is within the limit. */
export const consumeAttempt = async (db: Db, name: keyof typeof accountLimits, subject: string) =>
  (await countAttempt(db, attemptKey(name, subject), accountLimits[name])) === null

/** Resets a counter of an account after a successful sign-in. */
export async function resetAccountLimit(db: Db, name: keyof typeof accountLimits, subject: string) {
  await deleteAttempts(db, attemptKey(name, subject))
}

/** Returns the error message for a user who has to wait. */
export function retryAfterMessage(seconds: number, reason = 'Too many attempts.'): string {
  const wait = seconds < 90 ? formatSeconds(seconds) : formatMinutes(Math.ceil(seconds / 60))
  return `${reason} Please try again in ${wait}.`
}

/** Refuses a user who has to wait. */
export const refuseFor = (seconds: number, reason?: string): never =>
  refuse('too_many', retryAfterMessage(seconds, reason), { retryAfter: seconds })

/** Returns the key of a counter. `subject` is hashed, so that the table contains no personal data. */
export const attemptKey = (name: string, subject: string) =>
  `${name}:${createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url')}`

/** Rate limits of actions after which the shop sends an e-mail to an address that the user has entered. */
const senderLimits = {
  /** Product submissions by visitors without an account, counted for each network. */
  submission: { max: 10, window: 3600 },
  /** Team invitations, counted for each business. */
  invitation: { max: 20, window: 86_400 },
} as const satisfies Record<string, RateLimit>

/**
 * Counts a product submission or a team invitation, on all nodes together. Refuses with `too_many` if the limit is exceeded.
 * `subject` identifies the network or the business; only its hash is stored.
 */
export async function enforceSenderLimit(
  { db, env }: { db: Db; env: Pick<Env, 'RATE_LIMIT'> },
  name: keyof typeof senderLimits,
  subject: string,
) {
  if (env.RATE_LIMIT === 'off') return
  const wait = await countAttempt(db, attemptKey(name, subject), senderLimits[name])
  if (wait === null) return
  const minutes = Math.ceil(wait / 60)
  const after = minutes > 90 ? formatHours(Math.ceil(minutes / 60)) : formatMinutes(minutes)
  refuse('too_many', `You have reached the limit. Please try again in ${after}.`, { retryAfter: wait })
}

import { APIError } from 'better-auth/api'
import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/db/database.ts'
import { countOne, clearCount, subtractOne } from '../queries.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { Env } from '../../../../env.ts'

/** So many tries in so many seconds. */
export type Limit = { max: number; window: number }

/**
 * Requests from one address, failed or not; the library asks by path. What can fail is counted by `failure-limits.ts`, what is not
 * named has no limit of this kind.
 */
export const addressLimits = {
  '/sign-up/email': { max: 60, window: 600 }, // a whole college may share one address
  '/request-password-reset': { max: 20, window: 600 },
  '/send-verification-email': { max: 20, window: 600 },
  '/**': false,
} as const

/**
 * Failed tries for one account: few from the same address, more from everywhere; apart from these, few from a browser in which it
 * was open before, so that a stranger cannot lock its owner out there.
 */
export const accountLimits = {
  signInFromHere: { max: 10, window: 600 },
  signIn: { max: 100, window: 3600 },
  signInOnKnownDevice: { max: 10, window: 600 },
  /** All such browsers of an account together; beyond it they count as strangers'. */
  signInOnKnownDevices: { max: 100, window: 3600 },
  mail: { max: 3, window: 900 },
  reauthenticate: { max: 10, window: 600 },
} as const satisfies Record<string, Limit>

/** Counts one try, on all nodes together. Answers the seconds to wait, or null when it may go on. */
export async function countAttempt(db: Db, key: string, { max, window }: Limit): Promise<number | null> {
  const { count, seconds } = await countOne(db, key, window)
  return count > max ? Math.max(1, Math.ceil(seconds)) : null
}

/** Refuses when this account was tried too often. `who` is kept as a hash only. */
export async function limitAccount(db: Db, what: keyof typeof accountLimits, who: string) {
  const wait = await countAttempt(db, keyOf(what, who), accountLimits[what])
  if (wait === null) return
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { message: retryAfterText(wait), code: 'TOO_MANY' },
    { 'x-retry-after': String(wait) },
  )
}

/** Takes one counted try back: it did not fail, or came to nothing. */
export const giveBack = (db: Db, key: string): Promise<void> => subtractOne(db, key)

/** The same for a try at an account. */
export const giveBackAttempt = (db: Db, what: keyof typeof accountLimits, who: string): Promise<void> =>
  giveBack(db, keyOf(what, who))

/** Whether this account was tried less often than the limit says; counts the try. */
export const hasTriesLeft = async (db: Db, what: keyof typeof accountLimits, who: string) =>
  (await countAttempt(db, keyOf(what, who), accountLimits[what])) === null

/** Whoever got in begins anew. */
export async function clearAttempts(db: Db, what: keyof typeof accountLimits, who: string) {
  await clearCount(db, keyOf(what, who))
}

/** What a person reads who has to wait. */
export function retryAfterText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 90 ? `${seconds} seconds` : `${minutes} minutes`
  return `Too many attempts. Please try again in ${wait}.`
}

/** The name of a count, without saying whom it is about. */
export const keyOf = (what: string, who: string) =>
  `${what}:${createHash('sha256').update(who.trim().toLowerCase()).digest('base64url')}`

/** How often one sender may do what makes the shop write to addresses that they name. */
const senderLimits = {
  /** Products that are sent in from one network without an account. */
  submission: { max: 10, window: 3600 },
  /** People whom one business asks into its team. */
  invitation: { max: 20, window: 86_400 },
} as const satisfies Record<string, Limit>

/** Counts one such act on all nodes together, and refuses `too_many`. `who` is stored as a hash only. */
export async function limitSender(
  { db, env }: { db: Db; env: Pick<Env, 'RATE_LIMIT'> },
  what: keyof typeof senderLimits,
  who: string,
) {
  if (env.RATE_LIMIT === 'off') return
  const wait = await countAttempt(db, keyOf(what, who), senderLimits[what])
  if (wait === null) return
  const minutes = Math.ceil(wait / 60)
  const after = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`
  refuse('too_many', `That is too much at once. Please try again in ${after}.`)
}

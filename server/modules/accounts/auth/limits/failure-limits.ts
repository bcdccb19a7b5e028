import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../../platform/db/database.ts'
import { readCookie, deviceCookieName, isDeviceOf, readDeviceCookie } from './known-device.ts'
import { countAttempt, uncountAttempt, attemptKey, type RateLimit } from './limits.ts'
import { isStaffEmail } from '../../queries.ts'
import { networkOf } from '../../../../platform/http/client-address.ts'

/**
 * Limits of failed requests to sign-in endpoints, by path. Each known device has one counter for the failures of all accounts.
 * All unknown devices in one network share one counter; sign-ins to staff accounts have a separate one.
 */
const failureLimits: Record<string, RateLimit> = {
  '/sign-in/email': { max: 30, window: 60 },
  '/reset-password': { max: 20, window: 600 },
  '/change-password': { max: 20, window: 600 },
  '/two-factor': { max: 30, window: 60 },
  '/passkey': { max: 60, window: 60 },
  '/oidc/callback': { max: 60, window: 60 },
}

const limitedPath = (path: string) => Object.keys(failureLimits).find((limited) => path.startsWith(limited))

export type FailureLimitDeps = { db: Db; secret: string; publicUrl: string }

/**
 * An attempt that was counted before it runs. `wait` is the number of seconds to wait if the limit is exceeded, else null. The
 * caller calls `uncount` if the attempt did not fail; this removes the attempt from the counter.
 */
export type CountedAttempt = { wait: number | null; uncount: () => Promise<void> }

const uncounted: CountedAttempt = { wait: null, uncount: async () => undefined }

/**
 * Counts an attempt before it runs, on all nodes together, so that concurrent attempts cannot exceed the limit. The caller
 * uncounts the attempt if it succeeds. A known device has its own counter, so that strangers on the same network cannot exhaust
 * its limit.
 */
export async function countBeforeAttempt(
  deps: FailureLimitDeps,
  request: FastifyRequest,
  path: string,
): Promise<CountedAttempt> {
  const limited = limitedPath(path)
  if (!limited || (request.method === 'GET' && limited === '/passkey')) return uncounted
  const key = attemptKey(`failed ${limited}`, await senderKey(deps, request, limited))
  const wait = await countAttempt(deps.db, key, failureLimits[limited]!)
  return { wait, uncount: () => uncountAttempt(deps.db, key) }
}

/**
 * Returns the sender under which an attempt is counted: the id of a known device, or the network of an unknown device. In each
 * network, sign-ins to staff accounts have a separate counter.
 */
async function senderKey(deps: FailureLimitDeps, request: FastifyRequest, limited: string): Promise<string> {
  const device = knownDeviceOf(deps, request)
  const isSignIn = limited === '/sign-in/email'
  const email = String((request.body as { email?: unknown } | undefined)?.email)
  if (device && (!isSignIn || isDeviceOf(device, deps.secret, email))) return `device ${device.id}`
  const isStaffAccount = isSignIn && (await isStaffEmail(deps.db, email))
  return isStaffAccount ? `staff ${networkOf(request.ip)}` : networkOf(request.ip)
}

/** Returns the known device of a request: a browser in which somebody has signed in before. Returns null if it is unknown. */
export const knownDeviceOf = (
  { secret, publicUrl }: Omit<FailureLimitDeps, 'db'>,
  { headers }: FastifyRequest,
) => readDeviceCookie(secret, readCookie(headers.cookie, deviceCookieName(publicUrl)))

import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../../platform/db/database.ts'
import { cookieIn, deviceCookieName, isDeviceOf, readDeviceCookie } from './known-device.ts'
import { countAttempt, giveBack, keyOf, type Limit } from './limits.ts'
import { isStaffEmail } from '../../queries.ts'
import { networkOf } from '../../../../platform/http/client-address.ts'

/** Failed attempts from one network, or from one known browser, at any account. */
const failureLimits: Record<string, Limit> = {
  '/sign-in/email': { max: 30, window: 60 },
  '/reset-password': { max: 20, window: 600 },
  '/change-password': { max: 20, window: 600 },
  '/two-factor': { max: 30, window: 60 },
  '/passkey': { max: 60, window: 60 },
  '/oidc/callback': { max: 60, window: 60 },
}

const kindOf = (path: string) => Object.keys(failureLimits).find((kind) => path.startsWith(kind))

export type Parts = { db: Db; secret: string; publicUrl: string }

/** A try that was counted: `wait` in seconds when there were too many, and how to take it back when it did not fail. */
export type CountedTry = { wait: number | null; takeBack: () => Promise<void> }

const uncounted: CountedTry = { wait: null, takeBack: async () => undefined }

/**
 * Counts a try before it is made, on all nodes together, so that many at the same moment do not slip through; who succeeds takes
 * it back. A browser in which the account was open before has a count of its own: strangers behind the same address do not
 * use it up.
 */
export async function countTry(parts: Parts, request: FastifyRequest, path: string): Promise<CountedTry> {
  const kind = kindOf(path)
  if (!kind || (request.method === 'GET' && kind === '/passkey')) return uncounted
  const key = keyOf(`failed ${kind}`, await whoOf(parts, request, kind))
  const wait = await countAttempt(parts.db, key, failureLimits[kind]!)
  return { wait, takeBack: () => giveBack(parts.db, key) }
}

/** The browser in which the account was open before; else the network, in which staff accounts are counted apart from shoppers'. */
async function whoOf(parts: Parts, request: FastifyRequest, kind: string): Promise<string> {
  const device = deviceOf(parts, request)
  const isSignIn = kind === '/sign-in/email'
  const email = String((request.body as { email?: unknown } | undefined)?.email)
  if (device && (!isSignIn || isDeviceOf(device, parts.secret, email))) return `device ${device.id}`
  const isOfStaff = isSignIn && (await isStaffEmail(parts.db, email))
  return isOfStaff ? `staff ${networkOf(request.ip)}` : networkOf(request.ip)
}

/** The browser that a request comes from, if somebody was signed in there before. */
export const deviceOf = ({ secret, publicUrl }: Omit<Parts, 'db'>, { headers }: FastifyRequest) =>
  readDeviceCookie(secret, cookieIn(headers.cookie, deviceCookieName(publicUrl)))

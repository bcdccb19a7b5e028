import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { knownDeviceDays } from '../../../../../contract/store/policy-facts.ts'
import { cookiePrefix } from '../auth-context.ts'

/**
 * A browser in which somebody has signed in to an account before. Its failed attempts have their own counters, separate from
 * those of unknown devices.
 */
export type KnownDevice = { id: string; account: string }

export const deviceCookieName = (publicUrl: string) => `${cookiePrefix(publicUrl)}.device`

export const deviceCookieOptions = (publicUrl: string) =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: publicUrl.startsWith('https:'),
    maxAge: knownDeviceDays * 86_400,
  }) as const

/**
 * Creates the value of the cookie that makes a browser a known device of an account. It contains an id, a hash of the account,
 * and a signature of both.
 */
export function createDeviceCookie(secret: string, email: string): string {
  const [id, account] = [randomBytes(16).toString('base64url'), accountTag(secret, email)]
  return `${id}.${account}.${deviceSignature(secret, id, account)}`
}

/** Returns the known device that a cookie value identifies; null if the signature of the value is invalid. */
export function readDeviceCookie(secret: string, value: string | null | undefined): KnownDevice | null {
  const [id, account, signature, ...rest] = (value ?? '').split('.')
  if (!id || !account || !signature || rest.length > 0) return null
  const [actual, expected] = [Buffer.from(signature), Buffer.from(deviceSignature(secret, id, account))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? { id, account } : null
}

export const isDeviceOf = (
  device: KnownDevice | null,
  secret: string,
  email: string,
): device is KnownDevice => device !== null && device.account === accountTag(secret, email)

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
const accountTag = (secret: string, email: string) =>
  hmac(secret, `device account ${email.trim().toLowerCase()}`).slice(0, 22)
const deviceSignature = (secret: string, id: string, account: string) =>
  hmac(secret, `device ${id} ${account}`)

/** Reads a cookie from a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pair = header?.split(';').find((value) => value.trim().startsWith(`${name}=`))
  return pair ? decodeCookie(pair.slice(pair.indexOf('=') + 1).trim()) : null
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

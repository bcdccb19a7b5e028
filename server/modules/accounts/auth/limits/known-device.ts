import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookiePrefix } from '../auth-context.ts'

/** A browser in which somebody signed in to an account before. Its failed tries are counted apart from those of strangers. */
export type KnownDevice = { id: string; account: string }

const DAYS = 180

export const deviceCookieName = (publicUrl: string) => `${cookiePrefix(publicUrl)}.device`

export const deviceCookieLook = (publicUrl: string) =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: publicUrl.startsWith('https:'),
    maxAge: DAYS * 86_400,
  }) as const

/** The value of a new cookie for this account: an id, a hash that stands for the account, and the proof that we wrote both. */
export function makeDeviceCookie(secret: string, email: string): string {
  const [id, account] = [randomBytes(16).toString('base64url'), accountTag(secret, email)]
  return `${id}.${account}.${proofOf(secret, id, account)}`
}

/** The device that a cookie names; null when we did not write it. */
export function readDeviceCookie(secret: string, value: string | null | undefined): KnownDevice | null {
  const [id, account, proof, ...more] = (value ?? '').split('.')
  if (!id || !account || !proof || more.length > 0) return null
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(secret, id, account))]
  return given.length === right.length && timingSafeEqual(given, right) ? { id, account } : null
}

export const isDeviceOf = (
  device: KnownDevice | null,
  secret: string,
  email: string,
): device is KnownDevice => device !== null && device.account === accountTag(secret, email)

const keyed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
const accountTag = (secret: string, email: string) =>
  keyed(secret, `device account ${email.trim().toLowerCase()}`).slice(0, 22)
const proofOf = (secret: string, id: string, account: string) => keyed(secret, `device ${id} ${account}`)

/** The value of a cookie in a `Cookie` header. */
export function cookieIn(header: string | undefined, name: string): string | null {
  const pair = header?.split(';').find((value) => value.trim().startsWith(`${name}=`))
  return pair ? decoded(pair.slice(pair.indexOf('=') + 1).trim()) : null
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

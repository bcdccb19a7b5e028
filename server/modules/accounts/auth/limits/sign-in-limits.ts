import type { GenericEndpointContext } from 'better-auth'
import { addressOf, type AuthParts } from '../auth-context.ts'
import {
  deviceCookieLook,
  deviceCookieName,
  isDeviceOf,
  makeDeviceCookie,
  readDeviceCookie,
} from './known-device.ts'
import { clearAttempts, giveBackAttempt, hasTriesLeft, limitAccount } from './limits.ts'

const deviceIn = ({ env, secret }: AuthParts, ctx: GenericEndpointContext) =>
  readDeviceCookie(secret, ctx.getCookie(deviceCookieName(env.publicUrl)))

/** Refuses a password for an account that was tried too often, in a browser that it knows or by strangers. */
export async function limitSignIn(parts: AuthParts, ctx: GenericEndpointContext, email: string) {
  const { db, env, secret } = parts
  if (env.RATE_LIMIT === 'off') return
  const device = deviceIn(parts, ctx)
  if (isDeviceOf(device, secret, email) && (await hasTriesLeft(db, 'signInOnKnownDevices', email))) {
    return limitAccount(db, 'signInOnKnownDevice', `${email} ${device.id}`)
  }
  await limitAccount(db, 'signInFromHere', `${email} ${addressOf(ctx)}`)
  await limitAccount(db, 'signIn', email)
}

/** The password was right: what was counted on the way is taken back. */
export async function clearFailures(parts: AuthParts, ctx: GenericEndpointContext, email: string) {
  const { db, env, secret } = parts
  if (env.RATE_LIMIT === 'off') return
  const device = deviceIn(parts, ctx)
  if (isDeviceOf(device, secret, email)) {
    await clearAttempts(db, 'signInOnKnownDevice', `${email} ${device.id}`)
    await giveBackAttempt(db, 'signInOnKnownDevices', email)
    return
  }
  await clearAttempts(db, 'signInFromHere', `${email} ${addressOf(ctx)}`)
  await giveBackAttempt(db, 'signIn', email)
}

/** Lets this browser be known as one in which the account was open. */
export function rememberDevice(parts: AuthParts, ctx: GenericEndpointContext, email: string) {
  const { env, secret } = parts
  if (isDeviceOf(deviceIn(parts, ctx), secret, email)) return
  const name = deviceCookieName(env.publicUrl)
  ctx.setCookie(name, makeDeviceCookie(secret, email), deviceCookieLook(env.publicUrl))
}

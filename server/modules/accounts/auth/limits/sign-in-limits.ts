import type { GenericEndpointContext } from 'better-auth'
import { clientAddress, type AuthDeps } from '../auth-context.ts'
import {
  deviceCookieOptions,
  deviceCookieName,
  isDeviceOf,
  createDeviceCookie,
  readDeviceCookie,
} from './known-device.ts'
import { resetAccountLimit, uncountAccountAttempt, consumeAttempt, enforceAccountLimit } from './limits.ts'

const readKnownDevice = ({ env, secret }: AuthDeps, ctx: GenericEndpointContext) =>
  readDeviceCookie(secret, ctx.getCookie(deviceCookieName(env.publicUrl)))

/** Counts a password attempt for an account and refuses it beyond the limit. Known and unknown devices have different limits. */
export async function enforceSignInLimits(deps: AuthDeps, ctx: GenericEndpointContext, email: string) {
  const { db, env, secret } = deps
  if (env.RATE_LIMIT === 'off') return
  const device = readKnownDevice(deps, ctx)
  if (isDeviceOf(device, secret, email) && (await consumeAttempt(db, 'signInOnKnownDevices', email))) {
    return enforceAccountLimit(db, 'signInOnKnownDevice', `${email} ${device.id}`)
  }
  await enforceAccountLimit(db, 'signInFromAddress', `${email} ${clientAddress(ctx)}`)
  await enforceAccountLimit(db, 'signIn', email)
}

/**
 * Runs after the user has entered the correct password. On a known device, resets the account's counter for this device, and
 * removes the attempt from the account's counter for all known devices. On an unknown device, does the same with the counters
 * for this IP address and for all IP addresses.
 */
export async function resetSignInLimits(deps: AuthDeps, ctx: GenericEndpointContext, email: string) {
  const { db, env, secret } = deps
  if (env.RATE_LIMIT === 'off') return
  const device = readKnownDevice(deps, ctx)
  if (isDeviceOf(device, secret, email)) {
    await resetAccountLimit(db, 'signInOnKnownDevice', `${email} ${device.id}`)
    await uncountAccountAttempt(db, 'signInOnKnownDevices', email)
    return
  }
  await resetAccountLimit(db, 'signInFromAddress', `${email} ${clientAddress(ctx)}`)
  await uncountAccountAttempt(db, 'signIn', email)
}

/**
 * Runs after a password reset, whose link proves that the user owns the e-mail address. Resets the account's counters, except those of
 * other devices and other IP addresses, because the failed attempts were made with the old password.
 */
export async function resetLimitsAfterPasswordReset(
  deps: AuthDeps,
  ctx: GenericEndpointContext,
  email: string,
) {
  const { db, env, secret } = deps
  if (env.RATE_LIMIT === 'off') return
  const device = readKnownDevice(deps, ctx)
  if (isDeviceOf(device, secret, email)) {
    await resetAccountLimit(db, 'signInOnKnownDevice', `${email} ${device.id}`)
  }
  await resetAccountLimit(db, 'signInOnKnownDevices', email)
  await resetAccountLimit(db, 'signInFromAddress', `${email} ${clientAddress(ctx)}`)
  await resetAccountLimit(db, 'signIn', email)
}

/** Marks this browser as a known device of the account. */
export function setDeviceCookie(deps: AuthDeps, ctx: GenericEndpointContext, email: string) {
  const { env, secret } = deps
  if (isDeviceOf(readKnownDevice(deps, ctx), secret, email)) return
  const name = deviceCookieName(env.publicUrl)
  ctx.setCookie(name, createDeviceCookie(secret, email), deviceCookieOptions(env.publicUrl))
}

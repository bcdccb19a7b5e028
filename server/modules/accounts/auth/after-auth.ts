import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { GenericEndpointContext } from 'better-auth'
import { onPasswordChanged, sendVerificationEmail } from './account-emails.ts'
import { findResetEmail, passwordResetResult } from './passwords/password-reset.ts'
import { newSignIn } from '../emails/new-sign-in.ts'
import type { AuthDeps } from './auth-context.ts'
import { recordSignUpConsents } from '../profile/consents.ts'
import { refuseUsedCode } from './sessions/new-session.ts'
import { endSessions, recordSecondFactor, findSessions } from './queries.ts'
import { resetLimitsAfterPasswordReset, resetSignInLimits, setDeviceCookie } from './limits/sign-in-limits.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { deviceLabel } from './sessions/device-label.ts'

type AfterStep = (ctx: GenericEndpointContext) => Promise<unknown>

/**
 * Creates the hook that runs after better-auth has handled a request. The hook runs the step that `steps` contains for the path
 * of the request. It runs no step if better-auth returned an error.
 */
export function afterAuth(deps: AuthDeps) {
  const { db } = deps
  async function onSignedIn(ctx: GenericEndpointContext) {
    await endPreviousSession(ctx)
    const { newSession } = ctx.context
    if (!newSession) return
    setDeviceCookie(deps, ctx, newSession.user.email)
    await notifyNewDevice(db, newSession)
  }
  const steps: Record<string, AfterStep> = {
    '/sign-up/email': async (ctx) => {
      await endPreviousSession(ctx)
      const { request, context } = ctx
      const { newSession } = context
      // The shop creates its first admin and the demo accounts by a direct call, without an HTTP request. These accounts need
      // no verification e-mail.
      if (!request || !newSession) return
      setDeviceCookie(deps, ctx, newSession.user.email)
      await recordSignUpConsents(db, newSession.user.id)
      await sendVerificationEmail(deps, newSession.user)
    },
    '/sign-in/email': async (ctx) => {
      const needsSecondFactor = ctx.context.newSession?.user['twoFactorEnabled'] === true
      await (needsSecondFactor ? endPreviousSession(ctx) : onSignedIn(ctx))
      await resetSignInLimits(deps, ctx, String(ctx.body?.email))
    },
    '/reset-password': async (ctx) => {
      const email = findResetEmail(ctx.request)
      if (email !== null) await resetLimitsAfterPasswordReset(deps, ctx, email)
      return ctx.json({ status: true, ...passwordResetResult(ctx.request) })
    },
    '/change-password': async ({ context: { newSession } }) => {
      if (newSession) await onPasswordChanged(deps, newSession.user)
    },
    '/two-factor/verify-totp': async (ctx) => {
      const { session, newSession } = ctx.context
      if (!session) return onSignedIn(ctx)
      // The entered code completed the setup of the authenticator app. All other sessions of the user end.
      if (newSession) return endSessions(db, newSession.user.id, { except: newSession.session.id })
      await refuseUsedCode(db, session.user.id, String(ctx.body?.code))
      return recordSecondFactor(db, session.session.id, 'totp')
    },
    '/two-factor/verify-backup-code': async (ctx) => {
      const { session, newSession } = ctx.context
      if (session && !newSession) await recordSecondFactor(db, session.session.id, 'recovery_code')
      else await onSignedIn(ctx)
    },
    '/passkey/verify-authentication': onSignedIn,
  }
  return createAuthMiddleware(async (ctx) => {
    const isError = ctx.context.returned instanceof APIError
    return isError ? undefined : steps[ctx.path]?.(ctx)
  })
}

/** Ends the session that the browser had before the sign-in, because the new session replaces its cookie. */
async function endPreviousSession({ context, getSignedCookie }: GenericEndpointContext) {
  const { newSession, authCookies, secret, internalAdapter } = context
  const previous = newSession && (await getSignedCookie(authCookies.sessionToken.name, secret))
  if (previous && previous !== newSession.session.token) await internalAdapter.deleteSession(previous)
}

type NewSession = { user: { id: string; name: string; email: string }; session: { id: string } }

/**
 * Notifies the user by e-mail of a sign-in on a new device. A device is new if none of the user's other sessions has the same
 * browser and operating system. Sends nothing if the user has no other session, because then the user usually signs in again on
 * the same device.
 */
async function notifyNewDevice(db: Db, { user, session: { id } }: NewSession) {
  const sessions = await findSessions(db, user.id)
  const current = sessions.find((session) => session.id === id)
  const others = sessions.filter((session) => session.id !== id)
  const device = deviceLabel(current?.user_agent ?? null)
  if (!current || !others.length || others.some((other) => deviceLabel(other.user_agent) === device)) return
  const data = { name: user.name, at: current.created_at, device, ip: current.ip_address || null }
  await inTransaction(db, (tx) =>
    sendEmail(tx, { to: user.email, template: newSignIn, data, about: { userId: user.id } }),
  )
}

import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { GenericEndpointContext } from 'better-auth'
import { afterNewPassword, sendVerification } from './account-emails.ts'
import { outcomeOf } from './passwords/after-reset.ts'
import type { AuthParts } from './auth-parts.ts'
import { agreeAtSignUp } from '../profile/consents.ts'
import { refuseUsed } from './sessions/new-session.ts'
import { endSessions, noteSecondFactor } from './queries-sign-in.ts'
import { clearFailures, rememberDevice } from './limits/sign-in-limits.ts'
import { notifyNewDevice } from './sessions/notify-new-device.ts'

type Step = (ctx: GenericEndpointContext) => Promise<unknown>

/** What follows in the shop when the identity library has done its work, by its paths. Nothing follows a refusal. */
export function afterAuth(parts: AuthParts) {
  const { db } = parts
  async function tellOfEntry(ctx: GenericEndpointContext) {
    await endFormer(ctx)
    const { newSession } = ctx.context
    if (!newSession) return
    rememberDevice(parts, ctx, newSession.user.email)
    await notifyNewDevice(db, newSession)
  }
  const steps: Record<string, Step> = {
    '/sign-up/email': async (ctx) => {
      await endFormer(ctx)
      const { request, context } = ctx
      const { newSession } = context
      // The shop's own first accounts come without a request: nobody has to be asked whether they are real.
      if (!request || !newSession) return
      rememberDevice(parts, ctx, newSession.user.email)
      await agreeAtSignUp(db, newSession.user.id)
      await sendVerification(parts, newSession.user)
    },
    '/sign-in/email': async (ctx) => {
      const isAskedForCode = ctx.context.newSession?.user['twoFactorEnabled'] === true
      await (isAskedForCode ? endFormer(ctx) : tellOfEntry(ctx))
      await clearFailures(parts, ctx, String(ctx.body?.email))
    },
    '/reset-password': async (ctx) => ctx.json({ status: true, ...outcomeOf(ctx.request) }),
    '/change-password': async ({ context: { newSession } }) => {
      if (newSession) await afterNewPassword(parts, newSession.user)
    },
    '/two-factor/verify-totp': async (ctx) => {
      const { session, newSession } = ctx.context
      if (!session) return tellOfEntry(ctx)
      if (newSession) return endSessions(db, newSession.user.id, { except: newSession.session.id }) // it is set up now
      await refuseUsed(db, session.user.id, String(ctx.body?.code))
      return noteSecondFactor(db, session.session.id, 'totp')
    },
    '/two-factor/verify-backup-code': async (ctx) => {
      const { session, newSession } = ctx.context
      if (session && !newSession) await noteSecondFactor(db, session.session.id, 'recovery_code')
      else await tellOfEntry(ctx)
    },
    '/passkey/verify-authentication': tellOfEntry,
  }
  return createAuthMiddleware(async (ctx) => {
    const isRefused = ctx.context.returned instanceof APIError
    return isRefused ? undefined : steps[ctx.path]?.(ctx)
  })
}

/** Whoever comes in anew in a browser leaves the session that it had: nothing could reach and end it there any more. */
async function endFormer({ context, getSignedCookie }: GenericEndpointContext) {
  const { newSession, authCookies, secret, internalAdapter } = context
  const former = newSession && (await getSignedCookie(authCookies.sessionToken.name, secret))
  if (former && former !== newSession.session.token) await internalAdapter.deleteSession(former)
}

import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { GenericEndpointContext } from 'better-auth'
import { afterNewPassword, sendVerification } from './account-emails.ts'
import { outcomeOf } from './passwords/password-reset.ts'
import { newSignIn } from '../emails/new-sign-in.ts'
import type { AuthParts } from './auth-context.ts'
import { agreeAtSignUp } from '../profile/consents.ts'
import { refuseUsed } from './sessions/new-session.ts'
import { endSessions, noteSecondFactor, sessionsOf } from './queries.ts'
import { clearFailures, rememberDevice } from './limits/sign-in-limits.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { nameDevice } from './sessions/device-label.ts'

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

type SignedIn = { user: { id: string; name: string; email: string }; session: { id: string } }

/**
 * Writes to the owner when their account is opened in a kind of browser in which it is open nowhere else. Who is signed in
 * nowhere else is not written to: that is how one comes back every month.
 */
async function notifyNewDevice(db: Db, { user, session: { id } }: SignedIn) {
  const sessions = await sessionsOf(db, user.id)
  const here = sessions.find((session) => session.id === id)
  const others = sessions.filter((session) => session.id !== id)
  const device = nameDevice(here?.user_agent ?? null)
  if (!here || !others.length || others.some((other) => nameDevice(other.user_agent) === device)) return
  const data = { name: user.name, at: here.created_at, device, ip: here.ip_address || null }
  await inTransaction(db, (tx) =>
    sendEmail(tx, { to: user.email, template: newSignIn, data, about: { userId: user.id } }),
  )
}

import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Role } from '../../../../contract/core/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { beforeReset } from './passwords/password-reset.ts'
import { addressOf, type AuthParts } from './auth-context.ts'
import { checkLeakedPasswords, validatePassword } from './passwords/validate-password.ts'
import { limitAccount, type accountLimits } from './limits/limits.ts'
import { parseSignUp } from './sign-up-input.ts'
import { hashRecoveryCode } from './second-factor/recovery-codes.ts'
import { noteUse } from './queries.ts'
import { isOver } from './sessions/session-lifetime.ts'
import { limitSignIn } from './limits/sign-in-limits.ts'

type Body = Record<string, unknown>
type Step = (ctx: GenericEndpointContext, body: Body) => Promise<void>

/** What the shop asks before the identity library does its work, by its paths. A step may correct the body. */
export function beforeAuth({ db, env, secret }: AuthParts) {
  const limit = async (what: keyof typeof accountLimits, who: string) => {
    if (env.RATE_LIMIT === 'on') await limitAccount(db, what, who)
  }
  const validate = (password: unknown, about: string[]) => refuseWeak(env, text(password), about)

  async function confirmAgain(ctx: GenericEndpointContext) {
    const session = await getSessionFromCtx(ctx)
    if (session) await limit('reauthenticate', session.user.id)
  }
  async function changePassword(ctx: GenericEndpointContext, body: Body) {
    await confirmAgain(ctx)
    const session = await getSessionFromCtx(ctx)
    await validate(body['newPassword'], session ? [session.user.email, session.user.name] : [])
    body['revokeOtherSessions'] = true
  }
  async function resetPassword(ctx: GenericEndpointContext, { newPassword, token }: Body) {
    const link = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${text(token)}`)
    const user = link && (await ctx.context.internalAdapter.findUserById(link.value))
    await validate(newPassword, user ? [user.email, user.name] : [])
    if (user) await beforeReset(db, user.id, ctx.request)
  }
  async function proveSecondFactor(ctx: GenericEndpointContext, body: Body) {
    await confirmAgain(ctx)
    body['code'] = text(body['code']).replaceAll(/\s/g, '')
    body['trustDevice'] = false // a device that needs no code would not be a second factor
    body['disableSession'] = false
  }

  const steps: Record<string, Step> = {
    '/sign-up/email': async (_, body) => {
      Object.assign(body, parseSignUp(body))
      await validate(body['password'], [text(body['email']), text(body['name'])])
    },
    '/sign-in/email': (ctx, { email }) => limitSignIn({ db, env, secret }, ctx, text(email)),
    '/request-password-reset': (_, { email }) => limit('mail', `reset ${text(email)}`),
    '/send-verification-email': (_, { email }) => limit('mail', `verify ${text(email)}`),
    '/reset-password': resetPassword,
    '/change-password': changePassword,
    '/two-factor/enable': confirmAgain,
    '/two-factor/disable': confirmAgain,
    '/two-factor/generate-backup-codes': confirmAgain,
    '/two-factor/verify-totp': proveSecondFactor,
    '/two-factor/verify-backup-code': async (ctx, body) => {
      await proveSecondFactor(ctx, body)
      body['code'] = hashRecoveryCode(secret, text(body['code']))
    },
    '/passkey/verify-registration': async (_, body) => {
      body['createSession'] = false
    },
    '/passkey/delete-passkey': (ctx) => askFresh(ctx, env.clock.now()),
    '/token': (ctx) => keepAlive({ db, env }, ctx),
  }
  return createAuthMiddleware(async (ctx) => {
    const body = (ctx.body ?? {}) as Body
    await steps[ctx.path]?.(ctx, body)
  })
}

/** An hour after signing in one signs in again before taking a key away; the library asks the same before adding one. */
async function askFresh(ctx: GenericEndpointContext, now: Date) {
  const session = await getSessionFromCtx(ctx)
  const age = session ? now.getTime() - session.session.createdAt.getTime() : 0
  if (age < ctx.context.sessionConfig.freshAge * 1000) return
  throw new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH', message: 'Please sign in again first' })
}

/** Ends a session whose time is over or whose owner may not come in, and notes the use of any other. */
async function keepAlive({ db, env }: { db: Db; env: Env }, ctx: GenericEndpointContext) {
  const found = await getSessionFromCtx(ctx)
  if (!found) return
  const session = found.session as typeof found.session & { lastUsedAt: Date }
  const user = found.user as typeof found.user & { role: Role; status: string }
  if (user.status === 'active' && !isOver(session, user.role, env.clock.now())) {
    return noteUse(db, session.id, ctx.headers?.has('x-forwarded-for') ? addressOf(ctx) : null)
  }
  await ctx.context.internalAdapter.deleteSession(session.token)
  throw new APIError('UNAUTHORIZED', { code: 'SESSION_OVER', message: 'Please sign in again' })
}

async function refuseWeak(env: Env, password: string, about: readonly string[]) {
  const leaks = env.PWNED_PASSWORDS_URL
  const fieldError =
    validatePassword(password, about) ?? (leaks ? await checkLeakedPasswords(password, leaks) : null)
  if (fieldError) throw new APIError('BAD_REQUEST', fieldError)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

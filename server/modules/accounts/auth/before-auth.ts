import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { isStaff, type Role } from '../../../../contract/core/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { beforePasswordReset } from './passwords/password-reset.ts'
import { clientAddress, type AuthDeps } from './auth-context.ts'
import { checkLeakedPasswords, validatePassword } from './passwords/validate-password.ts'
import { enforceAccountLimit, type accountLimits } from './limits/limits.ts'
import { hasPassword } from './require-recent-login.ts'
import { parseSignUp } from './sign-up-input.ts'
import { hashRecoveryCode } from './second-factor/recovery-codes.ts'
import { isTotpCodeUsed, recordSessionUse } from './queries.ts'
import { usedCode } from './sessions/new-session.ts'
import { canUseOwnSignIn } from '../sso/link-or-create-user.ts'
import { isSessionExpired } from './sessions/session-lifetime.ts'
import { readBrand } from '../../brand/read-brand.ts'
import { enforceSignInLimits } from './limits/sign-in-limits.ts'

type RequestBody = Record<string, unknown>
type BeforeStep = (ctx: GenericEndpointContext, body: RequestBody) => Promise<void>

/**
 * Creates the hook that runs before better-auth handles a request. It runs the step for the path of the request, which may
 * change the request body.
 */
export function beforeAuth({ db, env, secret }: AuthDeps) {
  const limit = async (name: keyof typeof accountLimits, subject: string) => {
    if (env.RATE_LIMIT === 'on') await enforceAccountLimit(db, name, subject)
  }
  const validate = async (password: unknown, personal: string[]) =>
    refuseWeakPassword(env, text(password), [...personal, (await readBrand(db)).name])

  async function limitReauthentication(ctx: GenericEndpointContext) {
    const session = await getSessionFromCtx(ctx)
    if (session) await limit('reauthenticate', session.user.id)
  }
  async function changePassword(ctx: GenericEndpointContext, body: RequestBody) {
    await limitReauthentication(ctx)
    const session = await requireOwnSignIn(ctx, env)
    await validate(body['newPassword'], session ? [session.user.email, session.user.name] : [])
    body['revokeOtherSessions'] = true
  }
  async function resetPassword(ctx: GenericEndpointContext, { newPassword, token }: RequestBody) {
    const link = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${text(token)}`)
    const user = link && (await ctx.context.internalAdapter.findUserById(link.value))
    await validate(newPassword, user ? [user.email, user.name] : [])
    if (user) await beforePasswordReset(db, user.id, ctx.request)
  }
  async function changeSecondFactor(ctx: GenericEndpointContext, { password }: RequestBody) {
    await limitReauthentication(ctx)
    await allowChangeOfFactor(ctx, { db, env, hasTypedPassword: text(password) !== '' })
  }
  async function verifySecondFactor(ctx: GenericEndpointContext, body: RequestBody) {
    await limitReauthentication(ctx)
    body['code'] = text(body['code']).replaceAll(/\s/g, '')
    // with a trusted device, better-auth would skip the second factor at the next sign-in
    Object.assign(body, { trustDevice: false, disableSession: false })
    await refuseCodeBeforeSignIn(ctx, db, text(body['code']))
  }

  const steps: Record<string, BeforeStep> = {
    '/sign-up/email': async (_, body) => {
      Object.assign(body, parseSignUp(body))
      await validate(body['password'], [text(body['email']), text(body['name'])])
    },
    '/sign-in/email': (ctx, { email }) => enforceSignInLimits({ db, env, secret }, ctx, text(email)),
    '/request-password-reset': (_, { email }) => limit('mail', `reset ${text(email)}`),
    '/send-verification-email': (_, { email }) => limit('mail', `verify ${text(email)}`),
    '/reset-password': resetPassword,
    '/change-password': changePassword,
    '/two-factor/enable': changeSecondFactor,
    '/two-factor/disable': changeSecondFactor,
    '/two-factor/generate-backup-codes': changeSecondFactor,
    '/two-factor/verify-totp': verifySecondFactor,
    '/two-factor/verify-backup-code': async (ctx, body) => {
      await verifySecondFactor(ctx, body)
      body['code'] = hashRecoveryCode(secret, text(body['code']))
    },
    '/passkey/generate-register-options': registerPasskey(env), // refuses before the device creates a passkey
    '/passkey/verify-registration': registerPasskey(env),
    '/passkey/delete-passkey': (ctx) => requireFreshSession(ctx, env.clock.now()),
    '/token': (ctx) => checkSession({ db, env }, ctx),
  }
  return createAuthMiddleware(async (ctx) => {
    if (pathsWithName.includes(ctx.path)) ctx.context.appName = (await readBrand(db)).name
    await steps[ctx.path]?.(ctx, readBody(ctx.body))
  })
}

/**
 * Refuses a used TOTP code at a sign-in. better-auth would end the sign-in before `refuseUsedCode` is called, so that the user could not enter
 * the next code.
 */
async function refuseCodeBeforeSignIn(ctx: GenericEndpointContext, db: Db, code: string) {
  const cookie = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  const waiting = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null
  if (waiting && (await isTotpCodeUsed(db, waiting.value, code))) throw usedCode()
}

/** Refuses a body with a NUL character, which PostgreSQL cannot read. */
function readBody(sent: unknown): RequestBody {
  const body = (sent ?? {}) as RequestBody
  if (Object.values(body).every((value) => !text(value).includes('\0'))) return body
  throw new APIError('BAD_REQUEST', { message: 'The request contains a NUL character' })
}

/** Authenticator apps and passkeys store the name of the shop that these responses contain. */
const pathsWithName = ['/two-factor/enable', '/two-factor/get-totp-uri', '/passkey/generate-register-options']

type FactorChange = { db: Db; env: Env; hasTypedPassword: boolean }

/** Lets a session change the second factor. Of accounts that have a password, better-auth asks for it; the others must have signed in lately. */
async function allowChangeOfFactor(ctx: GenericEndpointContext, { db, env, hasTypedPassword }: FactorChange) {
  await requireVerifiedFactor(ctx)
  if (ctx.path === '/two-factor/enable') {
    await requireUseOfFactor(ctx, db)
    await requireOwnSignIn(ctx, env)
  }
  if (!hasTypedPassword) await requireFreshSession(ctx, env.clock.now())
}

/**
 * Refuses an authenticator app that nothing would ask for: the shop asks for a code after a password and in the admin area, and an identity
 * provider asks for its own second factor.
 */
async function requireUseOfFactor(ctx: GenericEndpointContext, db: Db) {
  const user = (await getSessionFromCtx(ctx))?.user as { id: string; role: Role } | undefined
  if (!user || isStaff({ ...user, rights: [] }) || (await hasPassword(db, user.id))) return
  throw new APIError('FORBIDDEN', {
    code: 'SECOND_FACTOR_UNUSED',
    message: 'You sign in without a password, so this shop would not ask for a code',
  })
}

/**
 * Refuses to set up a way to sign in that could never sign the user in, because customers and sellers of this shop sign in with a third-party
 * provider only. Returns the session, if there is one.
 */
async function requireOwnSignIn(ctx: GenericEndpointContext, env: Env) {
  const session = await getSessionFromCtx(ctx)
  const user = session?.user as { role: Role } | undefined
  if (!user || canUseOwnSignIn(env, user)) return session
  throw new APIError('FORBIDDEN', {
    code: 'THIRD_PARTY_ONLY',
    message: `You sign in with ${env.thirdParty?.name}, so this shop would not use it`,
  })
}

const registerPasskey =
  (env: Env): BeforeStep =>
  async (ctx, body) => {
    await requireOwnSignIn(ctx, env)
    await requireVerifiedFactor(ctx)
    body['createSession'] = false
  }

/** Refuses to change the ways to sign in, if the account has an authenticator app whose code this session has not entered yet. */
async function requireVerifiedFactor(ctx: GenericEndpointContext) {
  const current = await getSessionFromCtx(ctx)
  if (!current?.user['twoFactorEnabled'] || current.session['secondFactor']) return
  throw new APIError('FORBIDDEN', {
    code: 'SECOND_FACTOR_MISSING',
    message: 'Please enter a code of your authenticator app first',
  })
}

/** Requires a sign-in within the last hour. When a passkey is added, better-auth itself checks this. */
async function requireFreshSession(ctx: GenericEndpointContext, now: Date) {
  const session = await getSessionFromCtx(ctx)
  const age = session ? now.getTime() - session.session.createdAt.getTime() : 0
  if (age < ctx.context.sessionConfig.freshAge * 1000) return
  throw new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH', message: 'Please sign in again to continue' })
}

/**
 * Ends the session if it has expired or its user is inactive; else records that the session was used. The endpoint reads the session again
 * and renews it, because better-auth does not send a cookie that is set before the endpoint.
 */
async function checkSession({ db, env }: { db: Db; env: Env }, ctx: GenericEndpointContext) {
  const current = await getSessionFromCtx(ctx, { disableRefresh: true })
  if (!current) return
  ctx.context.session = null
  const session = current.session as typeof current.session & { lastUsedAt: Date }
  const user = current.user as typeof current.user & { role: Role; status: string }
  if (user.status === 'active' && !isSessionExpired(session, user.role, env.clock.now())) {
    return recordSessionUse(db, session.id, ctx.headers?.has('x-forwarded-for') ? clientAddress(ctx) : null)
  }
  await ctx.context.internalAdapter.deleteSession(session.token)
  throw new APIError('UNAUTHORIZED', { code: 'SESSION_OVER', message: 'Please sign in again' })
}

async function refuseWeakPassword(env: Env, password: string, personal: readonly string[]) {
  const service = env.PWNED_PASSWORDS_URL
  const issue =
    validatePassword(password, personal) ?? (service ? await checkLeakedPasswords(password, service) : null)
  if (issue) throw new APIError('BAD_REQUEST', issue)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

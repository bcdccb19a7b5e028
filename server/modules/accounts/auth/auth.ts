import { passkey } from '@better-auth/passkey'
import { betterAuth, type User } from 'better-auth'
import { APIError, isAPIError } from 'better-auth/api'
import { jwt, twoFactor } from 'better-auth/plugins'
import { randomUUID } from 'node:crypto'
import { isStaff, type Role } from '../../../../contract/core/permissions.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { readSecret } from '../../../platform/db/secrets.ts'
import type { Env } from '../../../env.ts'
import { thirdPartySignIn } from '../sso/oidc-plugin.ts'
import { RESET_MINUTES, sendReset, sendVerification } from './account-emails.ts'
import { afterAuth } from './after-auth.ts'
import { afterReset } from './passwords/password-reset.ts'
import * as columns from './auth-columns.ts'
import { type AuthParts, cookiePrefix } from './auth-context.ts'
import { beforeAuth } from './before-auth.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './passwords/validate-password.ts'
import { addressLimits, countAttempt, type Limit } from './limits/limits.ts'
import { onNewSession } from './sessions/new-session.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.ts'
import { makeRecoveryCodes, recoveryCodeStore } from './second-factor/recovery-codes.ts'
import { IDLE_DAYS } from './sessions/session-lifetime.ts'

/** How long an access token opens doors; then the session cookie renews it. */
export const ACCESS_TOKEN_MINUTES = 10

export type Auth = Awaited<ReturnType<typeof openAuth>>

/** The built-in identity provider: passwords, passkeys and second factors, sessions in a cookie, short-lived bearer tokens. */
export async function openAuth({ pool, db }: Database, env: Env) {
  const secret = await readSecret(db, 'auth')
  const parts = { db, env, secret }
  return betterAuth({
    appName: 'Navrang',
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret,
    database: pool,
    trustedOrigins: ownOrigins(env),
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => process.stderr.write(`identity: ${message}\n`) },
    onAPIError: { onError: report },
    emailAndPassword: passwords(parts),
    emailVerification: { sendVerificationEmail: ({ user }) => sendVerification(parts, user) },
    rateLimit: {
      enabled: env.RATE_LIMIT === 'on',
      customRules: addressLimits,
      customStorage: limitsIn(db),
    },
    user: columns.users,
    session: { ...columns.sessions, expiresIn: IDLE_DAYS * DAY_SECONDS, freshAge: FRESH_SECONDS },
    account: columns.accounts,
    verification: columns.verifications,
    advanced: {
      disableOriginCheck: false, // the library would leave it out in tests
      database: { generateId: () => randomUUID() },
      cookiePrefix: cookiePrefix(env.publicUrl),
      useSecureCookies: false, // would begin their names with `__Secure-`, which promises less
      defaultCookieAttributes: { secure: env.publicUrl.startsWith('https:') },
    },
    databaseHooks: {
      user: { create: { before: onNewUser } },
      session: { create: { before: onNewSession(db, env.clock) } },
    },
    hooks: { before: beforeAuth(parts), after: afterAuth(parts) },
    plugins: [accessTokens(env), secondFactors(secret), passkeys(env), ...thirdPartySignIn(db, env)],
  })
}

/** A refusal is an answer; everything else is worth a line in the log. */
function report(error: unknown) {
  if (isAPIError(error)) return
  process.stderr.write(`identity: ${error instanceof Error ? error.stack : String(error)}\n`)
}

const DAY_SECONDS = 86_400
/** So long after signing in one may add and remove keys without signing in again. */
const FRESH_SECONDS = 3600

const passwords = (parts: AuthParts) => ({
  enabled: true,
  autoSignIn: true,
  minPasswordLength: MIN_PASSWORD,
  maxPasswordLength: MAX_PASSWORD,
  password: { hash: hashPassword, verify: verifyPassword },
  resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
  revokeSessionsOnPasswordReset: true,
  sendResetPassword: ({ user, token }: { user: User; token: string }) => sendReset(parts, user, token),
  onPasswordReset: ({ user }: { user: User }, request?: Request) => afterReset(parts, user.id, request),
})

const accessTokens = (env: Env) =>
  jwt({
    jwt: {
      issuer: env.publicUrl,
      audience: env.publicUrl,
      expirationTime: `${ACCESS_TOKEN_MINUTES}m`,
      definePayload: ({ session, user }) => {
        const iat = Math.floor(env.clock.now().getTime() / 1000)
        const staff = isStaff({ role: user['role'] as Role, rights: [] }) ? { staff: true } : {}
        return { sid: session.id, iat, exp: iat + ACCESS_TOKEN_MINUTES * 60, ...staff }
      },
    },
    jwks: { rotationInterval: 90 * DAY_SECONDS, gracePeriod: DAY_SECONDS },
    schema: columns.keys,
  })

const secondFactors = (secret: string) =>
  twoFactor({
    issuer: 'Navrang',
    allowPasswordless: true,
    backupCodeOptions: {
      customBackupCodesGenerate: makeRecoveryCodes,
      storeBackupCodes: recoveryCodeStore(secret),
    },
    schema: columns.secondFactors,
  })

const passkeys = (env: Env) =>
  passkey({
    rpName: 'Navrang',
    rpID: new URL(env.publicUrl).hostname,
    origin: ownOrigins(env),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => onlyVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => onlyVerified(verification.authenticationInfo.userVerified),
    },
    schema: columns.passkeys,
  })

/** A key that did not ask for finger, face or PIN proves that somebody has it, not who that is. */
function onlyVerified(isVerified: boolean | undefined) {
  if (isVerified) return
  throw new APIError('FORBIDDEN', {
    code: 'NOT_VERIFIED',
    message: 'Your passkey did not check that it is you',
  })
}

/** The portal that one signs up at decides customer or seller; staff are only ever made by staff. */
async function onNewUser(user: Record<string, unknown>) {
  const type = user['type'] === 'seller' ? 'seller' : 'customer'
  return { data: { ...user, type, role: type } }
}

/** The library asks per address and path whether one may go on. All nodes count together. */
const limitsIn = (db: Db) => ({
  get: async () => null,
  set: async () => undefined,
  consume: async (key: string, rule: Limit) => {
    const retryAfter = await countAttempt(db, `address:${key}`, rule)
    return { allowed: retryAfter === null, retryAfter }
  },
})

/** The addresses under which a browser may see this shop; requests from any other page are refused. */
function ownOrigins(env: Env): string[] {
  const local = [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`]
  return env.PUBLIC_URL ? [env.publicUrl] : local
}

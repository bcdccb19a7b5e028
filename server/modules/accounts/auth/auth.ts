import { resetLinkMinutes } from '../../../../contract/store/policy-facts.ts'
import { passkey } from '@better-auth/passkey'
import { betterAuth, type User } from 'better-auth'
import { APIError, isAPIError } from 'better-auth/api'
import { jwt } from 'better-auth/plugins/jwt'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { randomUUID } from 'node:crypto'
import { isStaff, type Role } from '../../../../contract/core/permissions.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { readSecret } from '../../../platform/db/secrets.ts'
import type { Env } from '../../../env.ts'
import { thirdPartySignIn } from '../sso/oidc-plugin.ts'
import { sendPasswordResetEmail, sendVerificationEmail } from './account-emails.ts'
import { afterAuth } from './after-auth.ts'
import { afterPasswordReset } from './passwords/password-reset.ts'
import * as columns from './auth-columns.ts'
import { type AuthDeps, cookiePrefix } from './auth-context.ts'
import { beforeAuth } from './before-auth.ts'
import { createIdentityLog } from './identity-log.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './passwords/validate-password.ts'
import { ipLimits, countAttempt, type RateLimit } from './limits/limits.ts'
import { beforeSessionCreated } from './sessions/new-session.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.ts'
import { createRecoveryCodes, recoveryCodeStore } from './second-factor/recovery-codes.ts'
import { IDLE_DAYS } from './sessions/session-lifetime.ts'

/** Lifetime of an access token. The session cookie authorizes the browser to get a new access token. */
const ACCESS_TOKEN_MINUTES = 10

export type Auth = Awaited<ReturnType<typeof openAuth>>

/**
 * Creates the built-in identity provider: passwords, passkeys, second factors, session cookies and short-lived access tokens. `hash`: how
 * passwords are hashed; tests that create many users with one password hash it once.
 */
export async function openAuth({ db }: Pick<Database, 'db'>, env: Env, hash = hashPassword) {
  const secret = await readSecret(db, 'auth')
  const deps = { db, env, secret }
  return betterAuth({
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret,
    database: { db, type: 'postgres' },
    trustedOrigins: ownOrigins(env),
    telemetry: { enabled: false },
    logger: { level: 'error', log: createIdentityLog() },
    onAPIError: { onError: logError },
    emailAndPassword: passwords(deps, hash),
    emailVerification: { sendVerificationEmail: ({ user }) => sendVerificationEmail(deps, user) },
    rateLimit: {
      enabled: env.RATE_LIMIT === 'on',
      customRules: ipLimits,
      customStorage: rateLimitStorage(db),
    },
    user: columns.users,
    session: { ...columns.sessions, expiresIn: IDLE_DAYS * DAY_SECONDS, freshAge: FRESH_SECONDS },
    account: columns.accounts,
    verification: columns.verifications,
    advanced: {
      disableOriginCheck: false, // better-auth disables the origin check in tests by default
      // A test compares the tables with those that better-auth expects. Doing this at each start takes a tenth of a second.
      database: { generateId: () => randomUUID(), validateSchema: false },
      cookiePrefix: cookiePrefix(env.publicUrl),
      useSecureCookies: false, // with `true`, better-auth would use the prefix `__Secure-`, which is weaker than `__Host-`
      defaultCookieAttributes: { secure: env.publicUrl.startsWith('https:') },
    },
    databaseHooks: {
      user: { create: { before: beforeUserCreated } },
      session: { create: { before: beforeSessionCreated(db, env.clock) } },
    },
    hooks: { before: beforeAuth(deps), after: afterAuth(deps) },
    plugins: [accessTokens(env), secondFactors(secret), passkeys(env), ...thirdPartySignIn(db, env)],
  })
}

/** Logs unexpected errors. An `APIError` is not logged, because it is an ordinary error response. */
function logError(error: unknown) {
  if (isAPIError(error)) return
  process.stderr.write(`identity: ${error instanceof Error ? error.stack : String(error)}\n`)
}

const DAY_SECONDS = 86_400
/** Time in seconds after a sign-in during which passkeys can be added and removed without re-authentication. */
const FRESH_SECONDS = 3600

const passwords = (deps: AuthDeps, hash: typeof hashPassword) => ({
  enabled: true,
  autoSignIn: true,
  minPasswordLength: MIN_PASSWORD,
  maxPasswordLength: MAX_PASSWORD,
  password: { hash, verify: verifyPassword },
  resetPasswordTokenExpiresIn: resetLinkMinutes * 60,
  revokeSessionsOnPasswordReset: true,
  sendResetPassword: ({ user, token }: { user: User; token: string }) =>
    sendPasswordResetEmail(deps, user, token),
  onPasswordReset: ({ user }: { user: User }, request?: Request) =>
    afterPasswordReset(deps, user.id, request),
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
    allowPasswordless: true,
    backupCodeOptions: {
      customBackupCodesGenerate: createRecoveryCodes,
      storeBackupCodes: recoveryCodeStore(secret),
    },
    schema: columns.secondFactors,
  })

const passkeys = (env: Env) =>
  passkey({
    rpID: new URL(env.publicUrl).hostname,
    origin: ownOrigins(env),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) =>
        requireUserVerification(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireUserVerification(verification.authenticationInfo.userVerified),
    },
    schema: columns.passkeys,
  })

/** Requires user verification (fingerprint, face or PIN). Without it a passkey proves possession only. */
function requireUserVerification(isVerified: boolean | undefined) {
  if (isVerified) return
  throw new APIError('FORBIDDEN', {
    code: 'NOT_VERIFIED',
    message: 'We could not verify you with this passkey. Please use your fingerprint, face or PIN.',
  })
}

/** Makes a new user a customer or a seller, depending on the portal of the sign-up. Only staff can grant staff roles. */
async function beforeUserCreated(user: Record<string, unknown>) {
  const type = user['type'] === 'seller' ? 'seller' : 'customer'
  return { data: { ...user, type, role: type } }
}

/** Stores better-auth's rate limit counters in the database, which all nodes share. A key is an IP address with a path. */
const rateLimitStorage = (db: Db) => ({
  get: async () => null,
  set: async () => undefined,
  consume: async (key: string, rule: RateLimit) => {
    const retryAfter = await countAttempt(db, `address:${key}`, rule)
    return { allowed: retryAfter === null, retryAfter }
  },
})

/** Returns the origins of this shop. better-auth rejects requests from other origins. */
function ownOrigins(env: Env): string[] {
  const local = [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`]
  return env.PUBLIC_URL ? [env.publicUrl] : local
}

import { betterAuth } from 'better-auth'
import { jwt } from 'better-auth/plugins'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Database, Db } from '../db.ts'
import type { Env } from '../env.ts'
import { thirdPartySignIn } from './oidc-plugin.ts'

/** How long an access token opens doors; then the session cookie renews it. */
export const ACCESS_TOKEN_MINUTES = 10

export type Auth = Awaited<ReturnType<typeof openAuth>>

/** The built-in identity provider: e-mail and password, sessions in a cookie, short-lived bearer tokens. */
export async function openAuth({ pool, db }: Database, env: Env) {
  return betterAuth({
    appName: 'Navrang',
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret: await secretOf(db),
    database: pool,
    trustedOrigins: ownOrigins(env),
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => process.stderr.write(`identity: ${message}\n`) },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128, autoSignIn: true },
    rateLimit: { enabled: env.RATE_LIMIT === 'on', window: 60, max: 300, customRules: signInLimits },
    user: { modelName: 'users', fields: userColumns, additionalFields: userExtras },
    session: { modelName: 'sessions', fields: sessionColumns, expiresIn: 60 * 60 * 24 * 30 },
    account: { modelName: 'accounts', fields: accountColumns },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...stamps } },
    advanced: {
      disableOriginCheck: false, // the library would leave it out in tests
      database: { generateId: () => randomUUID() },
      cookiePrefix: 'navrang',
      useSecureCookies: env.publicUrl.startsWith('https:'),
    },
    databaseHooks: {
      user: {
        create: {
          /** The portal that one signs up at decides customer or seller; staff are only ever made by staff. */
          before: async (user) => {
            const type = user['type'] === 'seller' ? 'seller' : 'customer'
            return { data: { ...user, type, role: type } }
          },
        },
      },
    },
    plugins: [
      jwt({
        jwt: {
          issuer: env.publicUrl,
          audience: env.publicUrl,
          expirationTime: `${ACCESS_TOKEN_MINUTES}m`,
          definePayload: ({ session }) => ({ sid: session.id }),
        },
        schema: {
          jwks: {
            modelName: 'jwks',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
      }),
      ...thirdPartySignIn(db, env),
    ],
  })
}

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
const userColumns = { emailVerified: 'email_verified', ...stamps }
const sessionColumns = {
  userId: 'user_id',
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  ...stamps,
}
const accountColumns = {
  userId: 'user_id',
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...stamps,
}
const userExtras = {
  type: { type: 'string', required: false, defaultValue: 'customer' },
  role: { type: 'string', required: false, defaultValue: 'customer', input: false },
  status: { type: 'string', required: false, defaultValue: 'active', input: false },
  phone: { type: 'string', required: false },
  businessName: { type: 'string', required: false, fieldName: 'business_name' },
} as const

const signInLimits = {
  '/sign-in/*': { window: 60, max: 30 },
  '/sign-up/*': { window: 60, max: 60 },
  '/get-session': { window: 60, max: 600 },
  '/token': { window: 60, max: 600 },
}

/** The addresses under which a browser may see this shop; requests from any other page are refused. */
function ownOrigins(env: Env): string[] {
  const local = [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`]
  return env.PUBLIC_URL ? [env.publicUrl] : local
}

/** The secret that signs cookies: made once and kept in the database, so that all nodes share it. */
async function secretOf(db: Db): Promise<string> {
  const fresh = { name: 'auth', value: randomBytes(32).toString('base64url') }
  await db
    .insertInto('secrets')
    .values(fresh)
    .onConflict((clash) => clash.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'auth')
    .executeTakeFirstOrThrow()
  return value
}

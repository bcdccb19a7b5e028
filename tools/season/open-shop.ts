import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '../../contract/core/client.ts'
import type { Right } from '../../contract/core/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { readEnv, type Env } from '../../server/env.ts'
import { openAuth } from '../../server/modules/accounts/auth/auth.ts'
import {
  createDemoAccounts,
  createFirstAdmin,
  demoAccounts,
} from '../../server/modules/accounts/users/seed-accounts.ts'
import { openEmbeddedUnlocked, type Db } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { inProcessClient } from '../../server/platform/http/in-process-client.ts'
import { createSampleBusinesses } from '../../server/sample-shop/sample-businesses.ts'
import { seedDemo } from '../../server/sample-shop/seed-sample-shop.ts'

const PASSWORD = 'a-long-password-for-the-season'
const ADMIN = { email: 'admin@example.com', password: PASSWORD }

const readSeasonEnv = () => ({
  ...readEnv({
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    PAYMENT_PROVIDER: 'demo',
    STAFF_SECOND_FACTOR: 'optional',
    QUEUE_TIMEOUT_MS: '120000',
    SEED: 'demo',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'navrang-season-')),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }),
  now: () => new Date(),
})

type SeasonUser = { name?: string; email: string; password?: string }

const staffNames: Record<Right, string> = {
  catalogue: 'Nisha Trivedi',
  orders: 'Kiran Solanki',
  finance: 'Bharat Mehta',
  support: 'Hina Joshi',
}

type SessionDeps = { app: FastifyInstance; db: Db; env: Pick<Env, 'publicUrl'> }

/** Returns a function that returns an access token of a user, who signs up the first time and stays signed in. */
function createSessions({ app, db, env }: SessionDeps) {
  async function post(url: string, payload: object) {
    const response = await app.inject({ method: 'POST', url, headers: { origin: env.publicUrl }, payload })
    return response.statusCode < 300 ? response : null
  }
  const cookies = new Map<string, string>()
  /** Signs a user in, and signs the user up the first time. Returns the cookies of the session. */
  async function openSession({ name = 'Shop admin', email, password = PASSWORD }: SeasonUser) {
    const signedIn =
      (await post('/api/auth/sign-in/email', { email, password })) ??
      (await post('/api/auth/sign-up/email', { name, email, password, type: 'customer' }))
    await db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
    const cookie = signedIn!.cookies
      .map((item) => `${item.name}=${encodeURIComponent(item.value)}`)
      .join('; ')
    cookies.set(email, cookie)
    return cookie
  }
  async function tokenOf(user: SeasonUser): Promise<string> {
    const known = cookies.get(user.email)
    const headers = { cookie: known ?? (await openSession(user)) }
    const renewed = await app.inject({ method: 'GET', url: '/api/auth/token', headers })
    if (renewed.statusCode === 200) return renewed.json<{ token: string }>().token
    cookies.delete(user.email) // the session is over
    return tokenOf(user)
  }
  return tokenOf
}

/** Opens a new sample shop in memory, as its first start does. */
export async function openSeasonShop() {
  const env = readSeasonEnv()
  const database = await openEmbeddedUnlocked('memory://')
  await migrate(database.pool)
  const auth = await openAuth(database, env)
  const { db } = database
  await seedDemo({ database, env, onProgress: () => undefined })
  await createFirstAdmin({ db, auth, env })
  await createDemoAccounts({ db, auth })
  await createSampleBusinesses(db, env.now())
  const app = await buildApp({ database, auth, env })
  await app.ready()

  const tokenOf = createSessions({ app, db, env })
  const signIn = async (user: SeasonUser): Promise<Api> => inProcessClient(app, await tokenOf(user))
  /** Uploads a picture for this user. Returns its id. */
  async function upload(user: SeasonUser, { url, bytes }: { url: string; bytes: Buffer }): Promise<string> {
    const headers = { authorization: `Bearer ${await tokenOf(user)}`, 'content-type': 'image/jpeg' }
    const response = await app.inject({ method: 'POST', url, headers, payload: bytes })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json<{ id: string }>().id
  }
  /** Creates a member of staff with one permission. */
  async function addStaff(right: Right) {
    const email = `${right}@example.com`
    await tokenOf({ name: staffNames[right], email })
    await db
      .updateTable('users')
      .set({ role: 'staff', rights: [right] })
      .where('email', '=', email)
      .execute()
  }
  return {
    db,
    app,
    signIn,
    addStaff,
    env,
    upload,
    asStaff: (right: Right) => signIn({ email: `${right}@example.com` }),
    asSeller: (email: string) => signIn({ ...demoAccounts.find((account) => account.email === email)! }),
    asGuest: inProcessClient(app),
    runJobs: () => app.jobs.runDue(),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
export type SeasonShop = Awaited<ReturnType<typeof openSeasonShop>>

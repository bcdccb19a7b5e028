import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '../../contract/core/client.ts'
import type { Right } from '../../contract/core/permissions.ts'
import { buildApp } from '../../server/app.ts'
import { readEnv } from '../../server/env.ts'
import { openAuth } from '../../server/modules/accounts/auth/auth.ts'
import {
  createDemoAccounts,
  createFirstAdmin,
  demoAccounts,
} from '../../server/modules/accounts/users/seed-accounts.ts'
import { openEmbeddedUnlocked } from '../../server/platform/db/database.ts'
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

  async function post(url: string, payload: object) {
    const response = await app.inject({ method: 'POST', url, headers: { origin: env.publicUrl }, payload })
    return response.statusCode < 300 ? response : null
  }
  /** Signs a user in, and signs the user up the first time. */
  async function signIn(user: { name?: string; email: string; password?: string }): Promise<Api> {
    const { name = 'Shop admin', email, password = PASSWORD } = user
    const signedIn =
      (await post('/api/auth/sign-in/email', { email, password })) ??
      (await post('/api/auth/sign-up/email', { name, email, password, type: 'customer' }))
    await db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
    const cookie = signedIn!.cookies
      .map((item) => `${item.name}=${encodeURIComponent(item.value)}`)
      .join('; ')
    const renewed = await app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
    return inProcessClient(app, renewed.json<{ token: string }>().token)
  }
  /** Creates a member of staff with one permission. */
  async function addStaff(right: Right) {
    const label = `${right.charAt(0).toUpperCase()}${right.slice(1)}`
    const email = `${right}@example.com`
    await signIn({ name: `${label} Sample`, email })
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
    asAdmin: () => signIn(ADMIN),
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

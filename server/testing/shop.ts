import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Api } from '../../contract/core/client.ts'
import { rights as allRights, type Right, type Role } from '../../contract/core/permissions.ts'
import { buildApp } from '../app.ts'
import { openPostgres, openEmbeddedUnlocked, type Database, type Db } from '../platform/db/database.ts'
import { addSampleCoupons } from '../sample-shop/sample-coupons.ts'
import { readEnv, type Env } from '../env.ts'
import type { JobRun, RunDueOptions } from '../platform/jobs/jobs.ts'
import { openAuth } from '../modules/accounts/auth/auth.ts'
import { inProcessClient } from '../platform/http/in-process-client.ts'
import { databaseUrl, TEMPLATE } from './postgres-cluster.ts'

export type TestShop = {
  /** The web's own client, as a visitor. */
  api: Api
  /** The same client as a new person of this role with a verified address; staff have all rights unless some are named. */
  signedIn: (role?: Role, rights?: readonly Right[]) => Promise<TestUser>
  db: Db
  database: Database
  env: Env
  app: Awaited<ReturnType<typeof buildApp>>
  /** Does all background work that is due and answers what was done and what failed. */
  runJobs: (options?: RunDueOptions) => Promise<JobRun[]>
}

export type TestUser = { api: Api; id: string; email: string; token: string; cookie: string }

const PASSWORD = 'a-long-password-for-tests'

/** Simulated payments, because most tests pay; those of `none` and PhonePe say so. */
const plain = {
  NODE_ENV: 'test',
  RATE_LIMIT: 'off',
  SEED: 'none',
  PAYMENT_PROVIDER: 'demo',
  STAFF_SECOND_FACTOR: 'optional',
}
/** A busy machine is slow, not broken: in tests nobody is sent away for having waited a second. */
const patient = { QUEUE_TIMEOUT_MS: '120000' }
const PATIENCE_MS = 60_000

/** A whole shop of its own for a test file, without sample data but for its coupons: the real app on a real database, which time and settings can be given to. */
export function testShop(settings: Record<string, string> = {}): TestShop {
  const shop = {} as TestShop // filled before the first test
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-shop-'))
  beforeAll(async () => {
    const env = readEnv({ ...plain, ...patient, DATA_DIR: dataDir, ...settings })
    const database = await testDatabase()
    await addSampleCoupons(database.db)
    const auth = await openAuth(database, env)
    const app = await buildApp({ database, auth, env })
    await app.ready()
    const people = createUserFactory({ app, db: database.db, env })
    const ways = { api: inProcessClient(app), signedIn: people, runJobs: app.jobs.runDue }
    Object.assign(shop, { database, db: database.db, app, env, ...ways })
  })
  afterAll(async () => {
    await shop.app.close()
    await shop.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return shop
}

/** A migrated, empty database of the kind that this run tests. */
export async function testDatabase(): Promise<Database> {
  const template = inject('embeddedTemplate')
  if (template) return openEmbeddedUnlocked('memory://', readFileSync(template))
  const url = inject('postgresUrl')!
  const name = `navrang_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = openPostgres(url, 2)
  await admin.pool.query(`create database ${name} template ${TEMPLATE}`)
  await admin.close()
  return openPostgres(databaseUrl(url, name), 20, PATIENCE_MS)
}

function createUserFactory({ app, db, env }: { app: TestShop['app']; db: Db; env: Env }) {
  let count = 0
  return async (role: Role = 'customer', rights = allRights): Promise<TestUser> => {
    count += 1
    const email = `${role}-${count}@example.com`
    const body = {
      name: `Test ${role} ${count}`,
      email,
      password: PASSWORD,
      type: role === 'seller' ? role : 'customer',
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: { origin: env.publicUrl },
      payload: body,
    })
    const { id } = (answer.json() as { user: { id: string } }).user
    await db
      .updateTable('users')
      .set({ role, rights: role === 'staff' ? [...rights] : [], email_verified: true })
      .where('id', '=', id)
      .execute()
    const cookie = answer.cookies
      .map((cooky) => `${cooky.name}=${encodeURIComponent(cooky.value)}`)
      .join('; ')
    const renewed = await app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
    const { token } = renewed.json() as { token: string }
    return { api: inProcessClient(app, token), id, email, token, cookie }
  }
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Api } from '../../contract/core/client.ts'
import { rights as allRights, type Right, type Role } from '../../contract/core/permissions.ts'
import { buildApp } from '../app.ts'
import {
  openPostgres,
  openEmbeddedUnlocked,
  type Database,
  type DatabaseOptions,
  type Db,
} from '../platform/db/database.ts'
import { addSampleCoupons } from '../sample-shop/sample-coupons.ts'
import { addSampleTexts } from '../sample-shop/sample-settings.ts'
import { readEnv, type Env } from '../env.ts'
import type { JobRun, RunDueOptions } from '../platform/jobs/jobs.ts'
import { openAuth } from '../modules/accounts/auth/auth.ts'
import { hashPassword } from '../modules/accounts/auth/passwords/password-hash.ts'
import { inProcessClient } from '../platform/http/in-process-client.ts'
import { enterTaxIdentity } from './tax-identity.ts'
import { databaseUrl, TEMPLATE } from './postgres-cluster.ts'
import { statementCounter } from './statement-counter.ts'

export type TestShop = {
  /** The API client of the web pages, for a visitor who is not signed in. */
  api: Api
  /** Creates a user of this role with a verified e-mail address. Staff get all permissions by default. */
  signedIn: (role?: Role, rights?: readonly Right[]) => Promise<TestUser>
  db: Db
  database: Database
  env: Env
  app: Awaited<ReturnType<typeof buildApp>>
  /** Runs all due jobs and returns their results. */
  runJobs: (options?: RunDueOptions) => Promise<JobRun[]>
  /** Runs `work` and returns the number of statements that it sends to the database. */
  countStatements: (work: () => Promise<unknown>) => Promise<number>
}

export type TestUser = { api: Api; id: string; email: string; token: string; cookie: string }

const PASSWORD = 'a-long-password-for-tests'
const passwordHash = hashPassword(PASSWORD)

/** Hashes the password of the test users once for all of them, because a safe hash is slow. */
const hashOnce = async (password: string) => (password === PASSWORD ? passwordHash : hashPassword(password))

/** Default environment variables: the shop is a demo, payments are simulated, the rate limit is off, and staff need no second factor. */
const defaultSettings = {
  NODE_ENV: 'test',
  RATE_LIMIT: 'off',
  PAYMENT_PROVIDER: 'demo',
  STAFF_SECOND_FACTOR: 'optional',
}
/** A long time-out for requests that the server has queued under load, so that tests do not fail on a busy machine. */
const patientSettings = { QUEUE_TIMEOUT_MS: '120000' }
const DB_TIMEOUT_MS = 60_000

/**
 * Creates a shop for one test file: the real app on a real database. It has entered its tax identity. Of the sample data it contains only
 * the coupons and, in a demo shop, the texts. `settings` are environment variables.
 */
export function testShop(settings: Record<string, string> = {}): TestShop {
  const shop = {} as TestShop // `beforeAll` fills this object before the first test
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-shop-'))
  beforeAll(async () => {
    const SEED = settings['PAYMENT_PROVIDER'] === 'phonepe' ? 'none' : 'demo' // a shop with real payments cannot be a demo
    const env = readEnv({ ...defaultSettings, SEED, ...patientSettings, DATA_DIR: dataDir, ...settings })
    const { log, countStatements } = statementCounter()
    const database = await testDatabase({ log })
    await addSampleCoupons(database.db, env.now())
    await enterTaxIdentity(database.db)
    if (env.SEED === 'demo') await addSampleTexts(database.db)
    const auth = await openAuth(database, env, hashOnce)
    const app = await buildApp({ database, auth, env })
    await app.ready()
    const signedIn = createUserFactory({ app, db: database.db, env })
    const functions = { api: inProcessClient(app), signedIn, runJobs: app.jobs.runDue, countStatements }
    Object.assign(shop, { database, db: database.db, app, env, ...functions })
  })
  afterAll(async () => {
    await shop.app.close()
    await shop.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return shop
}

/**
 * Creates a migrated, empty database. The test project decides whether it is an embedded database or PostgreSQL. By default, PostgreSQL
 * prepares all statements; see `PreparedStatements`.
 */
export async function testDatabase({
  log,
  preparedStatements = 'all',
}: DatabaseOptions = {}): Promise<Database> {
  const template = inject('embeddedTemplate')
  if (template) return openEmbeddedUnlocked('memory://', readFileSync(template))
  const url = inject('postgresUrl')!
  const name = `navrang_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = openPostgres(url, 2)
  await admin.pool.query(`create database ${name} template ${TEMPLATE}`)
  await admin.close()
  return openPostgres(databaseUrl(url, name), 20, {
    connectTimeoutMs: DB_TIMEOUT_MS,
    preparedStatements,
    log,
  })
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
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: { origin: env.publicUrl },
      payload: body,
    })
    const { id } = (response.json() as { user: { id: string } }).user
    await db
      .updateTable('users')
      .set({ role, rights: role === 'staff' ? [...rights] : [], email_verified: true })
      .where('id', '=', id)
      .execute()
    const cookie = response.cookies.map((item) => `${item.name}=${encodeURIComponent(item.value)}`).join('; ')
    const renewed = await app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
    const { token } = renewed.json() as { token: string }
    return { api: inProcessClient(app, token), id, email, token, cookie }
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { buildApp } from './app.ts'
import { openEmbeddedIn, openPostgres, type Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { findSampleCoupons } from './sample-shop/sample-coupons.ts'
import { createSampleBusinesses } from './sample-shop/sample-businesses.ts'
import { seedDemo } from './sample-shop/seed-sample-shop.ts'
import { readEnv, type Env } from './env.ts'
import { openAuth } from './modules/accounts/auth/auth.ts'
import { blockSampleAccounts } from './modules/accounts/users/block-sample-accounts.ts'
import { createDemoAccounts, createFirstAdmin, demoAccounts } from './modules/accounts/users/seed-accounts.ts'
import type { LoadBuild } from './platform/ssr/render-pages.ts'
import { explainListenError, explainDatabaseErrors } from './platform/ops/explain-start.ts'
import { prepareDataDir, writePrivately } from './platform/ops/private-files.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const sayApart = (line: string) => say(`\n  ${line}`)
const sayInRed = (line: string) => say(`\n  \u001b[31m${line}\u001b[0m`)

/** Opens the database, brings it up to date, fills a new shop and answers on `PORT`, until told to stop. */
async function start(env: Env) {
  const endTracing =
    env.OTEL_EXPORTER_OTLP_ENDPOINT && (await import('./platform/ops/tracing.ts')).startTracing(env)
  prepareDataDir(env)
  const database = await openDatabase(env)
  for (const name of await explainDatabaseErrors(env, () => migrate(database.pool))) say(`  migrated ${name}`)
  const auth = await openAuth(database, env)
  if (env.SEED === 'demo') {
    await seedDemo({ database, env, onProgress: say })
  }

  const parts = { db: database.db, auth, env }
  const admin = await createFirstAdmin(parts)
  if (hasDemoAccounts(env)) {
    await createDemoAccounts(parts)
    await createSampleBusinesses(database.db, env.now())
  }
  const { loadBuild, mount, close } = await pagesFor(env)
  const app = await buildApp({ database, auth, env, loadBuild, logger: true })
  mount?.(app)
  const remains = await findRemains(env, database)
  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: Error) => {
    throw explainListenError(error, env)
  })
  announce(env, database, admin)
  warn(env, remains)
  stopCleanly(async () => {
    await app.drain(env.DRAIN_SECONDS)
    await app.close()
    await close?.()
    await database.close()
    if (endTracing) await endTracing()
  })
}

async function openDatabase(env: Env): Promise<Database> {
  if (env.DATABASE_URL) {
    return openPostgres(env.DATABASE_URL, env.DATABASE_POOL, 2 * env.DB_RESPONSE_TIMEOUT_MS)
  }
  say(`Opening the embedded database in ${env.DATA_DIR}`)
  return openEmbeddedIn(env.DATA_DIR)
}

/** What is left of sample data in a shop that is no sample shop. Accounts with the published password are blocked. */
async function findRemains(env: Env, { db }: Database) {
  if (env.SEED === 'demo') return { blocked: [], coupons: [] }
  return { blocked: await blockSampleAccounts(db), coupons: await findSampleCoupons(db) }
}

type Pages = {
  loadBuild: LoadBuild
  mount?: (app: Awaited<ReturnType<typeof buildApp>>) => void
  close?: () => Promise<void>
}

/** The built pages, or Vite with hot reload while developing. */
async function pagesFor(env: Env): Promise<Pages> {
  if (env.NODE_ENV === 'development') return (await import('./platform/ssr/dev-pages.ts')).devPages()
  const file = join(import.meta.dirname, '../build/server/index.js')
  if (!existsSync(file)) throw new Error('The pages are not built. Run: npm run build')
  const build = (await import(file)) as ServerBuild
  return { loadBuild: async () => build }
}

/** Passwords of ours open nothing for customers and sellers where a third party signs them in. */
const hasDemoAccounts = (env: Env) => env.SEED === 'demo' && !env.thirdParty

function announce(env: Env, database: Database, admin: Awaited<ReturnType<typeof createFirstAdmin>>) {
  say(`\nNavrang is open: ${env.publicUrl}\n`)
  if (env.thirdParty) {
    say(`  Customers and sellers sign in with ${env.thirdParty.name}, staff at /auth/staff\n`)
  }
  if (hasDemoAccounts(env)) {
    for (const { type, email, password } of demoAccounts) say(`  ${type.padEnd(9)} ${email}  ${password}`)
  }
  if (admin.created) say(`  admin     ${env.ADMIN_EMAIL}  ${admin.password ?? '(as you set it)'}`)
  if (admin.created && admin.password) say('            This password is shown only now. Write it down.')
  if (database.kind === 'embedded') {
    say('\n  Embedded database: survives a crash of this process, not a loss of power.')
    say('  A shop that takes money sets DATABASE_URL to a PostgreSQL 15 or newer.')
  }
}

/** What the owner of the shop has to know; in red what is dangerous. */
function warn(env: Env, { blocked, coupons }: Awaited<ReturnType<typeof findRemains>>) {
  if (env.RATE_LIMIT === 'off') sayInRed('RATE_LIMIT=off: only for load tests against your own machine.')
  for (const { level, text } of env.notices) (level === 'danger' ? sayInRed : sayApart)(text)
  for (const email of blocked) sayInRed(`Blocked ${email}: a sample account with the published password.`)
  if (coupons.length > 0) {
    sayApart(`Coupons of the sample shop can be used here: ${coupons.join(', ')}.`)
    say('  End them under Coupons in the admin if they are not yours.')
  }
}

/** First Ctrl-C or SIGTERM: finish what runs, then end. A second one ends at once. */
function stopCleanly(close: () => Promise<void>) {
  let isStopping = false
  async function stop() {
    if (isStopping) process.exit(130)
    isStopping = true
    say('\nStopping: finishing running requests')
    await close()
    say('Stopped')
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

writePrivately()
try {
  await start(readEnv(process.env))
} catch (error) {
  process.stderr.write(`\nNavrang cannot start.\n${(error as Error).message}\n`)
  if (process.env['NODE_ENV'] === 'development') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { buildApp } from './app.ts'
import { openEmbeddedIn, openPostgres, type Database } from './db.ts'
import { migrate } from './db/migrate.ts'
import { openSampleBusinesses } from './db/seed/open-businesses.ts'
import { seedDemo } from './db/seed/seed.ts'
import { readEnv, type Env } from './env.ts'
import { openAuth } from './identity/auth.ts'
import { createDemoAccounts, createFirstAdmin, demoAccounts } from './identity/first-accounts.ts'
import type { LoadBuild } from './pages.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Opens the database, brings it up to date, fills a new shop and answers on `PORT`, until told to stop. */
async function start(env: Env) {
  const endTracing =
    env.OTEL_EXPORTER_OTLP_ENDPOINT && (await import('./running/tracing.ts')).openTracing(env)
  const database = await openDatabase(env)
  for (const name of await migrate(database.pool)) say(`  migrated ${name}`)
  const auth = await openAuth(database, env)
  if (env.SEED === 'demo') {
    await seedDemo({ database, env, onProgress: say })
  }

  const parts = { db: database.db, auth, env }
  const admin = await createFirstAdmin(parts)
  if (hasDemoAccounts(env)) {
    await createDemoAccounts(parts)
    await openSampleBusinesses(database.db, env.now())
  }
  const { loadBuild, mount, close } = await pagesFor(env)
  const app = await buildApp({ database, auth, env, loadBuild, logger: true })
  mount?.(app)
  await app.listen({ port: env.PORT, host: env.HOST })
  announce(env, database, admin)
  stopCleanly(async () => {
    await app.drain(env.DRAIN_SECONDS)
    await app.close()
    await close?.()
    await database.close()
    if (endTracing) await endTracing()
  })
}

async function openDatabase(env: Env): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL, env.DATABASE_POOL, 2 * env.LINK_PATIENCE_MS)
  say(`Opening the embedded database in ${env.DATA_DIR}`)
  return openEmbeddedIn(env.DATA_DIR)
}

type Pages = {
  loadBuild: LoadBuild
  mount?: (app: Awaited<ReturnType<typeof buildApp>>) => void
  close?: () => Promise<void>
}

/** The built pages, or Vite with hot reload while developing. */
async function pagesFor(env: Env): Promise<Pages> {
  if (env.NODE_ENV === 'development') return (await import('./dev-pages.ts')).devPages()
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
  if (env.RATE_LIMIT === 'off') {
    say('\n  \u001b[31mRATE_LIMIT=off: only for load tests against your own machine.\u001b[0m')
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

try {
  await start(readEnv(process.env))
} catch (error) {
  process.stderr.write(`\nNavrang cannot start.\n${(error as Error).message}\n`)
  if (process.env['NODE_ENV'] === 'development') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}

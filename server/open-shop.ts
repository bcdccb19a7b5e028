import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { buildApp } from './app.ts'
import { withStartLock, type Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { findSampleCoupons } from './sample-shop/sample-coupons.ts'
import { createSampleBusinesses } from './sample-shop/sample-businesses.ts'
import { drawSamplePictures } from './sample-shop/draw-sample-pictures.ts'
import { loadSeason } from './sample-shop/load-season.ts'
import { drawSeasonPictures } from './sample-shop/season-pictures.ts'
import { leaveSampleShop } from './sample-shop/leave-sample-shop.ts'
import { isOwnShop } from './sample-shop/start-own-shop.ts'
import { seedDemo } from './sample-shop/seed-sample-shop.ts'
import { SMALL_WIDTH } from './sample-shop/small-pictures.ts'
import { readEnv, type Env } from './env.ts'
import { openAuth, type Auth } from './modules/accounts/auth/auth.ts'
import { blockSampleAccounts } from './modules/accounts/users/block-sample-accounts.ts'
import {
  createDemoAccounts,
  createFirstAdmin,
  findActiveDemoAccounts,
} from './modules/accounts/users/seed-accounts.ts'
import { forgetFact, readSetupFacts } from './modules/store/setup-facts.ts'
import type { LoadBuild } from './platform/ssr/render-pages.ts'
import { explainDatabaseErrors, explainListenError, print } from './platform/ops/explain-start.ts'

const printParagraph = (line: string) => print(`\n  ${line}`)
const printInRed = (line: string) => print(`\n  \u001b[31m${line}\u001b[0m`)

/** The pages as `npm run build` builds them. Development has none. */
export type BuiltPages = {
  /** The build of the pages, if it still runs. */
  built?: Promise<void> | undefined
  /** Loads the server build of the pages. */
  load?: () => Promise<ServerBuild>
}

type ShopDeps = {
  settings: NodeJS.ProcessEnv
  /** The settings as they were read before the database was open. */
  given: Env
  /** The database, which may not be open yet. */
  opening: Promise<Database>
  pages: BuiltPages
  /** Starts the shop again. */
  restart: () => void
}

/** Stops the server after the requests in progress. `isDrained`: first reports for `DRAIN_SECONDS` that the node is not ready. */
export type Stop = (options: { isDrained: boolean }) => Promise<void>

/**
 * Migrates the database, creates the initial data of a new shop, and serves requests on `PORT`. Returns a function that stops the server.
 */
export async function openShop(deps: ShopDeps): Promise<Stop> {
  const { given, pages, restart } = deps
  const [{ database, env, auth, admin }, { loadBuild, mount, close }] = await Promise.all([
    prepareData(deps),
    openPages(given, pages), // while the database is opened
  ])
  const app = await buildApp({ database, auth, env, loadBuild, logger: true, restart })
  mount?.(app)
  const leftovers = await findSampleLeftovers(env, database)
  const demoAccounts = hasDemoAccounts(env) ? await findActiveDemoAccounts(database.db) : []
  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: Error) => {
    throw explainListenError(error, env)
  })
  announce(env, database, { admin, demoAccounts })
  printWarnings(env, leftovers)
  const drawing = env.SEED === 'demo' ? drawInBackground(env, database) : null
  return async ({ isDrained }) => {
    if (isDrained) await app.drain(env.DRAIN_SECONDS)
    await drawing?.stop()
    await app.close()
    await close?.()
  }
}

/** Waits for the database, migrates it and creates the initial data. Returns it with the settings of the shop and its first admin. */
async function prepareData({ settings, given, opening, pages }: ShopDeps) {
  const database = await opening
  for (const name of await explainDatabaseErrors(given, () => migrate(database.pool))) {
    print(`  migrated ${name}`)
  }
  const env = (await isOwnShop(database.db)) ? readEnv({ ...settings, SEED: 'none' }) : given
  const auth = await openAuth(database, env)
  const admin = await withStartLock(database, () => createInitialData(env, { database, auth, pages }))
  return { database, env, auth, admin }
}

type InitialDeps = { database: Database; auth: Auth; pages: BuiltPages }

/**
 * Creates the first admin and, in a sample shop, the sample data. Does nothing if they exist. Each step can be repeated, so the next start
 * completes a first start that was interrupted.
 */
async function createInitialData(env: Env, { database, auth, pages }: InitialDeps) {
  const { db } = database
  if (env.SEED === 'demo') await seedDemo({ database, env, onProgress: print })
  else await leaveSampleShop(db)
  await pages.built // the shop creates no admin if the build of the pages fails
  const admin = await createFirstAdmin({ db, auth, env })
  // At once, because an interrupted start does not come to the message of the open shop.
  if (admin.created && admin.password) print(`  created the admin ${env.ADMIN_EMAIL}  ${admin.password}`)
  if (hasDemoAccounts(env)) {
    await createDemoAccounts({ db, auth })
    await createSampleBusinesses(db, env.now())
  }
  await completeSeason(env, db)
  return admin
}

/** Adds the season if it is missing and wanted. Without it, the sample shop is complete too, so a later start does not add it. */
async function completeSeason(env: Env, db: Database['db']) {
  if (!(await readSetupFacts(db)).has('season_missing')) return
  if (hasDemoAccounts(env) && env.SAMPLE_SEASON === 'full') await addSeason(env, db)
  else await forgetFact(db, 'season_missing')
}

async function addSeason(env: Env, db: Database['db']) {
  const start = performance.now()
  const orders = await loadSeason(db, env.now())
  print(`  added a season with ${orders} orders in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/** Draws the pictures of the sample shop while it is open. Returns a function that stops this after the current picture. */
function drawInBackground(env: Env, { db }: Database) {
  const controller = new AbortController()
  const { signal } = controller
  async function draw() {
    if (env.SAMPLE_PICTURES === 'small') return drawSeasonPictures({ db, env, width: SMALL_WIDTH, signal })
    await drawSeasonPictures({ db, env, signal })
    await drawSamplePictures({ db, env, onProgress: print, signal })
  }
  const drawing = draw().catch((error: Error) =>
    printInRed(`The sample pictures stay small until the next start: ${error.message}`),
  )
  async function stop() {
    controller.abort()
    await drawing
  }
  return { stop }
}

/**
 * Finds sample data in a shop that is not a demo shop: blocks sample accounts that have the published password, and finds active
 * sample coupons. Returns the addresses of the blocked accounts and the codes of the coupons.
 */
async function findSampleLeftovers(env: Env, { db }: Database) {
  if (env.SEED === 'demo') return { blocked: [], coupons: [] }
  return { blocked: await blockSampleAccounts(db), coupons: await findSampleCoupons(db) }
}

type Pages = {
  loadBuild: LoadBuild
  mount?: (app: Awaited<ReturnType<typeof buildApp>>) => void
  close?: () => Promise<void>
}

/** Opens the built pages, or Vite with hot reload in development. */
async function openPages(env: Env, { built, load }: BuiltPages): Promise<Pages> {
  if (env.NODE_ENV === 'development') return (await import('./platform/ssr/dev-pages.ts')).devPages()
  await built
  const file = join(import.meta.dirname, '../build/server/index.js')
  if (!load || !existsSync(file)) throw new Error('The pages are not built. Run: npm run build')
  const build = await load()
  return { loadBuild: async () => build }
}

/** Returns whether the shop has demo accounts. Demo accounts sign in with a password, so they cannot be used with a third-party identity provider. */
const hasDemoAccounts = (env: Env) => env.SEED === 'demo' && !env.thirdParty

type PrintedAccounts = {
  admin: Awaited<ReturnType<typeof createFirstAdmin>>
  demoAccounts: Awaited<ReturnType<typeof findActiveDemoAccounts>>
}

function announce(env: Env, database: Database, { admin, demoAccounts }: PrintedAccounts) {
  print(`\nNavrang is open: ${env.publicUrl}\n`)
  if (env.thirdParty) {
    print(`  Customers and sellers sign in with ${env.thirdParty.name}, staff at /auth/staff\n`)
  }
  for (const { type, email, password } of demoAccounts) print(`  ${type.padEnd(9)} ${email}  ${password}`)
  if (admin.created) {
    print(`  admin     ${env.ADMIN_EMAIL}  ${admin.password ?? '(the password from your settings)'}`)
  }
  if (admin.created && admin.password) {
    print('            This password will not be shown again. Please save it now.')
  }
  if (database.kind === 'embedded') {
    print('\n  Embedded database: data survives a crash of this process, but a power failure can damage it.')
    print('  For a live shop, set DATABASE_URL to a PostgreSQL server, version 15 or newer.')
  }
}

/** Prints warnings for the owner of the shop. Warnings about dangers are red. */
function printWarnings(env: Env, { blocked, coupons }: Awaited<ReturnType<typeof findSampleLeftovers>>) {
  if (env.RATE_LIMIT === 'off') printInRed('RATE_LIMIT=off: only for load tests against your own machine.')
  for (const { level, text } of env.notices) (level === 'danger' ? printInRed : printParagraph)(text)
  for (const email of blocked) printInRed(`Blocked ${email}: a sample account with the published password.`)
  if (coupons.length > 0) {
    printParagraph(`The sample coupons are active in this shop: ${coupons.join(', ')}.`)
    print('  If you do not want them, end them under Coupons in the admin area.')
  }
}

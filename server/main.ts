import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'kysely'
import { readEnv, type Env } from './env.ts'
import type { BuiltPages, Stop } from './open-shop.ts'
import { openEmbeddedIn, openPostgres, type Database } from './platform/db/database.ts'
import { checkAddress, print } from './platform/ops/explain-start.ts'
import { prepareDataDir, writePrivately } from './platform/ops/private-files.ts'

type Start = { settings: NodeJS.ProcessEnv; pages: BuiltPages; restart: () => void }

/**
 * Opens the database, and the shop on it. Returns a function that stops both. Calls `restart` when the shop must start again. The modules of
 * the shop and its pages are loaded while the embedded database is opened in its own thread, because each takes half a second and more.
 */
async function start({ settings, pages, restart }: Start): Promise<Stop> {
  const given = readEnv(settings)
  await checkAddress(given)
  const tracing = given.OTEL_EXPORTER_OTLP_ENDPOINT ? await import('./platform/ops/tracing.ts') : null
  const endTracing = tracing?.startTracing(given)
  prepareDataDir(given)
  const opening = openDatabase(given, tracing?.traceStatement)
  opening.catch(() => undefined) // `openShop` reports the failure, but it waits for the database only when its modules are loaded
  await setImmediate() // the thread of the database has been created, so loading, which blocks this thread, does not delay it
  const { openShop } = await import('./open-shop.ts')
  const stop = await openShop({ settings, given, opening, pages, restart })
  return async (options) => {
    await stop(options)
    const database = await opening
    await database.close()
    await endTracing?.()
  }
}

async function openDatabase(env: Env, log: Logger | undefined): Promise<Database> {
  if (env.DATABASE_URL) {
    return openPostgres(env.DATABASE_URL, env.DATABASE_POOL, {
      connectTimeoutMs: 2 * env.DB_RESPONSE_TIMEOUT_MS,
      preparedStatements: env.PREPARED_STATEMENTS,
      log,
    })
  }
  print(`Opening the embedded database in ${env.DATA_DIR}`)
  return openEmbeddedIn(env.DATA_DIR, log)
}

/** Shuts down gracefully on the first Ctrl-C or SIGTERM. A second signal ends the process at once. */
function stopCleanly(stop: () => Promise<void>) {
  let isStopping = false
  async function shutDown() {
    if (isStopping) process.exit(130)
    isStopping = true
    print('\nStopping: finishing the requests in progress')
    await stop()
    print('Stopped')
    process.exit(0)
  }
  process.on('SIGINT', () => void shutDown())
  process.on('SIGTERM', () => void shutDown())
}

/** Prints why the shop cannot start, and ends the process after the build of the pages: a new start must not build at the same time. */
async function explainAndExit(error: unknown, built: Promise<void> | undefined): Promise<never> {
  process.stderr.write(`\nNavrang cannot start.\n${(error as Error).message}\n`)
  if (process.env['NODE_ENV'] === 'development') process.stderr.write(`${(error as Error).stack}\n`)
  await built
  process.exit(1)
}

/** Runs the shop until the process is stopped. Only development needs no built pages. */
export async function runShop(pages: BuiltPages = {}) {
  writePrivately()
  const startShop = () => start({ settings: process.env, pages, restart })
  const explain = (error: unknown) => explainAndExit(error, pages.built)
  let running = startShop().catch(explain)
  stopCleanly(async () => (await running)({ isDrained: true })) // also before the shop is open: then it stops after its start
  await running

  function restart() {
    print('\nThe shop starts again')
    running = running
      .then((stop) => stop({ isDrained: false }))
      .then(startShop)
      .catch(explain)
  }
}

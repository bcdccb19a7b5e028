import type { Logger } from 'kysely'
import { readEnv, type Env } from './env.ts'
import type { Stop } from './open-shop.ts'
import { openEmbeddedIn, openPostgres, type Database } from './platform/db/database.ts'
import { prepareDataDir, writePrivately } from './platform/ops/private-files.ts'
import { print } from './platform/ops/print.ts'

/**
 * Opens the database, and the shop on it. Returns a function that stops both. Calls `restart` when the shop must start again. The modules of
 * the shop are loaded while the embedded database is opened in its own thread, because both take a second.
 */
async function start(settings: NodeJS.ProcessEnv, restart: () => void): Promise<Stop> {
  const given = readEnv(settings)
  const tracing = given.OTEL_EXPORTER_OTLP_ENDPOINT ? await import('./platform/ops/tracing.ts') : null
  const endTracing = tracing?.startTracing(given)
  prepareDataDir(given)
  const [database, { openShop }] = await Promise.all([
    openDatabase(given, tracing?.traceStatement),
    import('./open-shop.ts'),
  ])
  const stop = await openShop({ settings, given, database, restart })
  return async (options) => {
    await stop(options)
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

function explainAndExit(error: unknown): never {
  process.stderr.write(`\nNavrang cannot start.\n${(error as Error).message}\n`)
  if (process.env['NODE_ENV'] === 'development') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}

writePrivately()
let running = start(process.env, restart).catch(explainAndExit)
await running
stopCleanly(async () => (await running)({ isDrained: true }))

function restart() {
  print('\nThe shop starts again')
  running = running
    .then((stop) => stop({ isDrained: false }))
    .then(() => start(process.env, restart))
    .catch(explainAndExit)
}

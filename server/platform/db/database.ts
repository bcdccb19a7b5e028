import { Kysely, PostgresDialect, type DatabaseConnection, type Transaction } from 'kysely'
import { mkdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { lendConnections } from './background.ts'
import { lockDirectory } from './embedded/directory-lock.ts'
import { statementKeeper } from './keep-statements.ts'
import { openEmbedded, type Embedded } from './embedded/pglite-wire.ts'
import type { Schema } from './schema.ts'

// Dates stay the strings that they are (a rental day has no time zone); counts and paise are numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Tx = Transaction<Schema>
export type Db = Kysely<Schema>
/** A place to ask: the database itself, or the transaction one is in. */
export type DbOrTx = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  kind: 'embedded' | 'postgres'
  /** Breaks every connection off, so that what waits on one fails at once; the next question opens another. */
  cut: () => void
  close: () => Promise<void>
}

/** PostgreSQL's "try again": the transaction lost against a rival, and nothing of it happened. */
const mayRetry = new Set(['40001', '40P01'])
const MAX_TRIES = 5

/** Does `work` in a transaction, again when it lost against a rival. `work` must have no effect outside of it. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === MAX_TRIES || !mayRetry.has((error as { code?: string }).code ?? '')) throw error
      await setTimeout(Math.random() * 20 * 2 ** tries)
    }
  }
}

const ABORTED = '25P02'

/**
 * Does independent parts of one transaction in one round trip. Waits for all of them, also when one fails: none may go on
 * after the transaction has ended. Throws what failed first, not the echo of it in the others.
 */
export async function pipeline<T extends readonly unknown[]>(
  parts: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const settled = await Promise.allSettled(parts as readonly Promise<unknown>[])
  const reasons = settled.flatMap((promiseSettledResult) =>
    promiseSettledResult.status === 'rejected' ? [promiseSettledResult.reason as { code?: string }] : [],
  )
  if (reasons.length > 0) throw reasons.find(({ code }) => code !== ABORTED) ?? reasons[0]
  return settled.map(
    (promiseSettledResult) => (promiseSettledResult as PromiseFulfilledResult<unknown>).value,
  ) as unknown as T
}

/** PostgreSQL at `url`. Statements that are asked for at once travel at once; a connection is waited for so many milliseconds. */
export function openPostgres(url: string, max: number, patience = 6_000): Database {
  const pool = quietPool({
    connectionString: url,
    max,
    application_name: 'navrang',
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patience,
  })
  pool.on('connect', gatherWrites)
  pool.on('connect', statementKeeper())
  pool.on('connect', beginAlong)
  const database = overPool(pool)
  askAtOnce(database.db)
  return { ...database, cut: breakerOf(pool), kind: 'postgres' }
}

/** The embedded PostgreSQL under `dataDir`. Refuses when another process uses it. */
export async function openEmbeddedIn(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockDirectory(dataDir)
  const database = await overEmbedded(join(dataDir, 'database')).catch(async (error: Error) => {
    await unlock()
    throw new Error(`DATA_DIR: the embedded database in ${dataDir} cannot be opened (${error.message})`, {
      cause: error,
    })
  })
  return {
    ...database,
    close: async () => {
      await database.close()
      await unlock()
    },
  }
}

/** The embedded PostgreSQL in `dir`, through the one connection that it has. */
export async function overEmbedded(dir: string, dump?: Uint8Array): Promise<Database> {
  return overWire(await openEmbedded(dir, dump))
}

/** An open embedded database as all code of the shop sees it. */
export function overWire(embedded: Embedded): Database {
  const pool = quietPool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => embedded.connect(),
  })
  const database = overPool(pool)
  return {
    ...database,
    kind: 'embedded',
    cut: () => undefined,
    close: async () => {
      await database.close()
      await embedded.close()
    },
  }
}

function overPool(pool: pg.Pool): Omit<Database, 'kind' | 'cut'> {
  const lent = { connect: lendConnections(pool), end: () => pool.end(), options: pool.options }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lent }) })
  async function close() {
    await db.destroy()
    if (!pool.ending) await pool.end() // Kysely leaves a pool open that it has not used itself
  }
  return { db, pool, close }
}

/** Kysely lets each statement of a transaction wait for the answers before it; a connection with a pipeline need not. */
function askAtOnce(db: Db) {
  const executor = db.getExecutor()
  const lend = executor.withConnectionProvider.bind(executor)
  executor.withConnectionProvider = (inTurn) => {
    let connection: DatabaseConnection | undefined
    const known = inTurn.provideConnection(async (databaseConnection) => {
      connection = databaseConnection
    })
    return lend({
      provideConnection: async (work) => {
        if (!connection) await known
        return work(connection!)
      },
    })
  }
}

/** How to break off every connection of the pool, in use or not. */
function breakerOf(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  return () => {
    for (const client of clients) streamOf(client).destroy(new Error('the database does not answer'))
  }
}

const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** What is asked for in one turn of the event loop leaves in one piece: a write costs more than what is written. */
function gatherWrites(client: pg.PoolClient) {
  const stream = streamOf(client)
  const write = stream.write.bind(stream) as (...words: unknown[]) => boolean
  let isGathering = false
  stream.write = (...words: unknown[]) => {
    if (!isGathering) {
      isGathering = true
      stream.cork()
      process.nextTick(() => {
        isGathering = false
        stream.uncork()
      })
    }
    return write(...words)
  }
}

type Ask = (...words: unknown[]) => Promise<unknown>

/**
 * `begin` travels with the first statement of its transaction instead of being waited for. PostgreSQL refuses it only where it
 * ends the connection too; should it ever do so otherwise, we end it, so that nothing more is written outside of a transaction.
 */
function beginAlong(client: pg.PoolClient) {
  const ask = client.query.bind(client) as Ask
  const begin: Ask = async (...words) => {
    ask(...words).catch((error: Error) => streamOf(client).destroy(error))
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }
  client.query = ((...words: unknown[]) =>
    words[0] === 'begin' ? begin(...words) : ask(...words)) as typeof client.query
}

/** A pool that survives lost connections, idle or in use: without a listener on each the process would end. */
function quietPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  const note = (error: Error) => process.stderr.write(`database connection lost: ${error.message}\n`)
  pool.on('error', note)
  pool.on('connect', (client) => client.on('error', note))
  return pool
}

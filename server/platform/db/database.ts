import { Kysely, PostgresDialect, type DatabaseConnection, type Transaction } from 'kysely'
import { mkdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { limitBackgroundConnections } from './background.ts'
import { lockDirectory } from './embedded/directory-lock.ts'
import { prepareFrequentStatements } from './prepared-statements.ts'
import { openEmbedded, type Embedded } from './embedded/pglite-wire.ts'
import type { Schema } from './schema.ts'

// The driver returns dates as strings, because a rental day has no time zone, and counts and paise as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Tx = Transaction<Schema>
export type Db = Kysely<Schema>
/** Something that runs queries: the database or an open transaction. */
export type DbOrTx = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  kind: 'embedded' | 'postgres'
  /** Terminates all connections, so that queries without a response fail at once. The next query opens a new connection. */
  terminateConnections: () => void
  close: () => Promise<void>
}

/** PostgreSQL errors after which a transaction is rolled back and can be retried: serialization failure and deadlock. */
const retryableCodes = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 5

/**
 * Runs `work` in a transaction, and again after a serialization failure or deadlock. `work` must not have effects outside the
 * transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !retryableCodes.has((error as { code?: string }).code ?? '')) {
        throw error
      }
      await setTimeout(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** PostgreSQL's error code for a statement that follows a failed statement of the same transaction. */
const ABORTED = '25P02'

/**
 * Pipelining: runs independent queries of one transaction in one round trip. Waits for all queries even if one fails, because no
 * query may run after the end of the transaction. Throws the first error that is not `ABORTED`, because `ABORTED` errors only follow
 * from it.
 */
export async function pipeline<T extends readonly unknown[]>(
  queries: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const results = await Promise.allSettled(queries as readonly Promise<unknown>[])
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as { code?: string }] : [],
  )
  if (errors.length > 0) throw errors.find(({ code }) => code !== ABORTED) ?? errors[0]
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T
}

/** Opens the PostgreSQL database at `url` with at most `max` connections, pipelining and prepared statements. */
export function openPostgres(url: string, max: number, connectTimeoutMs = 6_000): Database {
  const pool = createPool({
    connectionString: url,
    max,
    application_name: 'navrang',
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  pool.on('connect', coalesceWrites)
  pool.on('connect', prepareFrequentStatements())
  pool.on('connect', pipelineBegin)
  const database = createDatabase(pool)
  pipelineTransactions(database.db)
  return { ...database, terminateConnections: connectionTerminator(pool), kind: 'postgres' }
}

/** Opens the embedded PostgreSQL database under `dataDir`. Throws if another process uses the folder. */
export async function openEmbeddedIn(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockDirectory(dataDir)
  const database = await openEmbeddedUnlocked(join(dataDir, 'database')).catch(async (error: Error) => {
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

/** Opens the embedded PostgreSQL database in `dir`, or creates it there from `dump`, without locking the folder. */
export async function openEmbeddedUnlocked(dir: string, dump?: Uint8Array): Promise<Database> {
  return connectEmbedded(await openEmbedded(dir, dump))
}

/** Connects to an open embedded database. The pool has one connection, because the embedded database supports only one. */
export function connectEmbedded(embedded: Embedded): Database {
  const pool = createPool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => embedded.connect(),
  })
  const database = createDatabase(pool)
  return {
    ...database,
    kind: 'embedded',
    terminateConnections: () => undefined,
    close: async () => {
      await database.close()
      await embedded.close()
    },
  }
}

function createDatabase(pool: pg.Pool): Omit<Database, 'kind' | 'terminateConnections'> {
  const limitedPool = {
    connect: limitBackgroundConnections(pool),
    end: () => pool.end(),
    options: pool.options,
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: limitedPool }) })
  async function close() {
    await db.destroy()
    if (!pool.ending) await pool.end() // Kysely closes only a pool that it has used
  }
  return { db, pool, close }
}

/**
 * Pipelining: Kysely makes each statement of a transaction wait for the result of the previous statement. This function removes
 * the wait, because a pipelining connection runs the statements in the sequence in which they were sent.
 */
function pipelineTransactions(db: Db) {
  const executor = db.getExecutor()
  const withConnectionProvider = executor.withConnectionProvider.bind(executor)
  executor.withConnectionProvider = (sequential) => {
    let connection: DatabaseConnection | undefined
    const connected = sequential.provideConnection(async (databaseConnection) => {
      connection = databaseConnection
    })
    return withConnectionProvider({
      provideConnection: async (work) => {
        if (!connection) await connected
        return work(connection!)
      },
    })
  }
}

/** Returns a function that terminates every connection of the pool, in use or idle. */
function connectionTerminator(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  return () => {
    for (const client of clients) streamOf(client).destroy(new Error('the database does not respond'))
  }
}

const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Write coalescing: sends all statements of one turn of the event loop in one system call, because each call is expensive. */
function coalesceWrites(client: pg.PoolClient) {
  const stream = streamOf(client)
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
  let isCorked = false
  stream.write = (...args: unknown[]) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return write(...args)
  }
}

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Sends BEGIN together with the first statement of the transaction, without waiting for the result of BEGIN. If BEGIN fails, the
 * connection is destroyed, so that no statement runs outside a transaction.
 */
function pipelineBegin(client: pg.PoolClient) {
  const query = client.query.bind(client) as Query
  const begin: Query = async (...args) => {
    query(...args).catch((error: Error) => streamOf(client).destroy(error))
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }
  client.query = ((...args: unknown[]) =>
    args[0] === 'begin' ? begin(...args) : query(...args)) as typeof client.query
}

/** Creates a pool that logs lost connections. Without a listener for the `error` event, a lost connection would end the process. */
function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  const logLostConnection = (error: Error) =>
    process.stderr.write(`database connection lost: ${error.message}\n`)
  pool.on('error', logLostConnection)
  pool.on('connect', (client) => client.on('error', logLostConnection))
  return pool
}

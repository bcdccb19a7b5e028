import { Kysely, PostgresDialect, sql, type Logger, type Transaction } from 'kysely'
import { mkdirSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { limitBackgroundConnections } from './background.ts'
import { lockDirectory } from './embedded/directory-lock.ts'
import { listenOn, type Listen } from './listen.ts'
import { openEmbedded, type Embedded } from './embedded/pglite-wire.ts'
import { prepareStatements, type PreparedStatements } from './prepared-statements.ts'
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
  listen: Listen
  /** Reports lost connections to `report`. Until this is called, they are lines of the standard error, because no log is open yet. */
  reportLostConnections: (report: (error: Error) => void) => void
  close: () => Promise<void>
}

/** Returns whether a statement failed because a unique index already contains the value (PostgreSQL's error 23505). */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505'

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
      return await db.transaction().execute((tx) => finishStatements(tx, work))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !retryableCodes.has((error as { code?: string }).code ?? '')) {
        throw error
      }
      await setTimeout(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** Runs `work` in a transaction, rolls it back and returns the result. */
export async function runAndRollBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: T | undefined
  const rollback = new Error('rollback')
  await inTransaction(db, async (tx) => {
    result = await work(tx)
    throw rollback
  }).catch((error: unknown) => {
    if (error !== rollback) throw error
  })
  return result!
}

export type DatabaseOptions = {
  preparedStatements?: PreparedStatements
  /** Called after each statement of Kysely. */
  log?: Logger | undefined
}
type PostgresOptions = DatabaseOptions & { connectTimeoutMs?: number }

/**
 * Runs `work`. If `work` fails, waits until the statements that `work` sent in parallel have finished. Otherwise Kysely would send
 * the remaining ones after the rollback, outside the transaction. Kysely runs statements in sequence, so the `select 1` finishes
 * after all others.
 */
async function finishStatements<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await work(tx)
  } catch (error) {
    await sql`select 1`.execute(tx).catch(() => undefined)
    throw error
  }
}

/** Opens the PostgreSQL database at `url` with at most `max` connections. */
export function openPostgres(url: string, max: number, options: PostgresOptions = {}): Database {
  const { connectTimeoutMs = 6_000, preparedStatements = 'on', log } = options
  const { createSocket, destroySockets } = trackSockets()
  const connections = createPool({
    connectionString: url,
    max,
    application_name: 'navrang',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectTimeoutMs,
    stream: createSocket,
  })
  return {
    ...createDatabase(connections, { preparedStatements, log }),
    terminateConnections: destroySockets,
    listen: listenOn({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs }),
    kind: 'postgres',
  }
}

/**
 * Tells PostgreSQL that reading pages in random order is almost as fast as in sequence, which is true for SSDs and cached pages. By default it
 * expects a rotating disk, and prefers to read whole tables (decision 105).
 */
const expectFastRandomReads = (client: pg.ClientBase) => client.query('set random_page_cost = 1.1')

/** Opens the embedded PostgreSQL database under `dataDir`. Throws if another process uses the folder. */
export async function openEmbeddedIn(dataDir: string, log?: Logger): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockDirectory(dataDir)
  const embedded = await openEmbedded(join(dataDir, 'database')).catch(async (error: Error) => {
    await unlock()
    throw new Error(`DATA_DIR: the embedded database in ${dataDir} cannot be opened (${error.message})`, {
      cause: error,
    })
  })
  const database = connectEmbedded(embedded, log)
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
export function connectEmbedded(embedded: Embedded, log?: Logger): Database {
  const connections = createPool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => embedded.connect(),
  })
  const database = createDatabase(connections, { log })
  return {
    ...database,
    kind: 'embedded',
    terminateConnections: () => undefined,
    listen: () => async () => undefined, // its only connection is in the pool; callers also poll
    close: async () => {
      await database.close()
      await embedded.close()
    },
  }
}

function createDatabase(
  { pool, reportLostConnections }: ReturnType<typeof createPool>,
  { preparedStatements = 'off', log }: DatabaseOptions,
): Omit<Database, 'kind' | 'terminateConnections' | 'listen'> {
  const connect = limitBackgroundConnections(pool)
  const limitedPool = {
    connect:
      preparedStatements === 'off'
        ? connect
        : async () => prepareStatements(await connect(), preparedStatements),
    end: () => pool.end(),
    options: pool.options,
  }
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: limitedPool }),
    ...(log && { log }),
  })
  async function close() {
    await db.destroy()
    if (!pool.ending) await pool.end() // Kysely does not close a pool that it has never used
  }
  return { db, pool, reportLostConnections, close }
}

/** Key of the advisory lock of `withStartLock`. */
const START_LOCK = 7_219_032

/**
 * Runs `work` on one node at a time, for example to create the data of a new shop. Other nodes that start at the same time wait. The
 * lock ends with a transaction, because a pooler may give each transaction another session. The embedded database has one node, and
 * its only connection must not be kept for the lock.
 */
export async function withStartLock<T>({ pool, kind }: Database, work: () => Promise<T>): Promise<T> {
  if (kind === 'embedded') return work()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [START_LOCK])
    return await work()
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** Creates the sockets of connections, so that all of them can be destroyed, in use or idle. */
export function trackSockets() {
  const sockets = new Set<Socket>()
  function createSocket() {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  function destroySockets() {
    const error = new Error('Connection terminated: the database does not respond')
    for (const socket of sockets) socket.destroy(error)
  }
  return { createSocket, destroySockets }
}

/** Creates a pool that reports lost connections. Without a listener for the `error` event, a lost connection would end the process. */
function createPool(config: pg.PoolConfig) {
  // the pool waits for the promise, which its types do not mention
  const onConnect = expectFastRandomReads as (client: pg.ClientBase) => void
  const pool = new pg.Pool({ ...config, onConnect })
  let report: (error: Error) => void = ({ message }) => {
    process.stderr.write(`a connection to the database was lost: ${message}\n`)
  }
  pool.on('connect', (client) => client.on('error', (error) => report(error)))
  pool.on('error', () => undefined) // an idle connection, which has reported the error itself
  function reportLostConnections(to: (error: Error) => void) {
    report = to
  }
  return { pool, reportLostConnections }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const background = new AsyncLocalStorage<true>()

/** Runs `work` as background work: the database connections that it uses count towards the limit of background work. */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> => background.run(true, work)

/** The methods of a pooled connection that Kysely uses. */
export type PooledClient = Pick<pg.PoolClient, 'query' | 'release'>

/** Background work may use one of every four connections. */
const CONNECTIONS_PER_BACKGROUND_ONE = 4

/**
 * Returns a `connect` function for the pool that gives background work at most a quarter of the connections (at least one), so
 * that requests do not wait for jobs. A job holds no connection while it waits for another service. Code must never take a
 * second connection while it uses one, because the embedded database has only one.
 */
export function limitBackgroundConnections(pool: pg.Pool): () => Promise<PooledClient> {
  const semaphore = createSemaphore(
    Math.max(1, Math.floor(pool.options.max / CONNECTIONS_PER_BACKGROUND_ONE)),
  )
  return async () => {
    if (!background.getStore()) return pool.connect()
    await semaphore.acquire()
    try {
      const client = await pool.connect()
      const query = client.query.bind(client)
      function release(error?: Error | boolean) {
        semaphore.release()
        client.release(error)
      }
      return { query, release }
    } catch (error) {
      semaphore.release()
      throw error
    }
  }
}

/** A counting semaphore with a FIFO queue. */
function createSemaphore(slots: number) {
  const waiting: (() => void)[] = []
  let free = slots
  return {
    async acquire() {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}

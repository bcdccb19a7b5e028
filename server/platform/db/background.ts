import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const background = new AsyncLocalStorage<true>()

/** Does `work` as background work: it takes its connections within the limit of that. */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> => background.run(true, work)

/** Of so many connections background work has one at most. */
const SHARE = 4

/**
 * Lends the connections of a pool: to background work at most a quarter of them at a time, and at least one, so that jobs never keep
 * requests waiting. A job that waits for another service holds none. Background work must not ask for a second connection while
 * it holds one, which no code may do anyway: the embedded database has a single one.
 */
export function lendConnections(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const limit = openLimit(Math.max(1, Math.floor(pool.options.max / SHARE)))
  return async () => {
    if (!background.getStore()) return pool.connect()
    await limit.acquire()
    try {
      const client = await pool.connect()
      const release = client.release.bind(client) // the pool sets it anew each time
      client.release = (error) => {
        limit.release()
        release(error)
      }
      return client
    } catch (error) {
      limit.release()
      throw error
    }
  }
}

/** A counting semaphore: first come, first served. */
function openLimit(slots: number) {
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

import pg from 'pg'

/**
 * Calls `onNotify` for each notification that any client of the database sends on this channel. Notifications can be lost, for example
 * while the connection is interrupted, so callers must also poll. Returns a function that stops this.
 */
export type Listen = (channel: string, onNotify: () => void) => () => Promise<void>

const RECONNECT_MS = 1000

/**
 * Creates the function that listens for notifications of a PostgreSQL database. It uses a connection of its own, because a connection of
 * the pool serves many requests. It connects again after an error, and then calls `onNotify`, because notifications may have been lost.
 */
export function listenOn(config: pg.ClientConfig): Listen {
  return (channel, onNotify) => {
    let current: pg.Client
    let isStopped = false
    let timer: NodeJS.Timeout | undefined

    function connect() {
      const client = new pg.Client({ ...config, application_name: 'navrang-listen', keepAlive: true })
      const reconnect = () => {
        if (isStopped || client !== current || timer) return
        timer = setTimeout(() => {
          timer = undefined
          connect()
        }, RECONNECT_MS).unref()
      }
      current = client
      client.on('notification', onNotify)
      client.on('error', () => undefined) // nothing to do: after an error, pg emits `end`, which reconnects
      client.on('end', reconnect)
      client
        .connect()
        .then(() => client.query(`listen ${pg.escapeIdentifier(channel)}`))
        .then(onNotify, () => client.end().then(reconnect)) // also if LISTEN is refused, for example by a hot standby
    }

    connect()
    return async () => {
      isStopped = true
      clearTimeout(timer)
      await current.end()
    }
  }
}

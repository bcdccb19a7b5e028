import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * Starts a TCP proxy for the PostgreSQL server of a URL, which may name a Unix socket. A test can freeze the proxy: connections then remain
 * open and new connections are accepted, but no data is forwarded. After `close`, connections are refused until `reopen`. The proxy also
 * counts round trips: each request that is sent after a response begins a new round trip.
 */
export async function openTcpProxy({ hostname, port }: URL) {
  const host = decodeURIComponent(hostname)
  const target = host.startsWith('/')
    ? { path: join(host, `.s.PGSQL.${port}`) }
    : { host, port: Number(port) }
  const sockets = new Set<Socket>()
  let isFrozen = false
  let roundTrips = 0
  const server = createServer((client) => {
    const upstream = connect(target)
    let hasResponse = true
    client.on('data', () => {
      if (hasResponse) roundTrips += 1
      hasResponse = false
    })
    upstream.on('data', () => {
      hasResponse = true
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
      if (isFrozen) socket.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const freeze = (frozen: boolean) => {
    isFrozen = frozen
    for (const socket of sockets) {
      if (frozen) socket.pause()
      else socket.resume()
    }
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const { port: ownPort } = server.address() as AddressInfo
  const reopen = async () => {
    server.listen(ownPort, '127.0.0.1')
    await once(server, 'listening')
  }
  return { port: ownPort, freeze, roundTrips: () => roundTrips, close, reopen }
}

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Starts a TCP proxy that a test can freeze. While it is frozen, connections remain open and new connections are accepted, but no data is
 * forwarded. The proxy also counts round trips: each request that is sent after a response begins a new round trip.
 */
export async function openTcpProxy({ host, port }: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isFrozen = false
  let roundTrips = 0
  const server = createServer((client) => {
    const upstream = connect({ host, port })
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
  return { port: (server.address() as AddressInfo).port, freeze, roundTrips: () => roundTrips, close }
}

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A wire to a server that can freeze: connections stay open and new ones are taken, but nothing goes through any more. It also counts
 * how often something was asked after an answer: the round trips.
 */
export async function openTcpProxy({ host, port }: { host: string; port: number }) {
  const ends = new Set<Socket>()
  let isFrozen = false
  let roundTrips = 0
  const server = createServer((near) => {
    const far = connect({ host, port })
    let isAnswered = true
    near.on('data', () => {
      if (isAnswered) roundTrips += 1
      isAnswered = false
    })
    far.on('data', () => {
      isAnswered = true
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        ends.delete(socket)
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
    for (const end of ends) {
      if (frozen) end.pause()
      else end.resume()
    }
  }
  const close = () => {
    for (const end of ends) end.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, freeze, roundTrips: () => roundTrips, close }
}

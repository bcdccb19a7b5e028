import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FakePhonePe } from '../../../server/testing/fake-phonepe.ts'
import { statusLabels } from '../load.ts'
import { callAs, signUp, type Caller } from './callers.ts'

type World = { port: number; provider: FakePhonePe; productId: string; until: number }
export type Flood = {
  name: string
  what: string
  /** Starts the flood. Returns a function that stops the flood and describes its result. */
  begin: (world: World) => Promise<() => Promise<string>>
}

export const floods: readonly Flood[] = [
  {
    name: 'slow-readers',
    what: 'one address asks for /api/products?limit=100 over 48 connections, again every 4 s, and reads nothing',
    begin: slowReaders,
  },
  {
    name: 'junk-pages',
    what: 'one address asks for /?junk=<random> and /marketplace?q=<random> over 64 connections',
    begin: junkPages,
  },
  {
    name: 'public-admin-list',
    what: '8 addresses ask for the public /api/admin/products over 160 connections',
    begin: publicAdminList,
  },
  {
    name: 'hanging-provider',
    what: '40 payments from 40 addresses while the payment provider does not answer',
    begin: hangingProvider,
  },
]

async function slowReaders({ port, until }: World) {
  const sockets: Socket[] = []
  const openMore = () => {
    for (let count = 0; count < 48; count += 1) sockets.push(neverRead(port))
  }
  openMore()
  const timer = setInterval(() => (performance.now() < until ? openMore() : undefined), 4_000)
  await wait(500)
  return async () => {
    clearInterval(timer)
    const closed = sockets.filter(({ destroyed }) => destroyed).length
    for (const socket of sockets) socket.destroy()
    return `${sockets.length} connections, ${closed} of them closed by the shop`
  }
}

/** Requests a large response and never reads it. */
function neverRead(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.11' })
  socket.on('error', () => socket.destroy())
  socket.pause()
  socket.write(`GET /api/products?limit=100&category=kediya HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  return socket
}

type Loop = { port: number; from: readonly string[]; connections: number; until: number; path: () => string }

/** Opens `connections` connections from each address. Each one sends its next request as soon as it has a response. */
async function askWithoutPause({ port, from, connections, until, path }: Loop) {
  const statuses = new Map<number, number>()
  async function sendRepeatedly(caller: Caller) {
    while (performance.now() < until) {
      const status = await caller({ path: path() })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const all = from.flatMap((address) => {
    const caller = callAs({ port, from: address, connections })
    return Array.from({ length: connections }, () => sendRepeatedly(caller))
  })
  await wait(500)
  return async () => {
    await Promise.all(all)
    return statusLabels(statuses)
  }
}

function junkPages({ port, until }: World) {
  let turn = 0
  const path = () => `${(turn += 1) % 2 ? '/?junk' : '/marketplace?q'}=${randomUUID()}`
  return askWithoutPause({ port, until, from: ['127.0.0.12'], connections: 64, path })
}

function publicAdminList({ port, until }: World) {
  const from = Array.from({ length: 8 }, (_, at) => `127.0.1.${at + 1}`)
  return askWithoutPause({ port, until, from, connections: 20, path: () => '/api/admin/products?limit=20' })
}

const PAYERS = 40

async function hangingProvider({ port, provider, productId }: World) {
  const failure = { path: '/checkout/v2/', kind: 'slow', times: 10_000, ms: 60_000 }
  const people: Caller[] = []
  for (let count = 0; count < PAYERS; count += 1) {
    const from = `127.0.2.${count + 1}`
    people.push(await signUp({ port, from, email: `payer-${randomUUID()}@example.com` }))
  }
  await provider.control('fail', { failure })
  const statuses = new Map<number, number>()
  const body = JSON.stringify({
    items: [{ productId, quantity: 1, type: 'buy' }],
    couponCode: null,
    total: 100,
    amount: 100,
    paymentMethod: 'phonepe',
    phone: '9800000000',
    address,
  })
  for (const person of people) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    void person({ path: '/api/payments/initiate', method: 'POST', headers, body }).then((status) =>
      statuses.set(status, (statuses.get(status) ?? 0) + 1),
    )
  }
  await wait(500)
  return async () => statusLabels(statuses)
}

const address = {
  recipient: 'Asha Test',
  phone: '9800000000',
  line1: '12 Garba Chowk',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
}

import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { Refusal } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import { isInProcess } from '../../http/in-process-client.ts'
import { retryAfter } from './overloaded-page.ts'
import { clientOf } from './load-shedding.ts'

/** Maximum bytes of responses that the clients of one network may leave unread. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024
/** Responses below this size are not counted, because they fit into the buffers of the operating system. */
const MIN_COUNTED_BYTES = 16 * 1024
const SWEEP_MS = 1_000

/**
 * Limits slow readers, that is, clients that read their responses slowly or not at all: the time per response, and the memory for
 * the unread responses of each network.
 */
export function limitSlowReaders(app: FastifyInstance, env: Env) {
  closeStalled(app, env)
  if (env.RATE_LIMIT === 'on') limitUnread(app, env)
}

/** Refuses further requests of a network while its clients leave too many bytes unread. */
function limitUnread(app: FastifyInstance, env: Env) {
  const unread = new Map<string, number>()

  function count(client: string, bytes: number) {
    const now = (unread.get(client) ?? 0) + bytes
    if (now > 0) unread.set(client, now)
    else unread.delete(client)
  }

  app.addHook('preValidation', (request, reply, done) => {
    if (isInProcess(request)) return done()
    if ((unread.get(clientOf(request.ip, env)) ?? 0) < MAX_UNREAD_BYTES) return done()
    reply.header('retry-after', retryAfter())
    return done(new Refusal('too_many', 'Please read the earlier responses before sending more requests.'))
  })
  app.addHook('onSend', async (request, { raw }, payload) => {
    const bytes = sizeOf(payload)
    if (bytes >= MIN_COUNTED_BYTES && !raw.destroyed && !isInProcess(request)) {
      const client = clientOf(request.ip, env)
      count(client, bytes)
      raw.once('close', () => count(client, -bytes))
    }
  })
}

/** Returns the size of a response in bytes; 0 for a stream, because its content is created only as the client reads it. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return payload instanceof Uint8Array ? payload.byteLength : 0
}

type Write = { sent: number; startedAt: number }

/**
 * Closes the connections of slow readers: those that made no progress for `RESPONSE_STALL_MS`, and those that need more than
 * `RESPONSE_MAX_MS` for a response. A streamed file is written in chunks, and the time limit is for each chunk.
 */
function closeStalled(app: FastifyInstance, { RESPONSE_STALL_MS, RESPONSE_MAX_MS }: Env) {
  // Node's timeout of a socket also starts again when the operating system accepts a part of a long write.
  app.server.on('request', ({ socket }, response) => {
    if (response.writableEnded && socket.writableLength === 0) return // a page from the cache that was sent completely
    response.setTimeout(RESPONSE_STALL_MS, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
  const writes = new Map<Socket, Write | null>()
  app.server.on('connection', (socket: Socket) => {
    writes.set(socket, null)
    socket.once('close', () => writes.delete(socket))
  })

  function sweep() {
    const now = performance.now()
    for (const [socket, before] of writes) {
      const sent = socket.bytesWritten - socket.writableLength // number of bytes that the operating system has taken over; it grows when a whole write has left the process
      const isNew = socket.writableLength > 0 && before?.sent !== sent
      if (isNew) writes.set(socket, { sent, startedAt: now })
      else if (socket.writableLength === 0) writes.set(socket, null)
      else if (before && now - before.startedAt > RESPONSE_MAX_MS) socket.destroy()
    }
  }
  const timer = setInterval(sweep, SWEEP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

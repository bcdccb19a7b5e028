import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { Refusal } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import { isInProcess } from '../../http/in-process-client.ts'
import { retryAfter } from './overloaded-page.ts'
import { clientOf } from './load-shedding.ts'

/** Maximum bytes of unread responses per network. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024
/** Shorter responses are not counted: they fit into the buffers of the operating system. */
const MIN_COUNTED_BYTES = 16 * 1024
const SWEEP_MS = 1_000

/** Limits slow readers, that is clients that do not read their responses: the time per response, and the memory per network. */
export function limitSlowReaders(app: FastifyInstance, env: Env) {
  closeStalled(app, env)
  if (env.RATE_LIMIT === 'on') limitUnread(app, env)
}

/** Refuses further requests of a network with too many unread bytes. */
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

/** Streams are not counted: they are created while they are read. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return payload instanceof Uint8Array ? payload.byteLength : 0
}

type Progress = { sent: number; queued: number; movedAt: number; startedAt: number }

/**
 * Closes connections of slow readers: no progress for `RESPONSE_STALL_MS`, or a response that takes longer than
 * `RESPONSE_MAX_MS`. A streamed file is written in chunks, and each chunk has this time.
 */
function closeStalled(app: FastifyInstance, { RESPONSE_STALL_MS, RESPONSE_MAX_MS }: Env) {
  const sockets = new Map<Socket, Progress | null>()
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, null)
    socket.once('close', () => sockets.delete(socket))
  })

  function sweep() {
    const now = performance.now()
    for (const [socket, before] of sockets) {
      if (socket.writableLength === 0) {
        if (before) sockets.set(socket, null)
        continue
      }
      const progress = progressOf(socket, before, now)
      sockets.set(socket, progress)
      const isStalled = now - progress.movedAt > RESPONSE_STALL_MS
      if (isStalled || now - progress.startedAt > RESPONSE_MAX_MS) socket.destroy()
    }
  }
  const timer = setInterval(sweep, Math.min(SWEEP_MS, RESPONSE_STALL_MS / 2)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** `sent` grows when a whole write has left the process. `queued` falls while the operating system takes parts of a write. */
function progressOf(socket: Socket, before: Progress | null, now: number): Progress {
  const sent = socket.bytesWritten - socket.writableLength
  const queued = queuedIn(socket)
  if (!before || sent > before.sent) return { sent, queued, movedAt: now, startedAt: now }
  return { ...before, queued, movedAt: queued < before.queued ? now : before.movedAt }
}

/** Node has no public API for the rest of a running write. Its own socket timeout uses this field, too. */
const queuedIn = (socket: Socket): number =>
  (socket as unknown as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

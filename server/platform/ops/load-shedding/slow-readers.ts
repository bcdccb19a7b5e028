import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { Refusal } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import { isInProcess } from '../../http/in-process-client.ts'
import { retryAfter } from './overloaded-page.ts'
import { clientOf } from './load-shedding.ts'

/** Bytes of answers that one network address may leave unread. */
const MOST_UNREAD = 16 * 1024 * 1024
/** Shorter answers are not counted: the operating system takes them at once. */
const COUNTED = 16 * 1024
const SWEEP_MS = 1_000

/** Bounds what clients cost that do not read their answers: the time, and the memory for each network address. */
export function limitSlowReaders(app: FastifyInstance, env: Env) {
  closeStalled(app, env)
  if (env.RATE_LIMIT === 'on') limitUnread(app, env)
}

/** Refuses further requests of a network address that leaves too much unread. */
function limitUnread(app: FastifyInstance, env: Env) {
  const unread = new Map<string, number>()

  function count(client: string, bytes: number) {
    const now = (unread.get(client) ?? 0) + bytes
    if (now > 0) unread.set(client, now)
    else unread.delete(client)
  }

  app.addHook('preValidation', (request, reply, done) => {
    if (isInProcess(request)) return done()
    if ((unread.get(clientOf(request.ip, env)) ?? 0) < MOST_UNREAD) return done()
    reply.header('retry-after', retryAfter())
    return done(new Refusal('too_many', 'Please read the earlier responses first, then try again.'))
  })
  app.addHook('onSend', async (request, { raw }, payload) => {
    const bytes = sizeOf(payload)
    if (bytes >= COUNTED && !raw.destroyed && !isInProcess(request)) {
      const client = clientOf(request.ip, env)
      count(client, bytes)
      raw.once('close', () => count(client, -bytes))
    }
  })
}

/** Streams are made while they are read, so they take no memory. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return payload instanceof Uint8Array ? payload.byteLength : 0
}

type Progress = { sent: number; queued: number; movedAt: number; beganAt: number }

/**
 * Closes connections whose client does not read: no byte taken for `RESPONSE_STALL_MS`, or one answer not taken completely
 * within `RESPONSE_MAX_MS`. A file that is streamed is written in pieces, and each of them has this time.
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
      if (isStalled || now - progress.beganAt > RESPONSE_MAX_MS) socket.destroy()
    }
  }
  const timer = setInterval(sweep, Math.min(SWEEP_MS, RESPONSE_STALL_MS / 2)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** `sent` grows when a whole write has left the process, `queued` falls while the operating system takes parts of one. */
function progressOf(socket: Socket, before: Progress | null, now: number): Progress {
  const sent = socket.bytesWritten - socket.writableLength
  const queued = queuedIn(socket)
  if (!before || sent > before.sent) return { sent, queued, movedAt: now, beganAt: now }
  return { ...before, queued, movedAt: queued < before.queued ? now : before.movedAt }
}

/** Node has no public name for the rest of a write that is under way; its own socket timeout looks at this, too. */
const queuedIn = (socket: Socket): number =>
  (socket as unknown as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

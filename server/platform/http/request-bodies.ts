import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { refuse } from '../../../contract/core/refusal.ts'
import { hasBody, JSON_BYTES, type BodyRule } from './body-rule.ts'
import { networkOf } from './client-address.ts'
import { endSlowRequest } from './malformed-requests.ts'
import type { Env } from '../../env.ts'
import { authorize } from './serve.ts'
import { isInProcess } from './in-process-client.ts'

const MB = 1024 * 1024
/** The share of the memory for bodies that one network or one user may use. */
const SHARE = 1 / 4
/** Maximum number of pictures and forms that one network or one user may send at the same time. */
const MAX_LARGE_BODIES = 8
/** A refused body up to this size is read completely, so that the connection can be used again. */
const MAX_DRAINED_BYTES = MB
/** Minimum speed of an upload. A slower upload is aborted. */
const MIN_BYTES_PER_SECOND = 8 * 1024

/**
 * Admission control for request bodies. Before a body is read, checks that the sender is authorized, that the endpoint accepts
 * this content type, and that there is memory for the body. The memory for bodies is limited per node, and per user or network.
 */
export function limitBodies(app: FastifyInstance, env: Env) {
  const small = createMemoryBudget((env.UPLOAD_MEMORY_MB * MB) / 2)
  const large = createMemoryBudget(env.UPLOAD_MEMORY_MB * MB, MAX_LARGE_BODIES)
  const speedCheck = endSlowUploads(env.UPLOAD_GRACE_MS)
  app.addHook('onClose', async () => speedCheck.stop())
  closeAfterUnreadBody(app)
  app.decorateRequest('releaseBody', null)
  app.decorateRequest('isBodyInUse', false)

  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request.raw)) return
    const rule = request.routeOptions.config.body
    if (rule) assertMaySend(request, rule)
    if (isInProcess(request)) return
    const budget = isLarge(request, rule) ? large : small
    const release = budget.reserve(request.actor?.id ?? networkOf(request.ip), sizeOf(request, rule))
    request.releaseBody = release
    reply.raw.once('close', () => request.isBodyInUse || release())
    speedCheck.add(request.raw)
  })
  // A parsed JSON body no longer counts against the limit for bodies: it is small, and another limit restricts the number of concurrent
  // requests. Pictures and forms count until the reply.
  app.addHook('preValidation', async (request) => {
    if (!isLarge(request, request.routeOptions.config.body)) request.releaseBody?.()
  })
}

/** Closes the connection after the reply if a large body has not arrived completely, so that the server need not read its rest. */
function closeAfterUnreadBody(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw }, reply) => {
    const length = raw.headers['content-length']
    const isLarge =
      length === undefined
        ? raw.headers['transfer-encoding'] !== undefined
        : Number(length) > MAX_DRAINED_BYTES
    if (isLarge && !raw.complete) reply.header('connection', 'close')
  })
}

const typeOf = ({ headers }: FastifyRequest) => headers['content-type']?.trim().toLowerCase() ?? ''
const isPicture = (request: FastifyRequest) => typeOf(request).startsWith('image/')
const isForm = (request: FastifyRequest) => typeOf(request).startsWith('multipart/')

const isLarge = (request: FastifyRequest, rule: BodyRule | undefined) =>
  (rule?.kind === 'picture' && isPicture(request)) || isForm(request)

function assertMaySend(request: FastifyRequest, { access, kind, maxBytes }: BodyRule) {
  authorize(access, request.actor)
  if (isPicture(request) && kind !== 'picture') throw wrongType('Pictures cannot be uploaded here')
  if (isForm(request) && (kind === 'json' || kind === 'picture')) {
    throw wrongType(
      kind === 'json' ? 'Send the request body as JSON' : 'Send the picture as the request body',
    )
  }
  const isTooLarge = kind === 'form' && Number(request.headers['content-length'] ?? 0) > maxBytes
  if (isTooLarge) refuse('too_large', `A form can be at most ${Math.floor(maxBytes / MB)} MB`)
}

const wrongType = (message: string) => Object.assign(new Error(message), { statusCode: 415 })

/** Returns the number of bytes of memory that the body may need: its `content-length`, or the maximum if the length is unknown. */
function sizeOf({ headers }: FastifyRequest, rule: BodyRule | undefined): number {
  const maxBytes = rule?.maxBytes ?? JSON_BYTES
  const length = headers['content-length']
  return length === undefined || rule?.kind === 'stream' ? maxBytes : Math.min(Number(length), maxBytes)
}

type MemoryUse = { bytes: number; bodies: number }

/**
 * Creates a memory budget for bodies. A client cannot exceed its share of the budget, except with a single body that is larger than
 * the share. Refuses with `overloaded` if there is not enough memory.
 */
export function createMemoryBudget(total: number, maxBodies = Infinity) {
  const uses = new Map<string, MemoryUse>()
  let used = 0
  function assertFits(use: MemoryUse, bytes: number) {
    const isOnlyBody = use.bodies === 0
    const isInShare = use.bytes + bytes <= total * SHARE && use.bodies < maxBodies
    if (used + bytes <= total && (isOnlyBody || isInShare)) return
    refuse('overloaded', 'The shop is receiving too much data right now. Please try again in a few seconds.')
  }
  return {
    /** Reserves `bytes` for a client. Returns a function that releases them. */
    reserve(client: string, bytes: number): () => void {
      const use = uses.get(client) ?? { bytes: 0, bodies: 0 }
      assertFits(use, bytes)
      uses.set(client, use)
      use.bytes += bytes
      use.bodies += 1
      used += bytes
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        use.bytes -= bytes
        use.bodies -= 1
        used -= bytes
        if (use.bodies === 0) uses.delete(client)
      }
    },
  }
}

type Upload = { raw: IncomingMessage; since: number; bytes: number; isSlow: boolean }

/** Aborts uploads that are too slow in two consecutive periods of `graceMs`. A single slow period may be caused by a busy server. */
export function endSlowUploads(graceMs: number) {
  const open = new Set<Upload>()
  const check = () => {
    for (const upload of open) {
      if (upload.raw.complete || upload.raw.destroyed) open.delete(upload)
      else if (isTooSlow(upload, graceMs)) endSlowRequest(upload.raw.socket)
    }
  }
  const timer = setInterval(check, Math.min(1000, graceMs)).unref()
  return {
    add(raw: IncomingMessage) {
      if (typeof raw.socket.bytesRead === 'number') open.add(startPeriod({ raw }))
    },
    stop: () => clearInterval(timer),
  }
}

const startPeriod = ({ raw }: { raw: IncomingMessage }): Upload => ({
  raw,
  since: performance.now(),
  bytes: raw.socket.bytesRead,
  isSlow: false,
})

function isTooSlow(upload: Upload, graceMs: number): boolean {
  const passed = performance.now() - upload.since
  const isWaitingForUs = upload.raw.readableFlowing !== true
  if (!isWaitingForUs && passed < graceMs) return false
  const bytes = upload.raw.socket.bytesRead - upload.bytes
  const isSlow = !isWaitingForUs && bytes < (MIN_BYTES_PER_SECOND * passed) / 1000
  const isEnded = isSlow && upload.isSlow
  Object.assign(upload, startPeriod(upload), { isSlow })
  return isEnded
}

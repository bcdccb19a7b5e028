import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { refuse } from '../../../contract/core/refusal.ts'
import { hasBody, JSON_BYTES, type BodyRule } from './body-rule.ts'
import { endSlowRequest } from './malformed-requests.ts'
import type { Env } from '../../env.ts'
import { authorize } from './serve.ts'
import { isInProcess } from './in-process-client.ts'

const MB = 1024 * 1024
/** The part of all memory for bodies that one address, or one person, may use. */
const SHARE = 1 / 4
/** Pictures and forms that one address, or one person, may send at once. */
const LARGE_AT_ONCE = 8
/** The rest of a refused body is read up to this size, so that the connection can be used again. */
const DRAINED_BYTES = MB
/** Bodies that come more slowly are ended. */
const MIN_BYTES_PER_SECOND = 8 * 1024

/**
 * Decides about each body before it is read: whether who asks may call the endpoint, whether it takes a body of this type, and
 * whether there is memory for it. The memory of a node for bodies is limited, and so is the share of one address or person.
 */
export function limitBodies(app: FastifyInstance, env: Env) {
  const small = createMemoryBudget((env.UPLOAD_MEMORY_MB * MB) / 2)
  const large = createMemoryBudget(env.UPLOAD_MEMORY_MB * MB, LARGE_AT_ONCE)
  const watch = endSlowUploads(env.UPLOAD_GRACE_MS)
  app.addHook('onClose', async () => watch.stop())
  closeAfterUnreadBody(app)
  app.decorateRequest('releaseBody', null)
  app.decorateRequest('isBodyInUse', false)

  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request.raw)) return
    const rule = request.routeOptions.config.body
    if (rule) assertMaySend(request, rule)
    if (isInProcess(request)) return
    const budget = isLarge(request, rule) ? large : small
    const release = budget.reserve(request.actor?.id ?? request.ip, sizeOf(request, rule))
    request.releaseBody = release
    reply.raw.once('close', () => request.isBodyInUse || release())
    watch.add(request.raw)
  })
  // What JSON becomes is small, and who is let in is limited elsewhere; pictures stay in memory until they are answered.
  app.addHook('preValidation', async (request) => {
    if (!isLarge(request, request.routeOptions.config.body)) request.releaseBody?.()
  })
}

/** Ends the connection after an answer that was given before its body had come: to read a large one only costs time. */
function closeAfterUnreadBody(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw }, reply) => {
    const length = raw.headers['content-length']
    const isLarge =
      length === undefined ? raw.headers['transfer-encoding'] !== undefined : Number(length) > DRAINED_BYTES
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
  if (isPicture(request) && kind !== 'picture') throw wrongType('No picture can be sent here')
  if (isForm(request) && (kind === 'json' || kind === 'picture')) {
    throw wrongType(kind === 'json' ? 'Send this as JSON' : 'Send the picture as the request body')
  }
  const isTooLarge = kind === 'form' && Number(request.headers['content-length'] ?? 0) > maxBytes
  if (isTooLarge) refuse('too_large', `A form may have at most ${Math.floor(maxBytes / MB)} MB`)
}

const wrongType = (message: string) => Object.assign(new Error(message), { statusCode: 415 })

/** What may have to be kept of the body: as much as it says, or all that is possible where it does not say. */
function sizeOf({ headers }: FastifyRequest, rule: BodyRule | undefined): number {
  const most = rule?.maxBytes ?? JSON_BYTES
  const length = headers['content-length']
  return length === undefined || rule?.kind === 'stream' ? most : Math.min(Number(length), most)
}

type MemoryUse = { bytes: number; bodies: number }

/**
 * Memory for bodies. Nobody gets more than their share, except for one body that is larger than the share alone. Refuses
 * `overloaded` when there is not enough.
 */
export function createMemoryBudget(total: number, atOnce = Infinity) {
  const uses = new Map<string, MemoryUse>()
  let used = 0
  function assertFits(use: MemoryUse, bytes: number) {
    const isAlone = use.bodies === 0
    const isInShare = use.bytes + bytes <= total * SHARE && use.bodies < atOnce
    if (used + bytes <= total && (isAlone || isInShare)) return
    refuse('overloaded', 'Too much is being sent to the shop right now. Please try again in a few seconds.')
  }
  return {
    /** Reserves `bytes` for somebody; the answer gives them back, once. */
    reserve(who: string, bytes: number): () => void {
      const use = uses.get(who) ?? { bytes: 0, bodies: 0 }
      assertFits(use, bytes)
      uses.set(who, use)
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
        if (use.bodies === 0) uses.delete(who)
      }
    },
  }
}

type Upload = { raw: IncomingMessage; since: number; bytes: number; isSlow: boolean }

/** Ends requests whose body comes too slowly for `graceMs`, twice in a row: once may be because we were busy. */
function endSlowUploads(graceMs: number) {
  const open = new Set<Upload>()
  const look = () => {
    for (const receiving of open) {
      if (receiving.raw.complete || receiving.raw.destroyed) open.delete(receiving)
      else if (isTooSlow(receiving, graceMs)) endSlowRequest(receiving.raw.socket)
    }
  }
  const timer = setInterval(look, Math.min(1000, graceMs)).unref()
  return {
    add(raw: IncomingMessage) {
      if (typeof raw.socket.bytesRead === 'number') open.add(begun({ raw }))
    },
    stop: () => clearInterval(timer),
  }
}

const begun = ({ raw }: { raw: IncomingMessage }): Upload => ({
  raw,
  since: performance.now(),
  bytes: raw.socket.bytesRead,
  isSlow: false,
})

function isTooSlow(receiving: Upload, graceMs: number): boolean {
  const passed = performance.now() - receiving.since
  const isWaitingForUs = receiving.raw.readableFlowing !== true
  if (!isWaitingForUs && passed < graceMs) return false
  const bytes = receiving.raw.socket.bytesRead - receiving.bytes
  const isSlow = !isWaitingForUs && bytes < (MIN_BYTES_PER_SECOND * passed) / 1000
  if (isSlow && receiving.isSlow) return true
  if (isSlow) receiving.isSlow = true
  else Object.assign(receiving, begun(receiving))
  return false
}

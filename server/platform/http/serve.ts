import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { Refusal, refusalBody, refuse, type FieldError } from '../../../contract/core/refusal.ts'
import { can, type Access } from '../../../contract/core/permissions.ts'
import { bodyRuleOf, JSON_BYTES, withRequestBody } from './body-rule.ts'
import { readIncomingFile, readForm, type IncomingFile, type Uploads } from './uploads.ts'
import type { Actor } from './actor.ts'
import { databaseDown, isConnectionError, isDatabaseDown } from './connection-errors.ts'
import { retryAfter } from '../ops/load-shedding/overloaded-page.ts'
import { isInProcess } from './in-process-client.ts'
import { refuseMissing } from './not-found.ts'
import { logSecurityEvent } from '../ops/log.ts'

type SchemaOutput<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined

/** The input of a handler: the parts of the request that the endpoint declares, validated and decoded. */
export type ParsedRequest<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
  /** The uploaded files by the names that the endpoint declares in `files`; empty for other endpoints. */
  files: Uploads
  headers: FastifyRequest['headers']
  idempotencyKey: string | null
  /** The IP address of the client. */
  ip: string
}

const routeOptionsOf = (endpoint: Endpoint) => ({
  method: endpoint.method,
  url: endpoint.path,
  config: { rateLimit: { max: endpoint.limit ?? 300, timeWindow: '1 minute' }, body: bodyRuleOf(endpoint) },
})

type Handler<E extends Endpoint> = (
  call: ParsedRequest<E>,
  actor: E['access'] extends 'public' ? Actor | null : Actor,
) => Promise<z.output<E['reply']>>

/**
 * Registers an endpoint of the contract: authorizes by `access`, validates params, query and body with their schemas, and
 * sends only the fields of the reply schema.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
  const register = (scope: FastifyInstance) =>
    scope.route({
      ...routeOptionsOf(endpoint),
      handler: async (request, reply) => {
        authorize(endpoint.access, request.actor)
        const result = await withRequestBody(request, async () =>
          handle(await parseRequest(endpoint, request), request.actor as never),
        ).catch((error: unknown) => refuseDeletedUser(error as ForeignKeyError, request.actor))
        return sendReply(reply, endpoint, result)
      },
    })
  if (endpoint.picture) {
    app.register(async (scope) => register(parsePictureBodies(scope, endpoint.picture!.maxBytes)))
  } else register(app)
}

type ForeignKeyError = Error & { code?: string; constraint?: string; detail?: string }

/** Refuses a request whose user was deleted while it ran: a foreign key of the rows that it writes then fails (23503). */
function refuseDeletedUser(error: ForeignKeyError, actor: Actor | null): never {
  const isAboutUser = error.code === '23503' && error.constraint?.endsWith('_user_id_fkey')
  const isUserGone = isAboutUser && actor && error.detail?.includes(`(${actor.id})`)
  if (isUserGone) refuse('not_signed_in', 'Please sign in to continue')
  throw error
}

/** Lets the endpoints that are registered in `scope`, and no other endpoints, accept pictures as request bodies. Returns `scope`. */
function parsePictureBodies(scope: FastifyInstance, maxBytes: number): FastifyInstance {
  const limits = { parseAs: 'buffer', bodyLimit: maxBytes } as const
  scope.addContentTypeParser(/^image\//, limits, (_request, bytes, done) => done(null, bytes))
  return scope
}

/** A handler whose reply is the same for all users. */
type PublicHandler<E extends Endpoint> = (call: ParsedRequest<E>) => Promise<z.output<E['reply']>>

/**
 * Registers an endpoint whose reply is the same for all users, and comes from the cache as long as its data has not changed. All data must have cache
 * tags. Pages do not use this cache, because they have their own.
 */
export function serveCached<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: PublicHandler<E>) {
  app.route({
    ...routeOptionsOf(endpoint),
    handler: async (request, reply) => {
      authorize(endpoint.access, request.actor)
      const create = async () =>
        JSON.stringify(z.encode(endpoint.reply, await handle(await parseRequest(endpoint, request))))
      const json = await (isInProcess(request) ? create() : app.replyCache(request.url, create))
      return reply.header('cache-control', 'no-store').type('application/json').send(json)
    },
  })
}

/** A file to send. `content` is sent while the file is being created. */
type SentFile = { name: string; type: string; content: Readable }
type FileHandler<E extends Endpoint> = (call: ParsedRequest<E>, actor: Actor) => Promise<SentFile>

/** Registers an endpoint that sends a file as a stream. Authorization and validation are the same as in `serve`. */
export function serveFile<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: FileHandler<E>) {
  app.route({
    ...routeOptionsOf(endpoint),
    handler: async (request, reply) => {
      authorize(endpoint.access, request.actor)
      const { name, type, content } = await handle(await parseRequest(endpoint, request), request.actor!)
      reply.header('cache-control', 'no-store')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.type(type).send(content)
    },
  })
}

type UploadRequest<E extends Endpoint> = { file: IncomingFile; query: ParsedRequest<E>['query'] }
type UploadHandler<E extends Endpoint> = (
  upload: UploadRequest<E>,
  actor: Actor,
) => Promise<z.output<E['reply']>>

/** Registers an endpoint that receives one file of any size as a stream. The file is not buffered in memory. */
export function serveUpload<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: UploadHandler<E>) {
  const { config, ...place } = routeOptionsOf(endpoint)
  app.route({
    ...place,
    config: { ...config, body: { access: endpoint.access, kind: 'stream', maxBytes: JSON_BYTES } },
    handler: async (request, reply) => {
      authorize(endpoint.access, request.actor)
      const query = validate(endpoint.query, request.query)
      if (query.errors[0]) refuse('invalid', query.errors[0].message, { fields: query.errors })
      const file = await readIncomingFile(request, endpoint.files ?? {})
      const upload = { file, query: query.value } as UploadRequest<E>
      return sendReply(reply, endpoint, await handle(upload, request.actor!))
    },
  })
}

function sendReply<E extends Endpoint>(reply: FastifyReply, endpoint: E, result: z.output<E['reply']>) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (result instanceof Uint8Array) reply.type(endpoint.bytes ?? 'image/webp')
  return reply.status(endpoint.status ?? 200).send(z.encode(endpoint.reply, result))
}

/** Throws a refusal if the actor does not have this access. The rules are in `contract/core/permissions.ts`. */
export function authorize(access: Access, actor: Actor | null) {
  if (can(access, actor)) return
  if (!actor) refuse('not_signed_in', 'Please sign in to continue')
  if (actor.lacksSecondFactor) refuse('second_factor_required', 'Please complete two-step verification first')
  if (access === 'seller') refuse('forbidden', 'This area is for sellers only')
  if (actor.role === 'staff') {
    refuse('forbidden', 'You do not have permission to do this. Please ask an admin')
  }
  refuse('forbidden', 'This area is for staff only')
}

async function parseRequest<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): Promise<ParsedRequest<E>> {
  const form = endpoint.files ? await readForm(request, endpoint.files) : null
  const read = {
    params: validate(endpoint.params, request.params),
    query: validate(endpoint.query, request.query),
    body: validate(endpoint.body, form?.fields ?? request.body ?? {}),
  }
  const errors = [...Object.values(read), ...(form ? [form] : [])].flatMap((part) => part.errors)
  if (errors[0]) refuse('invalid', errors[0].message, { fields: errors })
  return {
    params: read.params.value,
    query: read.query.value,
    body: read.body.value,
    files: form?.uploads ?? {},
    headers: request.headers,
    idempotencyKey: parseIdempotencyKey(request.headers['idempotency-key']),
    ip: request.ip,
  } as ParsedRequest<E>
}

function validate(schema: z.ZodType | undefined, input: unknown): { value: unknown; errors: FieldError[] } {
  if (!schema) return { value: undefined, errors: [] }
  const read = schema.safeParse(input)
  if (read.success) return { value: read.data, errors: [] }
  const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { value: undefined, errors }
}

function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    return refuse('invalid', 'An Idempotency-Key must have 1 to 255 visible characters', {
      fields: [
        { path: 'Idempotency-Key', message: 'An Idempotency-Key must have 1 to 255 visible characters' },
      ],
    })
  }
  return header
}

/**
 * Converts thrown errors to replies: a refusal is sent with its message, a server error without details. While the database cannot be
 * reached, requests are refused as `unavailable`. `count` is called with the code of every error.
 */
export function setErrorReplies(app: FastifyInstance, count: (code: string) => void = () => undefined) {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isConnectionError(error)) {
      request.log.warn({ err: error }, 'the database cannot be reached')
      error = databaseDown()
    }
    if (error instanceof Refusal) {
      count(error.code)
      if (isAuthorizationRefusal(error)) {
        const { code } = error
        logSecurityEvent(request, {
          event: 'authorization',
          outcome: 'refused',
          userId: request.actor?.id ?? null,
          code,
        })
      }
      const wait = waitOf(error)
      if (wait !== null) reply.header('retry-after', wait)
      return reply.status(error.status).send({ ...refusalBody(error), requestId: request.id })
    }
    const status = isUnstorable(error) ? 400 : (error.statusCode ?? 500)
    count(codeOf(status))
    if (status < 500) return reply.status(status).send(clientError(error, status, request.id))
    request.log.error({ err: error }, 'request failed')
    return reply.status(500).send({
      error: `Something went wrong on our side. Please try again. (${request.id})`,
      code: 'internal',
      requestId: request.id,
    })
  })
}

/** Returns the seconds after which a refused request can succeed; null if time does not help. */
function waitOf(refusal: Refusal): number | string | null {
  const { code, details } = refusal
  if (code === 'overloaded' || isDatabaseDown(refusal)) return retryAfter()
  return code === 'too_many' && details ? (details as { retryAfter: number }).retryAfter : null
}

const isAuthorizationRefusal = ({ status }: Refusal) => status === 401 || status === 403

/**
 * Replies to requests for unknown paths, and counts them as misses. A GET request outside `/api/` is not counted here, because an
 * ordinary page can cause it, for example through a link to a missing picture.
 */
export function setNotFoundReply(app: FastifyInstance) {
  app.all('/api/*', (request, reply) => refuseMissing(request, reply, 'API endpoint not found'))
  app.setNotFoundHandler(async (request, reply) => {
    const message = 'Page not found'
    return request.method === 'GET' ? refuse('not_found', message) : refuseMissing(request, reply, message)
  })
}

/**
 * PostgreSQL errors about invalid values: a number out of range (22003), an invalid character (22021, 22P05), an invalid text
 * representation such as a malformed UUID (22P02), an invalid date (22007, 22008).
 */
const unstorable = new Set(['22003', '22021', '22P05', '22P02', '22007', '22008'])
const isUnstorable = ({ code }: { code?: string }) => code !== undefined && unstorable.has(code)

/**
 * Returns the body of the reply to an error with a status below 500 that is not a refusal: a value that PostgreSQL rejects, invalid
 * JSON, a body that is too large, an unknown content type, or too many requests.
 */
function clientError(error: Error & { code?: string }, status: number, requestId: string) {
  const message = isUnstorable(error)
    ? 'The request contains an invalid number or character'
    : (plainMessages[error.code ?? ''] ?? error.message)
  return { error: message, code: codeOf(status), requestId }
}

/** Messages for users by Fastify's error codes. */
const plainMessages: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request body as JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
}

function codeOf(status: number): string {
  if (status >= 500) return 'internal'
  return status === 429 ? 'too_many' : status === 413 ? 'too_large' : 'invalid'
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { allEndpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { RefusalBody } from '../../../contract/core/refusal.ts'

const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema: toJsonSchema(schema) } } })

/** Describes the request body of an endpoint that accepts a form with text fields and files. */
function form({ body, files = {} }: Endpoint) {
  const fields = toJsonSchema(body ?? z.object({}))
  const lists = Object.entries(files).map(([name, { max }]) => [
    name,
    { type: 'array', maxItems: max, items: { type: 'string', contentMediaType: 'image/*' } },
  ])
  const properties = { ...fields.properties, ...Object.fromEntries(lists) }
  return { content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

const bearer = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'POST /api/auth/sign-in/email with the JSON fields `email` and `password` sets the cookie of a session. GET /api/auth/token with this cookie returns `token`, which is valid for ten minutes.',
}

/** Creates the OpenAPI 3.1 document of all endpoints from the schemas that validate requests. */
export function createOpenApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of allEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop API', version: '1' },
    paths,
    components: { securitySchemes: { bearer } },
  }
}

function describeEndpoint(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...keyOf(endpoint),
    ],
    ...bodyOf(endpoint),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', ...json(endpoint.reply) },
      default: { description: 'Refused', ...json(RefusalBody) },
    },
  }
}

function bodyOf(endpoint: Endpoint) {
  if (endpoint.files) return { requestBody: form(endpoint) }
  if (endpoint.picture) return { requestBody: { content: { 'image/*': {} } } }
  return endpoint.body ? { requestBody: json(endpoint.body) } : {}
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const keyOf = (endpoint: Endpoint) =>
  endpoint.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
    : []

/**
 * Registers `GET /api/openapi.json`, which describes the API to developers of clients. The first request creates the document, because this
 * takes a quarter of a second.
 */
export function openApiRoutes(app: FastifyInstance) {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(createOpenApiDocument())
    return reply.type('application/json').send(document)
  })
}

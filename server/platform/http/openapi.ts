import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { allEndpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { RefusalBody } from '../../../contract/core/refusal.ts'

const wire = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema: wire(schema) } } })

/** Text fields and files of a form. */
function form({ body, files = {} }: Endpoint) {
  const fields = wire(body ?? z.object({}))
  const lists = Object.entries(files).map(([name, { max }]) => [
    name,
    { type: 'array', maxItems: max, items: { type: 'string', contentMediaType: 'image/*' } },
  ])
  const properties = { ...fields.properties, ...Object.fromEntries(lists) }
  return { content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

/** The doors as OpenAPI 3.1, made from the very schemas that judge requests. */
export function createOpenApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of allEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Navrang', version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
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
  const { properties = {}, required = [] } = wire(schema)
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

const keyOf = (endpoint: Endpoint) =>
  endpoint.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
    : []

/** `GET /api/openapi.json`: what the contract says, for programs that are not ours. */
export function openApiRoutes(app: FastifyInstance) {
  const description = JSON.stringify(createOpenApiDocument())
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(description))
}

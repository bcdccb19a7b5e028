import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../../../contract/endpoints.ts'
import { endpointUrl, type Endpoint } from '../../../contract/core/endpoint.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()
let tokens: { admin: string; seller: string }
beforeAll(async () => {
  tokens = { admin: (await shop.signedIn('admin')).token, seller: (await shop.signedIn('seller')).token }
})

/** Wording of zod and of better-auth, names of JavaScript types, and operators. */
const LIBRARY_WORDING =
  /invalid (input|option|string|type|key|element)|\bexpected \w+|, received (\w+$|[[{])|\b(undefined|NaN|nullish|regex|pattern)\b|too (small|big)|unrecognized|[<>]=?\d|\[(body|query)/i
const BEGINNING_OF_SENTENCE = /^([\p{Lu}\p{N}“-]|limit |page )/u

type ErrorBody = {
  error?: string
  message?: string
  details?: { fields?: { path: string; message: string }[] }
}
type ErrorResponse = { statusCode: number; json: () => unknown }

/** Returns the messages of a response with status 400 that are not plain English sentences. */
function technicalMessages(response: ErrorResponse): string[] {
  if (response.statusCode !== 400) return []
  const { error, message = error ?? '', details } = response.json() as ErrorBody
  return [message, ...(details?.fields ?? []).map((field) => field.message)].filter(
    (text) => LIBRARY_WORDING.test(text) || !BEGINNING_OF_SENTENCE.test(text),
  )
}

const send = (endpoint: Endpoint, payload: unknown, query?: object) =>
  shop.app.inject({
    method: endpoint.method,
    url: endpointUrl(endpoint.path, anyParams(endpoint), query),
    headers: {
      authorization: `Bearer ${endpoint.access === 'seller' ? tokens.seller : tokens.admin}`,
      'content-type': 'application/json',
    },
    ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(payload) }),
  })

const anyParams = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'nothing']))

type JsonSchema = z.core.JSONSchema.JSONSchema
const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** Values that most fields refuse: wrong types, and texts and numbers that are too short, too long, too small or too large. */
const malformedValues = [
  undefined,
  null,
  {},
  [],
  [{}],
  [1],
  true,
  '',
  'x',
  'x'.repeat(30_000),
  -1,
  0.123,
  1e12,
]

/** Returns bodies in which every field of the schema has the same malformed value, and the same for the fields of nested objects. */
function malformedBodies(schema: z.ZodType): unknown[] {
  const json = jsonSchemaOf(schema)
  const alternatives = [json, ...(json.anyOf ?? json.oneOf ?? [])]
  const bodies = malformedValues.flatMap((value) =>
    alternatives.flatMap((alternative) => [fill(alternative, value, 1), fill(alternative, value, 3)]),
  )
  return [[], 'text', ...bodies]
}

/** Returns an object with the fields of a schema. Fields at level `levels` have the value `value`. */
function fill({ properties }: JsonSchema, value: unknown, levels: number): unknown {
  if (!properties || levels === 0) return value
  const entries = Object.entries(properties)
  return Object.fromEntries(
    entries.map(([name, part]) => [name, fill(part as JsonSchema, value, levels - 1)]),
  )
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const withBody = allEndpoints.filter(({ body, files, picture }) => body && !files && !picture)
const withQuery = allEndpoints.filter(({ query }) => query)

test.each(withBody.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name explains malformed bodies in plain English',
  async ({ endpoint }) => {
    const responses = []
    for (const body of malformedBodies(endpoint.body!)) responses.push(await send(endpoint, body))
    expect(responses.flatMap(technicalMessages)).toEqual([])
    expect(responses.map(({ statusCode }) => statusCode)).toContain(400)
  },
)

test.each(withQuery.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name explains a malformed query in plain English',
  async ({ endpoint }) => {
    const responses = []
    for (const name of Object.keys(jsonSchemaOf(endpoint.query!).properties ?? {})) {
      for (const value of ['x', '-1', '1.5', 'x'.repeat(3000)]) {
        responses.push(await send(endpoint, {}, { [name]: value }))
      }
    }
    expect(responses.flatMap(technicalMessages)).toEqual([])
  },
)

test.each(['sign-in/email', 'sign-up/email', 'reset-password', 'request-password-reset', 'change-password'])(
  'the identity provider explains a malformed %s in plain English',
  async (path) => {
    const responses = []
    for (const payload of [{}, { email: 1, password: [], newPassword: {}, token: 2 }, { email: 'x' }]) {
      responses.push(
        await shop.app.inject({
          method: 'POST',
          url: `/api/auth/${path}`,
          headers: { origin: shop.env.publicUrl, authorization: `Bearer ${tokens.seller}` },
          payload,
        }),
      )
    }
    expect(responses.flatMap(technicalMessages)).toEqual([])
  },
)

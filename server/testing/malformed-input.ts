import { z } from 'zod'
import { endpointUrl, type Endpoint } from '../../contract/core/endpoint.ts'

/** A request that matches the schema of an endpoint except for some invalid values. */
export type MalformedRequest = {
  method: Endpoint['method']
  url: string
  payload?: unknown
  headers: Record<string, string>
}

type Schema = Exclude<z.core.JSONSchema._JSONSchema, boolean>
type Random = () => number

/** Creates a generator of random numbers (mulberry32). The same seed gives the same numbers, so that a failure can be reproduced. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const invalidValues: readonly unknown[] = [
  null, '', ' ', '\u0000', "' or 1=1 --", '%', '_', '../../etc/passwd', '{}', '[]', '\ud800', '\u{1f600}'.repeat(50), 'x'.repeat(5000),
  0, -1, 1.5, 1e21, -1e21, 2 ** 31, 2 ** 53, Number.MIN_VALUE, true, false, [], {}, [[]], { length: 1 }, '1e400', 'NaN', '-0',
  '2026-02-30', '0000-00-00', '9999-12-31', '275760-09-14', '2026-10-11T18:45:00Z', 'javascript:alert(1)', 'http://127.0.0.1/', '__proto__',
  { __proto__: null, constructor: 1 }, 'a@b', '<script>', '\r\nset-cookie: x=1',
] // prettier-ignore

type Pick = <T>(list: readonly T[]) => T

const pickBy =
  (random: Random): Pick =>
  (list) =>
    list[Math.floor(random() * list.length)]!

/** Creates a generator of random values that match a schema, with invalid values in some places. */
function createGenerator(schema: z.ZodType, random: Random, ids: readonly string[]) {
  const pick = pickBy(random)
  const shape: Schema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

  function generate(schema: Schema | boolean | undefined, depth = 0): unknown {
    if (random() < 0.06) return pick(invalidValues)
    if (!schema || schema === true || depth > 6) return pick(invalidValues)
    if (schema.$ref) return generate(shape.$defs?.[schema.$ref.split('/').pop()!], depth + 1)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return generate(pick(choices), depth + 1)
    return ofType(schema, depth)
  }

  function ofType(schema: Schema, depth: number): unknown {
    if (schema.type === 'object') return objectOf(schema, depth)
    if (schema.type === 'array') {
      return Array.from({ length: Math.floor(random() * 4) }, () =>
        generate(schema.items as Schema, depth + 1),
      )
    }
    if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema)
    if (schema.type === 'boolean') return random() < 0.5
    if (schema.type === 'string') return textOf(schema)
    return schema.type === 'null' ? null : pick(invalidValues)
  }

  function objectOf({ properties = {}, required = [] }: Schema, depth: number) {
    const value: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(properties)) {
      if (random() < (required.includes(name) ? 0.97 : 0.6)) value[name] = generate(schema, depth + 1)
    }
    if (random() < 0.1) value[pick(['extra', '__proto__', 'role', 'userId', 'isAdmin'])] = pick(invalidValues)
    return value
  }

  function numberOf({ type, minimum = 0, maximum }: Schema) {
    const most = maximum ?? pick([3, 100, 100_000, 2 ** 31, 2 ** 40])
    const value = minimum + random() * (most - minimum)
    return type === 'integer' || random() < 0.8 ? Math.round(value) : value
  }

  function textOf({ format }: Schema) {
    if (random() < 0.3) return pick(ids)
    if (format === 'email') return `somebody-${Math.floor(random() * 1000)}@example.com`
    if (format === 'date') return pick(days)
    if (format === 'uuid') return crypto.randomUUID()
    if (format === 'uri') return 'https://example.com/x'
    if (format === 'date-time') return '2026-10-11T18:45:00.000Z'
    return pick([
      'M',
      'choli',
      '9800000000',
      '380001',
      '24ABCDE1234F1Z5',
      'Gujarat',
      'x',
      'હેલો',
      'GARBA10',
      ...(invalidValues as string[]),
    ])
  }

  return () => generate(shape)
}

const days = ['2026-10-09', '2026-10-11', '2026-11-31', '2026-12-01', '2027-01-05', '2020-02-29']

/** Creates a request to `endpoint`. Most of its values are valid, some are ids of existing rows, and some are invalid. */
export function malformedRequest(
  endpoint: Endpoint,
  random: Random,
  ids: readonly string[],
): MalformedRequest {
  const pick = pickBy(random)
  const part = (schema: z.ZodType | undefined) =>
    schema ? (createGenerator(schema, random, ids)() ?? {}) : {}
  const asObject = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})
  const named = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, pick(ids)]),
  )
  const params = { ...named, ...(random() < 0.7 ? {} : asObject(part(endpoint.params))) }
  const query = endpoint.query ? asObject(part(endpoint.query)) : {}
  const headers: Record<string, string> =
    random() < 0.3 ? { 'idempotency-key': pick(['again', 'x', crypto.randomUUID()]) } : {}
  const url = endpointUrl(endpoint.path, asParams(params), asParams(query)).slice(0, 6000)
  if (endpoint.method === 'GET') return { method: endpoint.method, url, headers }
  return {
    method: endpoint.method,
    url,
    headers,
    payload: asPayload(endpoint.body ? part(endpoint.body) : {}),
  }
}

const asPayload = (value: unknown) => (typeof value === 'object' && value !== null ? value : { value })
/** Converts values to text, as they appear in a URL. */
const asParams = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(asText) : asText(value),
    ]),
  )
const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

import type { z } from 'zod'
import type { Access } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An endpoint without parameters accepts an object and ignores its content. */
type Empty = Record<string, never>

/** Limits of a file field: number and size of files, and the error messages. */
export type FileRule = { max: number; maxBytes: number; none?: string; tooMany: string; tooLarge: string }

/** An API endpoint: request schema, response schema and permissions. The server, the client, the tests and the OpenAPI document use it. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  /** Required permission, see `permissions.ts`. The use case checks who owns a resource. */
  access: A
  method: Method
  path: `/api/${string}`
  /** The summary in the OpenAPI document: one sentence. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** Makes the request body `multipart/form-data`: `body` describes the text fields, `files` the file fields. */
  files?: Record<string, FileRule>
  /** The request body is one picture (`content-type: image/...`) of at most `maxBytes`. */
  picture?: { maxBytes: number }
  reply: R
  /** HTTP status of a success; the default is 200. */
  status?: 200 | 201
  /** True when a repeated request with the same `Idempotency-Key` header returns the stored response of the first. */
  idempotent?: boolean
  /** Rate limit: requests per minute from one IP address; the default is 300. */
  limit?: number
  /** Media type of the response when it is not JSON. */
  bytes?: 'image/webp' | 'application/pdf' | 'text/csv'
}

/** Declares an endpoint. It returns its argument; it only infers the types. */
export function endpoint<
  P extends z.ZodType = z.ZodType<Empty>,
  Q extends z.ZodType = z.ZodType<Empty>,
  B extends z.ZodType = z.ZodType<undefined>,
  R extends z.ZodType = z.ZodType,
  const A extends Access = Access,
>(endpoint: Endpoint<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return endpoint
}

/** The URL of an endpoint with its path parameters filled in and its query added. */
export function endpointUrl(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== '') search.append(name, String(item))
    }
  }
  return search.size ? `${filled}?${search}` : filled
}

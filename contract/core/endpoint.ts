import type { z } from 'zod'
import type { Access } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Default schema for the parts of a request that an endpoint does not declare: any object is accepted and its content is ignored. */
type Empty = Record<string, never>

/** Limits of a file field and their error messages: `max` is the number of files, `maxBytes` the size of each file. */
export type FileRule = { max: number; maxBytes: number; none?: string; tooMany: string; tooLarge: string }

/** An API endpoint: request schema, response schema and permissions. The server, the client, the tests and the OpenAPI document use it. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  /**
   * Permission that a caller needs, see `permissions.ts`. Whether the caller owns the requested resource is checked later, by the code
   * that handles the request.
   */
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
  /** Makes the request body one picture (`content-type: image/...`) of at most `maxBytes` bytes. */
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

/** Declares an endpoint. The function returns its argument unchanged and exists only so that TypeScript infers the types. */
export function endpoint<
  P extends z.ZodType = z.ZodType<Empty>,
  Q extends z.ZodType = z.ZodType<Empty>,
  B extends z.ZodType = z.ZodType<undefined>,
  R extends z.ZodType = z.ZodType,
  const A extends Access = Access,
>(endpoint: Endpoint<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return endpoint
}

/** Returns the URL of an endpoint with its path parameters filled in and its query added. Empty and null values of the query are left out. */
export function endpointUrl(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
    }
  }
  return search.size ? `${filled}?${search}` : filled
}

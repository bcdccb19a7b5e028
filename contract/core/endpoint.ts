import type { z } from 'zod'
import type { Access } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A door without parameters takes an object of which it reads nothing. */
type Empty = Record<string, never>

/** How many files a form may carry under one name, how large each may be, and what is said when it is otherwise. */
export type FileRule = { max: number; maxBytes: number; none?: string; tooMany: string; tooLarge: string }

/** One door of the house: what it takes, what it gives, who may open it. Server, browser, tests and docs read it. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  /** Who may call: see `rights.ts`. What is somebody's own is judged by the domain's `policy.ts`. */
  access: A
  method: Method
  path: `/api/${string}`
  /** What it is for, in one sentence; OpenAPI shows it. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** A door with files takes a `multipart/form-data` form: `body` is its text fields, this names those with files. */
  files?: Record<string, FileRule>
  /** The body is one picture, of a type `image/...`, with at most so many bytes. */
  picture?: { maxBytes: number }
  reply: R
  /** Status of a success; 200 when absent. */
  status?: 200 | 201
  /** True when a repeated request with the same `Idempotency-Key` gets the first one's answer. */
  idempotent?: boolean
  /** Requests a minute from one address; the default is 300. */
  limit?: number
  /** What the bytes are, when the answer is not JSON. */
  bytes?: 'image/webp' | 'application/pdf' | 'text/csv'
}

/** Declares a door. It only fixes the types. */
export function endpoint<
  P extends z.ZodType = z.ZodType<Empty>,
  Q extends z.ZodType = z.ZodType<Empty>,
  B extends z.ZodType = z.ZodType<undefined>,
  R extends z.ZodType = z.ZodType,
  const A extends Access = Access,
>(endpoint: Endpoint<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return endpoint
}

/** The address of a door with its `:params` filled in and its query added. */
export function endpointUrl(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') search.append(name, String(one))
    }
  }
  return search.size ? `${filled}?${search}` : filled
}

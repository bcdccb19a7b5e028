import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { Access } from '../../../contract/core/permissions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the endpoint takes as a body, and from whom: decided before the body is read. */
    body?: BodyRule
  }
  interface FastifyRequest {
    /** Gives back the memory that is reserved for the body; null when none is. */
    releaseBody: (() => void) | null
    isBodyInUse: boolean
  }
}

/** `maxBytes`: how much of a body is in memory at most. The one of a `stream` is written down while it comes. */
export type BodyRule = { access: Access; kind: 'json' | 'form' | 'picture' | 'stream'; maxBytes: number }

/** The most that a JSON body may have. */
export const JSON_BYTES = 1024 * 1024
/** Of a form, beside its files: its text fields, and what separates its parts. */
const FIELDS_BYTES = 1024 * 1024

/** The body that this endpoint accepts. */
export function bodyRuleOf({ access, files, picture }: Endpoint): BodyRule {
  if (picture) return { access, kind: 'picture', maxBytes: picture.maxBytes }
  if (!files) return { access, kind: 'json', maxBytes: JSON_BYTES }
  const bytes = Object.values(files).reduce((sum, { max, maxBytes }) => sum + max * maxBytes, FIELDS_BYTES)
  return { access, kind: 'form', maxBytes: bytes }
}

/** Whether the request has a body that would be read. */
export const hasBody = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)

/** Does `work` with the body of a request. Its memory stays reserved as long, also when nobody waits for the answer any more. */
export async function withRequestBody<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  request.isBodyInUse = true
  try {
    return await work()
  } finally {
    request.isBodyInUse = false
    request.releaseBody?.()
  }
}

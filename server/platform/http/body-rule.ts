import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { Access } from '../../../contract/core/permissions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body that the route accepts, and from which users. Checked before the body is read. */
    body?: BodyRule
  }
  interface FastifyRequest {
    /** Releases the memory that is reserved for the body; null if none is. */
    releaseBody: (() => void) | null
    isBodyInUse: boolean
  }
}

/** `maxBytes`: the part of the body that is in memory at most. A `stream` is processed while it arrives. */
export type BodyRule = { access: Access; kind: 'json' | 'form' | 'picture' | 'stream'; maxBytes: number }

/** Maximum size of a JSON body. */
export const JSON_BYTES = 1024 * 1024
/** Maximum size of the text fields and separators of a form, in addition to its files. */
const FIELDS_BYTES = 1024 * 1024

/** The body that this endpoint accepts. */
export function bodyRuleOf({ access, files, picture }: Endpoint): BodyRule {
  if (picture) return { access, kind: 'picture', maxBytes: picture.maxBytes }
  if (!files) return { access, kind: 'json', maxBytes: JSON_BYTES }
  const bytes = Object.values(files).reduce((sum, { max, maxBytes }) => sum + max * maxBytes, FIELDS_BYTES)
  return { access, kind: 'form', maxBytes: bytes }
}

/** Whether the request has a body that the server reads. */
export const hasBody = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)

/** Runs `work` with the body of a request. Its memory stays reserved until then, even if the client has disconnected. */
export async function withRequestBody<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  request.isBodyInUse = true
  try {
    return await work()
  } finally {
    request.isBodyInUse = false
    request.releaseBody?.()
  }
}

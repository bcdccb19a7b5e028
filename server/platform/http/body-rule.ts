import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { Access } from '../../../contract/core/permissions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The request body that the route accepts, and the permission that the sender needs. The server checks both before it reads the
     * body.
     */
    body?: BodyRule
  }
  interface FastifyRequest {
    /** Releases the memory that is reserved for the body; null if no memory is reserved. */
    releaseBody: (() => void) | null
    isBodyInUse: boolean
  }
}

/** `maxBytes`: maximum number of bytes of the body in memory. A body of kind `stream` is processed while it arrives. */
export type BodyRule = { access: Access; kind: 'json' | 'form' | 'picture' | 'stream'; maxBytes: number }

/** Maximum size of a JSON body. */
export const JSON_BYTES = 1024 * 1024
/** Maximum size of the text fields and separators of a form, in addition to its files. */
const FIELDS_BYTES = 1024 * 1024

/** Returns the rule for the request body of an endpoint. */
export function bodyRuleOf({ access, files, picture }: Endpoint): BodyRule {
  if (picture) return { access, kind: 'picture', maxBytes: picture.maxBytes }
  if (!files) return { access, kind: 'json', maxBytes: JSON_BYTES }
  const bytes = Object.values(files).reduce((sum, { max, maxBytes }) => sum + max * maxBytes, FIELDS_BYTES)
  return { access, kind: 'form', maxBytes: bytes }
}

/** Returns whether the request has a body that the server reads. */
export const hasBody = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)

/**
 * Runs `work`, which uses the body of a request. The memory of the body stays reserved until `work` ends, even if the client
 * disconnects.
 */
export async function withRequestBody<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  request.isBodyInUse = true
  try {
    return await work()
  } finally {
    request.isBodyInUse = false
    request.releaseBody?.()
  }
}

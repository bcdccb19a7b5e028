import type { Send } from '../../../../contract/core/client.ts'
import { dropToken } from '../account/session.ts'
import { fetchOrReport } from './unreached.ts'

const TIMEOUT_MS = 15_000
/** Timeout of requests with form data: uploads take longer than other requests. */
const FORM_TIMEOUT_MS = 40_000

/** Returns the current access token; null for a visitor. */
export type TokenSource = () => Promise<string | null>

/** Creates a function that sends an API request with the access token. An expired token is renewed once. */
export function createSend(tokenSource: TokenSource): Send {
  return async (request) => {
    const token = await tokenSource()
    const response = await fetchAs(token, request)
    if (response.status !== 401 || !token) return response
    dropToken()
    return fetchAs(await tokenSource(), request)
  }
}

function fetchAs(token: string | null, { method, url, headers, body, signal }: Parameters<Send>[0]) {
  const timeout = AbortSignal.timeout(body instanceof FormData ? FORM_TIMEOUT_MS : TIMEOUT_MS)
  return fetchOrReport(url, {
    method,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body }),
  })
}

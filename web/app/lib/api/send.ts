import type { Send } from '../../../../contract/core/client.ts'
import { accessToken, dropToken } from '../account/session.ts'
import { fetchOrReport } from './unreached.ts'

const TIMEOUT_MS = 15_000
/** Timeout of requests with form data: uploads take longer than other requests. */
const FORM_TIMEOUT_MS = 40_000

/** Sends an API request with the access token. An expired token is renewed once. */
export async function send(request: Parameters<Send>[0]) {
  const token = await accessToken()
  const response = await fetchAs(token, request)
  if (response.status !== 401 || !token) return response
  dropToken()
  return fetchAs(await accessToken(), request)
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

import { z } from 'zod'
import { createApi, type Send } from '../../../contract/client.ts'
import { accessToken, forgetToken } from './session.ts'

z.config({ jitless: true }) // compiling schemas needs `eval`, which the pages' policy forbids

const TIMEOUT_MS = 15_000

/** The contract's client in a browser, as whoever is signed in. Its schemas are heavy: pages of the catalogue do without. */
export const api = createApi(send)

async function send(request: Parameters<Send>[0]) {
  const token = await accessToken()
  const answer = await fetchAs(token, request)
  if (answer.status !== 401 || !token) return answer
  forgetToken()
  return fetchAs(await accessToken(), request)
}

function fetchAs(token: string | null, { method, url, headers, body, signal }: Parameters<Send>[0]) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(url, {
    method,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body }),
  })
}

import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { createCircuitBreaker, type CircuitLimits } from './circuit.ts'
import { PROVIDER_DEADLINE_MS } from './provider.ts'

export type PhonePeKeys = {
  clientId: string
  clientSecret: string
  clientVersion: string
  baseUrl: string
  authUrl: string
  limits?: Partial<Limits>
}

type Limits = CircuitLimits & {
  /** Time-out of one HTTP request. */
  requestMs: number
  /** Time-out of one call with its token and all retries, unless the caller passes a signal. */
  callMs: number
}

const LIMITS: Limits = { requestMs: 4000, callMs: PROVIDER_DEADLINE_MS, timeouts: 5, pauseMs: 15_000 }

/** An error response of PhonePe. The message contains only the code, because responses can contain data that must not be logged. */
export class PhonePeError extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(`PhonePe responded with ${status} ${code}`)
    this.name = 'PhonePeError'
    this.status = status
  }
}

export type CallPhonePe = (
  method: 'GET' | 'POST',
  path: string,
  more?: { body?: object; signal?: AbortSignal | undefined },
) => Promise<unknown>

const Token = z.object({ access_token: z.string().min(1), expires_at: z.number() })
const ProviderError = z.object({ code: z.string().max(100) })

/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 4 * 60_000
const MAX_TRIES = 3

/**
 * Calls PhonePe with a token that all calls share. Network errors and 5xx responses are retried up to three times with exponential
 * backoff until the deadline. Every call contains our own id, so a retry is idempotent.
 */
export function createPhonePeClient(keys: PhonePeKeys): CallPhonePe {
  const limits = { ...LIMITS, ...keys.limits }
  const circuit = createCircuitBreaker(limits)
  let token: Promise<z.infer<typeof Token>> | null = null

  async function request(url: string, init: RequestInit, deadline?: AbortSignal): Promise<unknown> {
    const own = AbortSignal.timeout(limits.requestMs)
    const signal = deadline ? AbortSignal.any([deadline, own]) : own
    return circuit.watch(() => send(url, { ...init, signal }))
  }

  /** Has a deadline of its own, because all callers share the token. */
  async function fetchToken() {
    const form = new URLSearchParams({
      client_id: keys.clientId,
      client_secret: keys.clientSecret,
      client_version: keys.clientVersion,
      grant_type: 'client_credentials',
    })
    return Token.parse(await request(`${keys.authUrl}/v1/oauth/token`, { method: 'POST', body: form }))
  }

  async function freshToken(): Promise<string> {
    const current = token
    const stored = await current?.catch(() => null)
    const isStale = !stored || stored.expires_at * 1000 - RENEW_BEFORE_MS < Date.now()
    if (isStale && token === current) token = fetchToken()
    return (await token!).access_token
  }

  async function attempt(
    method: string,
    path: string,
    { body, signal }: { body?: object; signal: AbortSignal },
  ) {
    const access = await untilAborted(freshToken(), signal)
    const headers = { authorization: `O-Bearer ${access}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return request(keys.baseUrl + path, { method, headers, ...sent }, signal)
  }

  return async (method, path, { body, signal = AbortSignal.timeout(limits.callMs) } = {}) => {
    const sent = { signal, ...(body ? { body } : {}) }
    for (let tries = 1; ; tries += 1) {
      circuit.check()
      try {
        return await attempt(method, path, sent)
      } catch (error) {
        if (error instanceof PhonePeError && error.status === 401) token = null
        if (tries === MAX_TRIES || signal.aborted || !isTransient(error)) throw error
        await wait(Math.random() * 150 * 2 ** tries)
      }
    }
  }
}

/** Network errors, incomplete responses, and status codes for temporary errors. */
const isTransient = (error: unknown) =>
  !(error instanceof PhonePeError) || error.status >= 500 || error.status === 429 || error.status === 401

async function send(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const body: unknown = await response.json().catch((error: Error) => {
    if (error.name === 'TimeoutError') throw error
    return null
  })
  if (response.ok && body !== null) return body
  throw new PhonePeError(response.ok ? 502 : response.status, ProviderError.safeParse(body).data?.code ?? '')
}

/** Rejects when the signal aborts. The work continues for other callers. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined)
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

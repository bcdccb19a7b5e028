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
  /** Time-out of one call, including its token request and all retries. If the caller passes an abort signal, that signal applies instead. */
  callMs: number
}

const LIMITS: Limits = { requestMs: 4000, callMs: PROVIDER_DEADLINE_MS, timeouts: 5, pauseMs: 15_000 }

/**
 * An error response of PhonePe. The message contains only status and error code, because responses can contain data that must not be
 * logged.
 */
export class PhonePeError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`PhonePe responded with ${status} ${code}`)
    this.name = 'PhonePeError'
    this.status = status
    this.code = code
  }
}

export type CallPhonePe = (
  method: 'GET' | 'POST',
  path: string,
  more?: { body?: object; signal?: AbortSignal | undefined },
) => Promise<unknown>

const Token = z.object({ access_token: z.string().min(1), expires_at: z.number() })
const ProviderError = z.object({ code: z.string().max(100) })

/** A token is renewed this number of milliseconds before it expires. */
const RENEW_BEFORE_MS = 4 * 60_000
const MAX_TRIES = 3

/**
 * Creates a function that calls PhonePe. All calls share one token. After a temporary error the function tries again with exponential
 * backoff until the deadline, with at most three tries in total. A repeated call changes nothing twice, because every request that changes
 * something contains our own id.
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

  /** Fetches a new token. Does not end at the deadline of a single call, because all calls wait for the same token. */
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
        await untilAborted(wait(Math.random() * 150 * 2 ** tries), signal)
      }
    }
  }
}

/** Returns whether an error is temporary: a network error, an incomplete response, or a status code for temporary errors. */
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

/** Waits for `work`, but rejects as soon as the signal aborts. The operation `work` itself continues, because other callers may wait for its result too. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined)
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

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
  /** How long one HTTP request may take. */
  requestMs: number
  /** How long one call may take with its token and all its tries, unless the caller brings a deadline. */
  callMs: number
}

const LIMITS: Limits = { requestMs: 4000, callMs: PROVIDER_DEADLINE_MS, timeouts: 5, pauseMs: 15_000 }

/** PhonePe's "no". The text is its code alone: answers may hold what must not be logged. */
export class PhonePeError extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(`PhonePe answered ${status} ${code}`)
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

/** A token is renewed this long before it ends. */
const EARLY_MS = 4 * 60_000
const TRIES = 3

/**
 * Calls PhonePe with a token that all calls share. What failed without an answer, or with a 5xx, is tried up to three times
 * with growing pauses until the deadline: every call carries an id of ours, so a repeated one does not act twice.
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
    const kept = await current?.catch(() => null)
    const isStale = !kept || kept.expires_at * 1000 - EARLY_MS < Date.now()
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
        if (tries === TRIES || signal.aborted || !isPassing(error)) throw error
        await wait(Math.random() * 150 * 2 ** tries)
      }
    }
  }
}

/** No answer, an answer that was cut off, or one that says "not now". */
const isPassing = (error: unknown) =>
  !(error instanceof PhonePeError) || error.status >= 500 || error.status === 429 || error.status === 401

/** The one place that talks to PhonePe over the network. */
async function send(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error' })
  const body: unknown = await answer.json().catch((error: Error) => {
    if (error.name === 'TimeoutError') throw error
    return null
  })
  if (answer.ok && body !== null) return body
  throw new PhonePeError(answer.ok ? 502 : answer.status, ProviderError.safeParse(body).data?.code ?? '')
}

/** Stops waiting when the signal aborts; the work goes on for others who wait for it. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined)
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

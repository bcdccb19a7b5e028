import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

export type PhonePeKeys = {
  clientId: string
  clientSecret: string
  clientVersion: string
  baseUrl: string
  authUrl: string
  /** How long one request may take; 8 seconds unless said. */
  timeoutMs?: number
}

/** PhonePe's "no". The text is its code alone: answers may hold what must not be logged. */
export class PhonePeError extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(`PhonePe answered ${status} ${code}`)
    this.name = 'PhonePeError'
    this.status = status
  }
}

export type CallPhonePe = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

const Token = z.object({ access_token: z.string().min(1), expires_at: z.number() })
const Trouble = z.object({ code: z.string().max(100) })

/** A token is renewed this long before it ends. */
const EARLY_MS = 4 * 60_000
const TRIES = 3

/**
 * Calls PhonePe with a token that all calls share. What failed without an answer, or with a 5xx, is tried three times
 * with growing pauses: every call carries an id of ours, so a repeated one does not act twice.
 */
export function openPhonePeClient(keys: PhonePeKeys): CallPhonePe {
  let token: Promise<z.infer<typeof Token>> | null = null

  async function fetchToken() {
    const form = new URLSearchParams({
      client_id: keys.clientId,
      client_secret: keys.clientSecret,
      client_version: keys.clientVersion,
      grant_type: 'client_credentials',
    })
    const answer = await request(keys, `${keys.authUrl}/v1/oauth/token`, { method: 'POST', body: form })
    return Token.parse(answer)
  }

  async function freshToken(): Promise<string> {
    const current = token
    const kept = await current?.catch(() => null)
    const isStale = !kept || kept.expires_at * 1000 - EARLY_MS < Date.now()
    if (isStale && token === current) token = fetchToken()
    return (await token!).access_token
  }

  async function attempt(method: 'GET' | 'POST', path: string, body?: object) {
    const headers = { authorization: `O-Bearer ${await freshToken()}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return request(keys, keys.baseUrl + path, { method, headers, ...sent })
  }

  return async (method, path, body) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(method, path, body)
      } catch (error) {
        if (error instanceof PhonePeError && error.status === 401) token = null
        if (tries === TRIES || !isPassing(error)) throw error
        await wait(Math.random() * 150 * 2 ** tries)
      }
    }
  }
}

/** No answer, an answer that was cut off, or one that says "not now". */
const isPassing = (error: unknown) =>
  !(error instanceof PhonePeError) || error.status >= 500 || error.status === 429 || error.status === 401

async function request(keys: PhonePeKeys, url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(keys.timeoutMs ?? 8000),
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && body !== null) return body
  throw new PhonePeError(answer.ok ? 502 : answer.status, Trouble.safeParse(body).data?.code ?? '')
}

import { timingSafeEqual, createHash } from 'node:crypto'
import type { z } from 'zod'
import { CourierRefusal } from './courier.ts'

const REQUEST_MS = 8000

type CourierCall = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/** A courier did not answer, or answered with something else than expected. It is not known what it did. */
export class CourierUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CourierUnavailable'
  }
}

/**
 * Calls the API of a courier and returns its JSON reply. Throws `CourierRefusal` for a reply with status 4xx, except 401, 403, 408 and 429, and
 * `CourierUnavailable` for all other failures. Error messages contain no part of the request, because it contains personal data.
 */
export async function callCourier(call: CourierCall): Promise<unknown> {
  const response = await send(call)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  const isRefusal =
    response.status >= 400 && response.status < 500 && ![401, 403, 408, 429].includes(response.status)
  if (isRefusal) throw new CourierRefusal(messageOf(body) ?? `The courier answered with ${response.status}`)
  throw new CourierUnavailable(`The courier answered with ${response.status}`)
}

/** Reads a reply of a courier. Throws `CourierUnavailable` if it has another shape than `schema`. */
export function readReply<S extends z.ZodType>(schema: S, reply: unknown): z.infer<S> {
  const result = schema.safeParse(reply)
  if (!result.success) throw new CourierUnavailable('The courier sent an unexpected reply')
  return result.data
}

/** Downloads a file, for example a label. */
export async function download(url: string, headers: Record<string, string> = {}): Promise<Uint8Array> {
  const response = await send({ url, headers })
  if (!response.ok) throw new CourierUnavailable(`The courier answered with ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function send({ url, method = 'GET', headers, body }: CourierCall): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_MS),
    })
  } catch (error) {
    throw new CourierUnavailable(`The courier did not answer (${(error as Error).name})`)
  }
}

/** Returns the message of an error reply. Some couriers send an object with a message in place of a text. */
function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  for (const key of ['message', 'rmk', 'error', 'detail']) {
    const value = (body as Record<string, unknown>)[key]
    const message = typeof value === 'string' ? value : messageOf(value)
    if (message) return message
  }
  return null
}

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Parses JSON; null if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

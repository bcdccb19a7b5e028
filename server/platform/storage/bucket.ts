import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { withSlotSuspended } from '../ops/load-shedding/slot.ts'
import type { BucketLocation } from './settings.ts'
import { refuseUnavailable } from './unavailable.ts'

const MAX_ATTEMPTS = 3
/** Maximum time until a response has arrived completely: long enough for a picture on a slow connection. */
const MAX_RESPONSE_MS = 60_000

type BucketRequest = { method: 'GET' | 'PUT' | 'DELETE'; path: string; body?: Buffer; type?: string }

/** Creates an S3 client with request signing, timeouts and retries. */
export function createBucketClient(place: BucketLocation) {
  const { address, timeout } = place
  const client = new AwsClient({ ...place, service: 's3', retries: 0 })

  async function sendOnce(
    { method, path, body, type }: BucketRequest,
    responseMs: number,
  ): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type ? { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' } : {}),
    }
    const request = { method, headers, ...(body ? { body: new Uint8Array(body) } : {}) }
    const signed = await client.sign(`${address}${path}`, request)
    return withinTime((signal) => fetch(signed, { signal, redirect: 'error' }), responseMs)
  }

  /**
   * Sends a request and returns its response, which is successful or has the status 404. Retries transient errors with exponential
   * backoff and jitter, for at most twice the timeout of one response. Refuses as `unavailable` if the retries fail, or at once if the
   * error is not transient, for example if the bucket rejects the credentials.
   */
  async function send(request: BucketRequest): Promise<Response> {
    const deadline = Date.now() + 2 * timeout
    const remaining = () => deadline - Date.now()
    for (let attempt = 1; ; attempt += 1) {
      const response = await sendOnce(request, Math.min(timeout, remaining())).catch(
        (error: unknown) => error as Error,
      )
      if (response instanceof Response && (response.ok || response.status === 404)) return response
      const reason = await reasonOf(response)
      if (attempt === MAX_ATTEMPTS || remaining() <= 0 || !isTransient(response)) {
        return refuseUnavailable(`${request.method} ${request.path.split('?')[0]}: ${reason}`)
      }
      await wait(Math.min(Math.random() * 200 * 2 ** attempt, Math.max(0, remaining() / 2)))
    }
  }
  return (request: BucketRequest) => withSlotSuspended(() => send(request))
}

/** Returns whether a retry may help: after a server error, after too many requests, or without a response. */
const isTransient = (response: Response | Error) =>
  !(response instanceof Response) || response.status >= 500 || response.status === 429

async function reasonOf(response: Response | Error): Promise<string> {
  if (!(response instanceof Response)) {
    return (response.cause as Error | undefined)?.message ?? response.message
  }
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1]
  return `the bucket responds with ${response.status} ${code ?? ''}`.trim()
}

/** Aborts a response that does not start within `responseMs` or does not end within `MAX_RESPONSE_MS`. */
async function withinTime(start: (signal: AbortSignal) => Promise<Response>, responseMs: number) {
  const control = new AbortController()
  const abort = () => control.abort(new Error('the bucket is too slow'))
  const timer = setTimeout(abort, responseMs)
  setTimeout(abort, MAX_RESPONSE_MS).unref()
  try {
    return await start(control.signal)
  } finally {
    clearTimeout(timer)
  }
}

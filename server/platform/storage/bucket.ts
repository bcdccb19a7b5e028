import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { withSlotSuspended } from '../ops/load-shedding/slot.ts'
import type { BucketLocation } from './settings.ts'
import { refuseUnavailable } from './unavailable.ts'

const TRIES = 3
/** Until all of an answer is there: long enough for a picture and a shopper's slow line. */
const WHOLE_MS = 60_000

type BucketRequest = { method: 'GET' | 'PUT' | 'DELETE'; path: string; body?: Buffer; type?: string }

/** What a bucket is asked, signed, with patience that ends. */
export function createBucketClient(place: BucketLocation) {
  const { address, timeout } = place
  const client = new AwsClient({ ...place, service: 's3', retries: 0 })

  async function once({ method, path, body, type }: BucketRequest, answerMs: number): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type ? { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' } : {}),
    }
    const request = { method, headers, ...(body ? { body: new Uint8Array(body) } : {}) }
    const signed = await client.sign(`${address}${path}`, request)
    return withinTime((signal) => fetch(signed, { signal, redirect: 'error' }), answerMs)
  }

  /**
   * The bucket's answer, whatever it says of what was asked; what passes (a fault, no answer, too slow) is asked again after
   * a pause, longer each time and never the same, until twice the time of one answer is over. Refuses `unavailable` when that does not help or the keys are not accepted.
   */
  async function ask(request: BucketRequest): Promise<Response> {
    const deadline = Date.now() + 2 * timeout
    const left = () => deadline - Date.now()
    for (let tries = 1; ; tries += 1) {
      const answer = await once(request, Math.min(timeout, left())).catch((error: unknown) => error as Error)
      if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer
      const reason = await reasonOf(answer)
      if (tries === TRIES || left() <= 0 || !isPassing(answer)) {
        return refuseUnavailable(`${request.method} ${request.path.split('?')[0]}: ${reason}`)
      }
      await wait(Math.min(Math.random() * 200 * 2 ** tries, Math.max(0, left() / 2)))
    }
  }
  return (request: BucketRequest) => withSlotSuspended(() => ask(request))
}

/** A fault of theirs, too many requests, or no answer at all. */
const isPassing = (answer: Response | Error) =>
  !(answer instanceof Response) || answer.status >= 500 || answer.status === 429

async function reasonOf(answer: Response | Error): Promise<string> {
  if (!(answer instanceof Response)) return (answer.cause as Error | undefined)?.message ?? answer.message
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1]
  return `the bucket answers ${answer.status} ${code ?? ''}`.trim()
}

/** Breaks off what does not begin, and what does not end. */
async function withinTime(begin: (signal: AbortSignal) => Promise<Response>, answerMs: number) {
  const control = new AbortController()
  const breakOff = () => control.abort(new Error('the bucket is too slow'))
  const answering = setTimeout(breakOff, answerMs)
  setTimeout(breakOff, WHOLE_MS).unref()
  try {
    return await begin(control.signal)
  } finally {
    clearTimeout(answering)
  }
}

import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { refuse, Refusal } from '../../../../../contract/core/refusal.ts'
import { guardedLookup, isPublicAddress } from './public-address.ts'

const maxBytes = 10 * 1024 * 1024
const maxHops = 3
const timeoutMs = 10_000

/**
 * Limits of a download: `timeout` in ms and `limit` in bytes. `isAllowed` decides whether a connection to an IP address is
 * allowed; only tests replace it.
 */
type Limits = { isAllowed?: (address: string) => boolean; timeout?: number; limit?: number }

/**
 * Fetches the bytes of a URL. Connects to public addresses only, and checks every redirect. Refuses with `forbidden` an
 * address in a private network, and with `bad_picture` a failed download.
 */
export async function fetchPicture(address: string, limits: Limits = {}): Promise<Buffer> {
  const { isAllowed = isPublicAddress, timeout = timeoutMs, limit = maxBytes } = limits
  const signal = AbortSignal.timeout(timeout)
  try {
    return await readAll(await follow(new URL(address), isAllowed, signal), limit)
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (signal.aborted) {
      return refuse('bad_picture', `The URL did not respond within ${timeout / 1000} seconds`)
    }
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOTPUBLIC') return refuse('forbidden', notPublic)
    return refuse('bad_picture', `The URL could not be reached (${code ?? message})`)
  }
}

const notPublic = 'Pictures are fetched from public addresses only'

async function follow(
  start: URL,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = start
  for (let hop = 0; hop <= maxHops; hop++) {
    checkUrl(url, isAllowed)
    const response = await sendRequest(url, isAllowed, signal)
    const { statusCode: status = 0, headers } = response
    if (status === 200) return response
    response.destroy()
    if (status < 300 || status > 399 || !headers.location) {
      refuse('bad_picture', `The URL responded with ${status}`)
    }
    if (!URL.canParse(headers.location, url)) refuse('bad_picture', 'The URL redirects to an invalid URL')
    url = new URL(headers.location, url)
  }
  return refuse('bad_picture', `The URL redirects more than ${maxHops} times`)
}

/**
 * Refuses a URL that is not HTTP or HTTPS, or whose host is an IP address that is not allowed. A URL with an IP address needs
 * no DNS lookup, so `guardedLookup` does not check it.
 */
function checkUrl({ protocol, hostname }: URL, isAllowed: (address: string) => boolean) {
  if (protocol !== 'https:' && protocol !== 'http:') {
    refuse('bad_picture', `The URL must start with http:// or https://, not ${protocol}`)
  }
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && !isAllowed(address)) refuse('forbidden', notPublic)
}

function sendRequest(
  url: URL,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    accept: 'image/avif,image/webp,image/jpeg,image/png',
    'user-agent': 'Shop catalogue import',
  }
  return new Promise((resolve, reject) => {
    // A shared agent could reuse an open connection. The guarded lookup would then not check the address.
    request(url, { agent: false, lookup: guardedLookup(isAllowed), signal, headers }, resolve)
      .on('error', reject)
      .end()
  })
}

async function readAll(response: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) {
      refuse('bad_picture', `The picture is larger than ${Math.floor(limit / 1024 / 1024)} MB`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

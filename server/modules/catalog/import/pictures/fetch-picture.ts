import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { refuse, Refusal } from '../../../../../contract/core/refusal.ts'
import { guardedLookup, isPublicAddress } from './public-address.ts'

const maxBytes = 10 * 1024 * 1024
const maxHops = 3
const timeoutMs = 10_000

/** `isAllowed` says to which addresses it may connect; only tests change it. */
type Limits = { isAllowed?: (address: string) => boolean; timeout?: number; limit?: number }

/**
 * The bytes at a web address. Connects to public addresses only, and checks every redirect anew. Refuses `forbidden` for
 * an address inside a network, `bad_picture` when nothing usable comes.
 */
export async function fetchPicture(address: string, limits: Limits = {}): Promise<Buffer> {
  const { isAllowed = isPublicAddress, timeout = timeoutMs, limit = maxBytes } = limits
  const signal = AbortSignal.timeout(timeout)
  try {
    return await readAll(await follow(new URL(address), isAllowed, signal), limit)
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (signal.aborted) {
      return refuse('bad_picture', `The address did not answer within ${timeout / 1000} seconds`)
    }
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOTPUBLIC') return refuse('forbidden', notPublic)
    return refuse('bad_picture', `The address could not be reached (${code ?? message})`)
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
    const answer = await ask(url, isAllowed, signal)
    const { statusCode: status = 0, headers } = answer
    if (status === 200) return answer
    answer.destroy()
    if (status < 300 || status > 399 || !headers.location) {
      refuse('bad_picture', `The address answered ${status}`)
    }
    if (!URL.canParse(headers.location, url)) refuse('bad_picture', 'The address leads nowhere')
    url = new URL(headers.location, url)
  }
  return refuse('bad_picture', `The address leads on more than ${maxHops} times`)
}

/** A name is judged when it is connected to; a bare address never passes there, so it is judged here. */
function checkUrl({ protocol, hostname }: URL, isAllowed: (address: string) => boolean) {
  if (protocol !== 'https:' && protocol !== 'http:') refuse('bad_picture', `The address leads to ${protocol}`)
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) && !isAllowed(bare)) refuse('forbidden', notPublic)
}

function ask(
  url: URL,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    accept: 'image/avif,image/webp,image/jpeg,image/png',
    'user-agent': 'Navrang catalogue import',
  }
  return new Promise((resolve, reject) => {
    // No shared agent: a kept connection would skip the lookup that guards it.
    request(url, { agent: false, lookup: guardedLookup(isAllowed), signal, headers }, resolve)
      .on('error', reject)
      .end()
  })
}

async function readAll(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) {
      refuse('bad_picture', `The picture is larger than ${Math.floor(limit / 1024 / 1024)} MB`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

import { setTimeout as wait } from 'node:timers/promises'
import { createRequester, type LoadRequest } from '../load.ts'
import {
  cartRequest,
  listRequest,
  orderRequest,
  pageRequest,
  randomKind,
  randomPage,
  type Catalogue,
  type Kind,
} from './requests.ts'

type Festival = {
  port: number
  catalogue: Catalogue
  /** Accounts with their access tokens. The shoppers share them. */
  accounts: readonly { token: string; renewToken: () => Promise<string> }[]
  shoppers: number
  thinkSeconds: number
  seconds: number
}

/** The latency in milliseconds and the status of each request, by kind; `revalidated` pages are in the cache of the browser. */
export type FestivalResult = Map<Kind | 'revalidated page', { took: number[]; statuses: Map<number, number> }>

/** Think time is exponentially distributed. */
const thinkMs = (meanSeconds: number) => -Math.log(1 - Math.random()) * meanSeconds * 1000

/** The shoppers arrive one after the other during this time in seconds. */
const RAMP_UP = 20

/** The access tokens are renewed after this time, because they are valid for ten minutes. */
const RENEWAL_MS = 5 * 60_000

/** Pages that a shopper opens again, so that the browser has them in its cache. */
const MAX_CACHED = 30

/**
 * Closed loop with think time: each shopper sends a request, reads the response, thinks, and sends the next request. Each shopper has an
 * own network address, and gets a new one after an order, because a network may place only a few orders.
 */
export async function runFestival(festival: Festival): Promise<FestivalResult> {
  const { port, catalogue, accounts, shoppers, thinkSeconds, seconds } = festival
  const tokens = accounts.map(({ token }) => token)
  const { sendRequest, close } = createRequester(port, shoppers)
  const result: FestivalResult = new Map()
  const until = performance.now() + seconds * 1000
  let visits = 0

  async function send(kind: Kind | 'revalidated page', request: LoadRequest, address: string) {
    const since = performance.now()
    const headers = { ...request.headers, 'x-forwarded-for': address }
    const response = await sendRequest({ ...request, headers })
    const entry = result.get(kind) ?? { took: [], statuses: new Map<number, number>() }
    result.set(kind, entry)
    entry.took.push(performance.now() - since)
    entry.statuses.set(response.status, (entry.statuses.get(response.status) ?? 0) + 1)
    return response
  }

  async function renewTokens() {
    const renewed = await Promise.all(accounts.map(({ renewToken }) => renewToken()))
    tokens.splice(0, tokens.length, ...renewed)
  }

  async function shop(at: number) {
    const cached = new Map<string, string>()
    let address = nextAddress()
    function nextAddress() {
      visits += 1
      return `10.${Math.floor(visits / 65_536)}.${Math.floor(visits / 256) % 256}.${visits % 256}`
    }
    async function openPage() {
      const isKnown = cached.size > 0 && Math.random() < 0.5
      const path = isKnown
        ? [...cached.keys()][Math.floor(Math.random() * cached.size)]!
        : randomPage(catalogue)
      const kind = isKnown ? 'revalidated page' : 'page'
      const { headers } = await send(kind, pageRequest(path, isKnown ? cached.get(path) : undefined), address)
      if (headers['etag']) cached.set(path, String(headers['etag']))
      if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value!)
    }
    await wait((RAMP_UP * 1000 * at) / shoppers)
    while (performance.now() < until) {
      const kind = randomKind()
      if (kind === 'page') await openPage()
      else if (kind === 'list') await send(kind, listRequest(catalogue), address)
      else if (kind === 'cart') await send(kind, cartRequest(catalogue, tokens[at % tokens.length]!), address)
      else {
        await send(kind, orderRequest(catalogue), address)
        address = nextAddress()
      }
      await wait(thinkMs(thinkSeconds))
    }
  }

  const renewal = setInterval(() => void renewTokens(), RENEWAL_MS)
  await Promise.all(Array.from({ length: shoppers }, (_, at) => shop(at)))
  clearInterval(renewal)
  close()
  return result
}

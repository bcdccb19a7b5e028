import { isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { Env } from '../../env.ts'
import type { FastifyInstance } from 'fastify'

/** Returns the same client IP address as Fastify's `request.ip`, for requests that have not reached the router. */
export function clientAddress(
  { socket, headers }: IncomingMessage,
  { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>,
) {
  const direct = socket.remoteAddress ?? ''
  if (TRUST_PROXY === 0) return direct
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [
    direct,
    ...forwarded
      .map((value) => value.trim())
      .filter(Boolean)
      .toReversed(),
  ]
  return hops[Math.min(TRUST_PROXY, hops.length - 1)]!
}

/** Returns the network that counts as one client: the IPv4 address itself, or the /64 network of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [front = '', back = ''] = ip.split('%', 1)[0]!.split('::')
  const [before, after] = [front, back].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before!.length - after!.length }, () => '0')
  const groups = ip.includes('::') ? [...before!, ...zeros, ...after!] : before!
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Logs one warning if requests come through a proxy while `TRUST_PROXY` is 0, because then all visitors have the proxy's address. */
export function warnAboutUnknownProxy(app: FastifyInstance, { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>) {
  if (TRUST_PROXY > 0) return
  let isLogged = false
  app.addHook('onRequest', async (request) => {
    if (isLogged || request.headers['x-forwarded-for'] === undefined) return
    isLogged = true
    request.log.warn(
      'Requests come with X-Forwarded-For, but TRUST_PROXY is 0: all visitors behind that proxy count as one address, so one visitor can use up the rate limits of all. Set TRUST_PROXY to the number of proxies in front of the shop.',
    )
  })
}

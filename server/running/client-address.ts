import type { IncomingMessage } from 'node:http'
import type { Env } from '../env.ts'

/** The visitor's address, as Fastify's `request.ip` is, for requests that have not reached the router. */
export function addressOfClient(
  { socket, headers }: IncomingMessage,
  { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>,
) {
  const direct = socket.remoteAddress ?? ''
  if (TRUST_PROXY === 0) return direct
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [
    direct,
    ...forwarded
      .map((one) => one.trim())
      .filter(Boolean)
      .toReversed(),
  ]
  return hops[Math.min(TRUST_PROXY, hops.length - 1)]!
}

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, which one line or one server has. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [before = '', after] = address.toLowerCase().split('::')
  const groups = before === '' ? [] : before.split(':')
  const missing = after === undefined ? 0 : 8 - groups.length - (after === '' ? 0 : after.split(':').length)
  const all = [
    ...groups,
    ...Array.from({ length: Math.max(0, missing) }, () => '0'),
    ...(after ?? '').split(':'),
  ]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

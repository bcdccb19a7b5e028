import { isIPv6 } from 'node:net'

/** The network that an address belongs to: of IPv6 the first half, which one household or server has as a whole; else itself. */
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

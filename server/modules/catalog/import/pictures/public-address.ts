import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Private and reserved IPv4 networks. Requests to them are blocked to prevent SSRF. */
const privateNetworks: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Reserved networks and IPv4 tunnels inside 2000::/3, the only public part of IPv6. */
const reservedIpv6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [net, prefix] of privateNetworks) notPublic.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of reservedIpv6) notPublic.addSubnet(net, prefix, 'ipv6')
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address is a public internet address. Returns false for IPv4-mapped IPv6 addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/**
 * Returns a DNS lookup that returns only allowed addresses. The connection uses exactly the address that was checked, which
 * prevents DNS rebinding.
 */
export const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '')
      const [first, ...more] = found.filter(({ address }) => isAllowed(address))
      if (!first) {
        return callback(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), '')
      }
      return options.all ? callback(null, [first, ...more]) : callback(null, first.address, first.family)
    })
  }

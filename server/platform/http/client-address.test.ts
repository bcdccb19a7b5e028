import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddress, networkOf } from './client-address.ts'

test('a client has the same address before the router and in it', async () => {
  for (const hops of [0, 1, 2]) {
    const app = Fastify({ trustProxy: (_address, hop) => hop < hops })
    app.get('/', (request, reply) => {
      void reply.send([request.ip, clientAddress(request.raw, { TRUST_PROXY: hops })])
    })
    for (const forwarded of ['', '192.0.2.7', '192.0.2.7, 198.51.100.8', ' 1, 2 ,3,', ',']) {
      const headers = forwarded ? { 'x-forwarded-for': forwarded } : {}
      const response = await app.inject({ url: '/', headers, remoteAddress: '203.0.113.9' })
      const [routed, early] = response.json() as string[]
      expect(early).toBe(routed)
    }
    await app.close()
  }
})

test('an IPv4 address or a /64 network of IPv6 counts as one client', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  const same = ['2001:db8:0:1::5', '2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1:0:0:0:1']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:1::/64']))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8:0:2::5')).not.toBe(networkOf('2001:db8:0:1::5'))
})

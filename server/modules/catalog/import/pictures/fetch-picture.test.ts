import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

const bytes = Buffer.alloc(200_000, 7)
const responders: Record<string, (response: ServerResponse) => void> = {
  '/picture': (response) => response.end(bytes),
  '/slow': (response) => response.write('a'),
  '/missing': (response) => response.writeHead(404).end(),
  '/twice': (response) => response.writeHead(302, { location: '/once' }).end(),
  '/once': (response) => response.writeHead(301, { location: '/picture' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/cloud': (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
}
let requestCount = 0
const server = createServer((request, response) => {
  requestCount += 1
  responders[request.url ?? '']?.(response)
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = (path: string, host = '127.0.0.1') =>
  `http://${host}:${(server.address() as AddressInfo).port}${path}`
/** Treats the address of the local test server as a public address. */
const limits = { isAllowed: (address: string) => address === '127.0.0.1' || isPublicAddress(address) }

test('a picture is downloaded completely, also after a redirect', async () => {
  expect(await fetchPicture(at('/picture'), limits)).toEqual(bytes)
  expect(await fetchPicture(at('/twice', 'localhost'), limits)).toEqual(bytes)
})

test.each([
  ['/missing', 'responded with 404'],
  ['/round', 'more than 3 times'],
  ['/file', 'not file:'],
])('a response without a picture is an error: %s', async (path, reason) => {
  await expect(fetchPicture(at(path), limits)).rejects.toMatchObject({
    code: 'bad_picture',
    message: expect.stringContaining(reason),
  })
})

test('a slow server or a large picture is aborted', async () => {
  await expect(fetchPicture(at('/slow'), { ...limits, timeout: 300 })).rejects.toMatchObject({
    message: /did not respond within/,
  })
  await expect(fetchPicture(at('/picture'), { ...limits, limit: 100_000 })).rejects.toMatchObject({
    code: 'bad_picture',
  })
})

test('no address, host name or redirect leads to a request inside the private network', async () => {
  const before = requestCount
  const inside = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']
  for (const host of inside) {
    await expect(fetchPicture(at('/picture', host))).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(requestCount).toBe(before)
  await expect(fetchPicture(at('/cloud'), limits)).rejects.toMatchObject({ code: 'forbidden' })
})

test('only public addresses are allowed', () => {
  const inside = [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'nonsense',
    '',
  ]
  expect(inside.filter(isPublicAddress)).toEqual([])
  const open = [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '23.227.38.65',
    '2606:4700::6810:1',
    '2a00:1450:4009::200e',
  ]
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
})

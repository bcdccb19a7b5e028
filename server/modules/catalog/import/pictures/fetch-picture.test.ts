import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

const bytes = Buffer.alloc(200_000, 7)
const answers: Record<string, (response: ServerResponse) => void> = {
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
let asked = 0
const server = createServer((request, response) => {
  asked += 1
  answers[request.url ?? '']?.(response)
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = (path: string, host = '127.0.0.1') =>
  `http://${host}:${(server.address() as AddressInfo).port}${path}`
/** This machine stands in for the open internet. */
const limits = { isAllowed: (address: string) => address === '127.0.0.1' || isPublicAddress(address) }

test('a picture comes whole, also after being sent on', async () => {
  expect(await fetchPicture(at('/picture'), limits)).toEqual(bytes)
  expect(await fetchPicture(at('/twice', 'localhost'), limits)).toEqual(bytes)
})

test.each([
  ['/missing', 'responded with 404'],
  ['/round', 'more than 3 times'],
  ['/file', 'not file:'],
])('what is no picture is told: %s', async (path, reason) => {
  await expect(fetchPicture(at(path), limits)).rejects.toMatchObject({
    code: 'bad_picture',
    message: expect.stringContaining(reason),
  })
})

test('an address that is too slow or a picture that is too large is given up', async () => {
  await expect(fetchPicture(at('/slow'), { ...limits, timeout: 300 })).rejects.toMatchObject({
    message: /did not respond within/,
  })
  await expect(fetchPicture(at('/picture'), { ...limits, limit: 100_000 })).rejects.toMatchObject({
    code: 'bad_picture',
  })
})

test('nobody can make the shop ask inside its own network, by address, by name or by sending it on', async () => {
  const before = asked
  const inside = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']
  for (const host of inside) {
    await expect(fetchPicture(at('/picture', host))).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(asked).toBe(before)
  await expect(fetchPicture(at('/cloud'), limits)).rejects.toMatchObject({ code: 'forbidden' })
})

test('only the open internet is public', () => {
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

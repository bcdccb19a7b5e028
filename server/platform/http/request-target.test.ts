import type { FastifyInstance } from 'fastify'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { readTarget } from './request-target.ts'
import { appWithPages, listenTo } from '../../testing/shop-with-pages.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()
let app: FastifyInstance
let port: number

beforeAll(async () => {
  await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli' })
  app = await appWithPages(shop)
  ;({ port } = await listenTo(app))
})
afterAll(() => app.close())

/** Sends a request with this request line. Returns the raw response. */
async function say(line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${line}\r\nHost: shop.example.com\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

const statusOf = (response: string) => Number(response.split(' ')[1])

test('a target is a path with its query, however it is written', () => {
  const read = (url: string) => readTarget({ url })
  expect(read('/marketplace?q=http://x')).toBe('/marketplace?q=http://x')
  expect(read('http://shop.example.com/marketplace?q=1')).toBe('/marketplace?q=1')
  expect(read('HTTPS://shop.example.com:8443')).toBe('/')
  expect(read('http://shop.example.com?q=1')).toBe('/?q=1')
  expect(read('*')).toBe('/*')
  expect(read('/product/%')).toBe('/not-found')
  expect(read('/api/products/%')).toBe('/api/products/%')
  expect(read('/product/%25')).toBe('/product/%25')
})

test('a request with an absolute URL is answered like a request with a path', async () => {
  const page = await say('GET http://shop.example.com/marketplace?q=mirror HTTP/1.1')
  expect(statusOf(page)).toBe(200)
  expect(page).toContain('Kutchi Mirror Choli')
  expect(statusOf(await say('GET http://shop.example.com HTTP/1.1'))).toBe(200)
  expect(statusOf(await say('GET http://shop.example.com/api/health HTTP/1.1'))).toBe(200)
  expect(statusOf(await say('GET http://shop.example.com/api/nothing HTTP/1.1'))).toBe(404)
  expect(statusOf(await say('GET http://shop.example.com/no/such/page HTTP/1.1'))).toBe(404)
})

test('a path that cannot be decoded gets the not-found page', async () => {
  for (const url of ['/%E0%A4%A', '/product/%', '/rent/%E0%A4%A?size=M', '/media/%/320.webp', '/assets/%']) {
    const response = await app.inject({ url })
    expect([url, response.statusCode]).toEqual([url, 404])
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain('Oops! Page not found')
  }
})

test('an API request whose path cannot be decoded gets the usual error format', async () => {
  for (const url of ['/api/%E0%A4%A', '/api/products/%']) {
    const response = await app.inject({ url })
    expect([url, response.statusCode]).toEqual([url, 400])
    const { error, code, requestId } = response.json() as Record<string, string>
    expect(error).toMatch(/^This address /)
    expect(code).toBe('invalid')
    expect(requestId).toBe(response.headers['x-request-id'])
  }
})

test('unusual paths and queries cause no server error', async () => {
  const strange = [
    '/product/%25',
    '/product/%2525',
    '/product/%00',
    '/product/a%2Fb',
    '//product',
    '/?q=%E0%A4%A',
    '/marketplace?q=%',
    '/marketplace?category=%F0%9F',
    '/\\example.com',
    '/product/%F0%9F%92%83',
    '/.data',
    '/_.data',
    '/product.data',
    '/product/nothing.data?_routes=',
  ]
  const broken: string[] = []
  for (const url of strange) if ((await app.inject({ url })).statusCode >= 500) broken.push(url)
  expect(broken).toEqual([])
})

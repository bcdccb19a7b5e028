import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop({ RESPONSE_MAX_MS: '2000' })
const LENGTH = 12_000_000 // this response is longer than the buffers of the operating system, so the server has to wait for the client

test('a connection whose client reads all the time, but too slowly, is closed', async () => {
  await createTestProduct(shop.db, { id: 'large', category: 'kediya' })
  await shop.db
    .updateTable('products')
    .set({ brand: 'x'.repeat(LENGTH) })
    .execute()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as { port: number }
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.write('GET /api/products?category=kediya HTTP/1.1\r\nhost: localhost\r\n\r\n')
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 60) // reading the whole response would take at least eleven seconds
  })
  await once(socket, 'close')
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(LENGTH)
})

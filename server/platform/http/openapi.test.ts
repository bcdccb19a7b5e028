import { expect, test } from 'vitest'
import { createOpenApiDocument } from './openapi.ts'

test('the description names every door with what it takes, in rupees and query words', () => {
  const { paths } = createOpenApiDocument()
  const order = JSON.stringify(paths['/api/orders']?.['post'])
  expect(order).toContain('Idempotency-Key')
  expect(order).toContain('"couponCode"')
  expect(JSON.stringify(paths['/api/products']?.['get'])).toContain('"minPrice"')
  expect(paths['/api/admin/orders/{id}/status']?.['patch']).toMatchObject({ 'x-access': 'orders' })
})

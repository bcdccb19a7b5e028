import { expect, test } from 'vitest'
import { createOpenApiDocument } from './openapi.ts'

test('the OpenAPI document lists every endpoint with its input, in rupees and query parameters', () => {
  const { paths } = createOpenApiDocument()
  const order = JSON.stringify(paths['/api/orders']?.['post'])
  expect(order).toContain('Idempotency-Key')
  expect(order).toContain('"couponCode"')
  expect(JSON.stringify(paths['/api/products']?.['get'])).toContain('"minPrice"')
  expect(paths['/api/admin/orders/{id}/status']?.['patch']).toMatchObject({ 'x-access': 'orders' })
})

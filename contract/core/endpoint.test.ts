import { expect, test } from 'vitest'
import { endpointUrl } from './endpoint.ts'

test('the URL of an endpoint contains its parameters, encoded, and only the values that the query has', () => {
  const query = { q: 'a b', none: null, missing: undefined, empty: '', zero: 0, size: ['S', 'M'] }
  expect(endpointUrl('/api/orders/:id/x', { id: 'a/b' }, query)).toBe(
    '/api/orders/a%2Fb/x?q=a+b&zero=0&size=S&size=M',
  )
  expect(endpointUrl('/api/orders', {}, { after: null })).toBe('/api/orders')
})

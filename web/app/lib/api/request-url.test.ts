import { expect, test } from 'vitest'
import { requestUrl } from './request-url'

const asked = (path: string) => {
  const { pathname, search } = requestUrl(new Request(`http://shop.example${path}`))
  return pathname + search
}

test('the way back from signing in is the address that was asked for, without what the router added', () => {
  expect(asked('/checkout?_routes=storefront%2Fcheckout')).toBe('/checkout')
  expect(asked('/orders.data?page=2&_routes=a%2Cb')).toBe('/orders?page=2')
  expect(asked('/marketplace?q=a%26b')).toBe('/marketplace?q=a%26b')
})

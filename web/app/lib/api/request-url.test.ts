import { expect, test } from 'vitest'
import { requestUrl } from './request-url'

const urlOf = (path: string) => {
  const { pathname, search } = requestUrl(new Request(`http://shop.example${path}`))
  return pathname + search
}

test('the return path after sign-in is the requested URL without the additions of the router', () => {
  expect(urlOf('/checkout?_routes=storefront%2Fcheckout')).toBe('/checkout')
  expect(urlOf('/orders.data?page=2&_routes=a%2Cb')).toBe('/orders?page=2')
  expect(urlOf('/marketplace?q=a%26b')).toBe('/marketplace?q=a%26b')
})

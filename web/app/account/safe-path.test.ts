import { expect, test } from 'vitest'
import { safePath } from './safe-path'

test.each([
  ['/orders', '/orders'],
  ['/checkout?step=2#pay', '/checkout?step=2#pay'],
])('lets a path of this shop through: %s', (wanted, path) => {
  expect(safePath(wanted, '/')).toBe(path)
})

test.each([
  null,
  '',
  'orders',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
])('sends nobody elsewhere: %j', (wanted) => {
  expect(safePath(wanted, '/fallback')).toBe('/fallback')
})

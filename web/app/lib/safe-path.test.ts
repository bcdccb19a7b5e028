import { expect, test } from 'vitest'
import { safePath } from './safe-path'

test.each([
  ['/orders', '/orders'],
  ['/checkout?step=2#pay', '/checkout?step=2#pay'],
  ['/rent?from=2026-10-09&q=a%2Fb', '/rent?from=2026-10-09&q=a%2Fb'],
  ['/%2F%2Felsewhere.example', '/%2F%2Felsewhere.example'], // this path is valid, although the shop has no such page
  ['/%5Celsewhere.example', '/%5Celsewhere.example'],
  ['/orders?next=//elsewhere.example', '/orders?next=//elsewhere.example'],
])('accepts a path of this shop: %s', (input, path) => {
  expect(safePath(input, '/')).toBe(path)
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
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://elsewhere.example/x',
  'http:elsewhere.example',
  'http:///elsewhere.example',
  '\\\\elsewhere.example',
  '\\/elsewhere.example',
  '/\\/elsewhere.example',
  '/\r\n/elsewhere.example',
  ' //elsewhere.example',
  '/..//elsewhere.example',
  '/a/..//elsewhere.example',
  '%2F%2Felsewhere.example',
  '@elsewhere.example',
  '.elsewhere.example',
])('does not redirect to another site: %j', (input) => {
  expect(safePath(input, '/fallback')).toBe('/fallback')
})

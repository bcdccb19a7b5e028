import { expect, test } from 'vitest'
import { retryAfterMessage } from './limits.ts'

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [600, '10 minutes'],
])('who must wait for %i seconds reads “%s”', (seconds, wait) => {
  expect(retryAfterMessage(seconds)).toBe(`Too many attempts. Please try again in ${wait}.`)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attemptFor, beginAttempt, endAttempt } from './order-attempt.ts'

/** What a tab sees of what the browser keeps. */
let seen = new Map<string, string>()
beforeEach(() => {
  seen = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => seen.get(name) ?? null,
    setItem: (name: string, value: string) => seen.set(name, value),
    removeItem: (name: string) => seen.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an order has one key until it is placed, and another order another one', () => {
  const key = attemptFor('one choli')
  expect(key).toMatch(/^[0-9a-f]{48}$/)
  expect(attemptFor('one choli')).toBe(key)
  expect(attemptFor('two cholis')).not.toBe(key)
  endAttempt('the key of another')
  expect(attemptFor('one choli')).toBe(key)
  endAttempt(key)
  expect(attemptFor('one choli')).not.toBe(key)
})

test('two tabs that pay at the same moment have one key, though neither sees yet what the other wrote', () => {
  beginAttempt()
  const before = new Map(seen)
  const here = attemptFor('one choli')
  seen = before
  expect(attemptFor('one choli')).toBe(here)
})

test('the same order on another evening is another order', () => {
  vi.useFakeTimers({ now: new Date('2027-10-01T20:00:00Z') })
  const key = attemptFor('one choli')
  vi.setSystemTime(new Date('2027-10-01T21:01:00Z'))
  expect(attemptFor('one choli')).not.toBe(key)
})

test('where nothing can be kept there is still a key', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  expect(attemptFor('one choli')).toMatch(/^[0-9a-f]{48}$/)
  endAttempt()
})

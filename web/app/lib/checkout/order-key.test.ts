import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderKeyFor, startOrderKey, forgetOrderKey } from './order-key.ts'

/** The content of the fake localStorage. It is empty at the start of each test. */
let storage = new Map<string, string>()
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an order has one key until it is placed, and another order has another key', () => {
  const key = orderKeyFor('one choli')
  expect(key).toMatch(/^[0-9a-f]{48}$/)
  expect(orderKeyFor('one choli')).toBe(key)
  expect(orderKeyFor('two cholis')).not.toBe(key)
  forgetOrderKey('the key of another')
  expect(orderKeyFor('one choli')).toBe(key)
  forgetOrderKey(key)
  expect(orderKeyFor('one choli')).not.toBe(key)
})

test('two tabs that pay at the same moment have the same key, even before storage is synchronised', () => {
  startOrderKey()
  const before = new Map(storage)
  const firstKey = orderKeyFor('one choli')
  storage = before
  expect(orderKeyFor('one choli')).toBe(firstKey)
})

test('the same order after an hour has a new key', () => {
  vi.useFakeTimers({ now: new Date('2027-10-01T20:00:00Z') })
  const key = orderKeyFor('one choli')
  vi.setSystemTime(new Date('2027-10-01T21:01:00Z'))
  expect(orderKeyFor('one choli')).not.toBe(key)
})

test('there is a key even if storage is unavailable', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  expect(orderKeyFor('one choli')).toMatch(/^[0-9a-f]{48}$/)
  forgetOrderKey()
})

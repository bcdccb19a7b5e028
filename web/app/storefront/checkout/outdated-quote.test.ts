import { expect, test } from 'vitest'
import { Refusal } from '../../../../contract/core/refusal.ts'
import { isQuoteOutdated } from './outdated-quote'

const refusedField = (path: string) =>
  new Refusal('invalid', 'It cannot be ordered', { fields: [{ path, message: 'It cannot be ordered' }] })

test('new prices, missing stock and taken dates need a new quote', () => {
  for (const code of ['price_changed', 'out_of_stock', 'dates_taken'] as const) {
    expect(isQuoteOutdated(new Refusal(code, 'It has changed'))).toBe(true)
  }
})

test('items that can no longer be ordered need a new quote', () => {
  expect(isQuoteOutdated(refusedField('items.0'))).toBe(true)
  expect(isQuoteOutdated(refusedField('items'))).toBe(true)
})

test('a wrong address and other errors need no new quote', () => {
  expect(isQuoteOutdated(refusedField('address.pin'))).toBe(false)
  expect(isQuoteOutdated(new Refusal('invalid', 'Invalid'))).toBe(false)
  expect(isQuoteOutdated(new Refusal('too_many', 'Too many requests'))).toBe(false)
  expect(isQuoteOutdated(new TypeError('Failed to fetch'))).toBe(false)
})

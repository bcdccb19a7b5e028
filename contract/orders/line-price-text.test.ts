import { expect, test } from 'vitest'
import { paise } from '../core/money.ts'
import { linePriceText } from './line-price-text.ts'

const nightPrices = [{ nights: 2, price: paise(349_00), rules: 'Navratri nights' }]
const rental = { type: 'rent' as const, price: paise(249_00) }

test('a line of an order shows the price of one piece, of one day, or of its nights', () => {
  expect(linePriceText({ type: 'buy', price: paise(80_00) })).toBe('₹80 each')
  expect(linePriceText(rental)).toBe('₹249 per day')
  expect(linePriceText({ ...rental, nightPrices })).toBe('2 nights at ₹349 (Navratri nights)')
})

test('a rental that was changed since the order does not show the prices of its former nights', () => {
  const changed = { ...rental, isChanged: true }
  expect(linePriceText(changed)).toBe('Price at the time of the order')
  expect(linePriceText({ ...changed, nightPrices })).toBe('Price at the time of the order')
})

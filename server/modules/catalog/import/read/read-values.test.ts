import { expect, test } from 'vitest'
import {
  readAmount,
  readDetails,
  readGender,
  readHex,
  readInstant,
  readPrice,
  readRating,
  readStock,
  writeDetails,
} from './read-values.ts'

test.each([
  ['1499', 1499_00],
  ['1,499.00', 1499_00],
  ['₹1499', 1499_00],
  ['₹ 1,24,500.5', 1_24_500_50],
  ['Rs. 499/-', 499_00],
  ['INR 1,000,000', 10_00_000_00],
  ['19.99', 19_99],
  ['19.9900', 19_99],
])('%s are %d paise', (text, paise) => {
  expect(readPrice(text)).toBe(paise)
})

test.each(['0', '0.00', '-5', '1.499,00', '12.345', '1,2', 'abc', '1e3', '99999999', '١٢'])(
  '%s is not a price',
  (text) => {
    expect(readPrice(text)).toHaveProperty('reason')
  },
)

test('a deposit can be zero', () => {
  expect(readAmount('0')).toBe(0)
})

test('negative stock from Shopify counts as zero', () => {
  expect([readStock('12'), readStock('3.0'), readStock('-4')]).toEqual([12, 3, 0])
  expect(readStock('many')).toHaveProperty('reason')
})

test.each([
  ['2026-10-20', '2026-10-20T18:29:59.000Z'],
  ['2026-10-20 18:30', '2026-10-20T13:00:00.000Z'],
  ['2026-10-20T18:30:00Z', '2026-10-20T18:30:00.000Z'],
])('a sale that ends on %s ends at %s', (text, instant) => {
  expect(readInstant(text)).toBe(instant)
})

test.each(['2026-02-30', '20/10/2026', 'tomorrow', '2026-10-20 25:00', '2026-13-01'])(
  '%s is not a date',
  (text) => {
    expect(readInstant(text)).toHaveProperty('reason')
  },
)

test('common spellings of values are accepted, and unknown ones are refused', () => {
  expect([readGender('Woman'), readGender('MALE'), readGender('Children')]).toEqual(['women', 'men', 'kids'])
  expect(readGender('everyone')).toHaveProperty('reason')
  expect([readHex('#ABC'), readHex('a1B2c3')]).toEqual(['#aabbcc', '#a1b2c3'])
  expect(readHex('red')).toHaveProperty('reason')
  expect([readRating('4.75'), readRating('5')]).toEqual([4.8, 5])
  expect(readRating('5.1')).toHaveProperty('reason')
})

test('details are pairs of a label and a value', () => {
  const details = [
    { label: 'Fabric', value: 'Cotton' },
    { label: 'Care', value: 'Wash: cold' },
  ]
  expect(readDetails('Fabric: Cotton | Care: Wash: cold |')).toEqual(details)
  expect(readDetails('Fabric Cotton')).toHaveProperty('reason')
})

test('separators in labels and values of details are escaped by a backslash', () => {
  const details = [
    { label: 'Fit: waist', value: '28 | 30' },
    { label: 'Path', value: 'C:\\new' },
  ]
  expect(writeDetails(details)).toBe('Fit\\: waist: 28 \\| 30 | Path: C\\:\\\\new')
  expect(readDetails(writeDetails(details))).toEqual(details)
  expect(readDetails('Path: C:\\new')).toEqual([{ label: 'Path', value: 'C:\\new' }])
})

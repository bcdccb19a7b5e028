import { expect, test } from 'vitest'
import { rentalTerms, type ProductRentalTerms } from './rentals.ts'

const store = {
  daysBefore: 1,
  daysAfter: 2,
  minDays: 2,
  maxDays: 15,
  horizonDays: 365,
  categories: { kediya: { daysBefore: 0, daysAfter: 5 } },
}
const silent: ProductRentalTerms = {
  category: 'combos',
  daysBefore: null,
  daysAfter: null,
  minDays: null,
  maxDays: null,
}

test('a product’s own word goes before its category’s, and that before the store’s', () => {
  expect(rentalTerms(silent, store)).toEqual({
    daysBefore: 1,
    daysAfter: 2,
    minDays: 2,
    maxDays: 15,
    horizonDays: 365,
  })
  expect(rentalTerms({ ...silent, category: 'kediya' }, store)).toMatchObject({ daysBefore: 0, daysAfter: 5 })
  expect(rentalTerms({ ...silent, category: 'kediya', daysAfter: 0 }, store)).toMatchObject({
    daysBefore: 0,
    daysAfter: 0,
  })
})

test('a category may be rented out for fewer or more days than the store says', () => {
  const categories = { kediya: { daysBefore: 0, daysAfter: 5, minDays: 3, maxDays: 7 } }
  const own = { ...silent, category: 'kediya' }
  expect(rentalTerms(own, { ...store, categories })).toMatchObject({ minDays: 3, maxDays: 7 })
  expect(rentalTerms({ ...own, minDays: 1 }, { ...store, categories })).toMatchObject({
    minDays: 1,
    maxDays: 7,
  })
  expect(rentalTerms({ ...own, maxDays: 2 }, { ...store, categories })).toMatchObject({
    minDays: 2,
    maxDays: 2,
  })
})

test('a category may have any name, also one that every object knows', () => {
  expect(rentalTerms({ ...silent, category: 'constructor' }, store)).toMatchObject({
    daysBefore: 1,
    daysAfter: 2,
  })
})

test('there is always a length that may be rented, whoever sets only one end of it', () => {
  expect(rentalTerms({ ...silent, maxDays: 1 }, store)).toMatchObject({ minDays: 1, maxDays: 1 })
  expect(rentalTerms({ ...silent, minDays: 20 }, store)).toMatchObject({ minDays: 20, maxDays: 20 })
})

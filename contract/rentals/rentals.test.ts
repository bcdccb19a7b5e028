import { expect, test } from 'vitest'
import { rentalTerms, type ProductRentalTerms } from './rentals.ts'

const store = {
  daysBefore: 1,
  daysAfter: 2,
  minDays: 2,
  maxDays: 15,
  horizonDays: 365,
}
const none = { daysBefore: null, daysAfter: null, minDays: null, maxDays: null }
const noOwnTerms: ProductRentalTerms = { ...none, categoryTerms: none }
const kediya = { ...none, daysBefore: 0, daysAfter: 5 }

test('terms of the product override those of its category, which override those of the store', () => {
  expect(rentalTerms(noOwnTerms, store)).toEqual({
    daysBefore: 1,
    daysAfter: 2,
    minDays: 2,
    maxDays: 15,
    horizonDays: 365,
  })
  expect(rentalTerms({ ...noOwnTerms, categoryTerms: kediya }, store)).toMatchObject({
    daysBefore: 0,
    daysAfter: 5,
  })
  expect(rentalTerms({ ...noOwnTerms, categoryTerms: kediya, daysAfter: 1 }, store)).toMatchObject({
    daysBefore: 0,
    daysAfter: 1,
  })
})

test('a category can override the shortest and the longest rental of the store', () => {
  const own = { ...noOwnTerms, categoryTerms: { ...kediya, minDays: 3, maxDays: 7 } }
  expect(rentalTerms(own, store)).toMatchObject({ minDays: 3, maxDays: 7 })
  expect(rentalTerms({ ...own, minDays: 1 }, store)).toMatchObject({
    minDays: 1,
    maxDays: 7,
  })
  expect(rentalTerms({ ...own, maxDays: 2 }, store)).toMatchObject({
    minDays: 2,
    maxDays: 2,
  })
})

test('the longest rental is never shorter than the shortest, even if only one of them is set', () => {
  expect(rentalTerms({ ...noOwnTerms, maxDays: 1 }, store)).toMatchObject({ minDays: 1, maxDays: 1 })
  expect(rentalTerms({ ...noOwnTerms, minDays: 20 }, store)).toMatchObject({ minDays: 20, maxDays: 20 })
})

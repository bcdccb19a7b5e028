import { expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { readWaiver } from './waiver.ts'

const FEE = paise(498_00)

test.each([
  ['0', 0],
  ['100', 100_00],
  [' 99.5 ', 99_50],
  ['498', 498_00],
])('of a late fee of 498 rupees, “%s” waives %d paise', (typed, amount) => {
  expect(readWaiver(typed, FEE)).toEqual({ amount })
})

test.each([
  ['abc', 'Enter an amount in rupees'],
  ['', 'Enter an amount in rupees'],
  ['1.234', 'At most two decimals'],
  ['-1', 'An amount cannot be negative'],
  ['600', 'You cannot waive more than the late fee'],
])('“%s” waives nothing and says why', (typed, error) => {
  expect(readWaiver(typed, FEE)).toEqual({ amount: 0, error })
})

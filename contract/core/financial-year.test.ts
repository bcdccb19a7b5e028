import { expect, test } from 'vitest'
import { financialYearOf } from './financial-year.ts'

test.each([
  ['2026-03-31', { label: '25-26', from: '2025-04-01', until: '2026-04-01' }],
  ['2026-04-01', { label: '26-27', from: '2026-04-01', until: '2027-04-01' }],
  ['2027-01-01', { label: '26-27', from: '2026-04-01', until: '2027-04-01' }],
  ['2099-12-01', { label: '99-00', from: '2099-04-01', until: '2100-04-01' }],
])('%s is in the financial year %o', (day, year) => {
  expect(financialYearOf(day)).toEqual(year)
})

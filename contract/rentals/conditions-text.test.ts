import { expect, test } from 'vitest'
import { formatDated } from './conditions-text.ts'

test.each([
  ['2026-11-24', '2026-11-26', 'Tue 24 to Thu 26 Nov'],
  ['2027-01-12', '2027-01-12', 'Tue 12 Jan 2027'],
  ['2026-12-29', '2027-01-02', 'Tue 29 Dec to Sat 2 Jan 2027'],
  ['2027-10-11', '2027-10-13', 'Mon 11 to Wed 13 Oct 2027'],
])('days of another year name it, from %s until %s: %s', (from, until, text) => {
  expect(formatDated({ from, until }, '2026-11-20')).toBe(text)
})

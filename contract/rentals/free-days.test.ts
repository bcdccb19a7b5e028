import { expect, test } from 'vitest'
import { datesProblem } from './free-days.ts'

const calendar = { from: '2026-10-01', until: '2026-12-31', minDays: 1, maxDays: 15 }
const period = { from: '2026-10-11', until: '2026-10-12' }

test.each([
  [{}, null],
  [{ maxDays: 1 }, 'You can rent this for at most 1 day'],
  [{ minDays: 3 }, 'Please rent this for at least 3 days'],
  [{ until: '2026-10-11' }, 'These dates cannot be booked'],
])('two days in a calendar with %o: %s', (terms, problem) => {
  expect(datesProblem(period, { ...calendar, ...terms })).toBe(problem)
})

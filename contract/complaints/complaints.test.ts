import { expect, test } from 'vitest'
import { deadlinesOf } from './complaints.ts'

const resolveBy = (receivedAt: string) => deadlinesOf(new Date(receivedAt)).resolveBy.toISOString()

test('a complaint is acknowledged within 48 hours and resolved within one month', () => {
  const { acknowledgeBy } = deadlinesOf(new Date('2026-10-10T06:00:00Z'))
  expect(acknowledgeBy.toISOString()).toBe('2026-10-12T06:00:00.000Z')
  expect(resolveBy('2026-10-10T06:00:00Z')).toBe('2026-11-10T06:00:00.000Z')
})

test('a month ends on the last day of a shorter month', () => {
  expect(resolveBy('2027-01-30T19:30:00Z')).toBe('2027-02-27T19:30:00.000Z') // 1:00 on 31 January in India
  expect(resolveBy('2027-02-28T20:30:00Z')).toBe('2027-03-31T20:30:00.000Z') // 2:00 on 1 March in India
  expect(resolveBy('2027-01-31T06:00:00Z')).toBe('2027-02-28T06:00:00.000Z')
  expect(resolveBy('2026-12-31T06:00:00Z')).toBe('2027-01-31T06:00:00.000Z')
})
